import type { ListedRefusal } from "./listed-refusal.ts";

/** The refusals of payouts to technicians. The list of all refusals is in refusals.ts. */
export const commissionRefusals = {
  nothing_to_pay: { status: 409, transient: false, title: "Nothing is due up to this day" },
  commission_changed: {
    status: 409,
    transient: false,
    title: "Another amount is due than the one that was shown",
  },
  payout_voided: { status: 409, transient: false, title: "This payout was undone already" },
} as const satisfies Record<string, ListedRefusal>;
