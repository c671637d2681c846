import type { AreaEvents, AreaNotifications } from "#src/shared/area-events.ts";

export const commissionEvents = {
  "commission-rules": {
    audience: ["manage_commission"],
    kinds: { "commission_rule.added": {} },
  },
  /** The record of `commission.counted` is the technician; that of the others is the payout. */
  commission: {
    audience: ["manage_commission"],
    kinds: {
      "commission.counted": {},
      "commission.paid": {},
      "commission.voided": {},
    },
  },
} as const satisfies AreaEvents;

export const commissionNotifications = {
  /** Tells technicians of their own payouts, also of those that were undone. */
  commission_paid: {
    needs: ["view_own_earnings"],
    codes: ["commission_paid", "commission_undone"],
  },
} as const satisfies AreaNotifications;
