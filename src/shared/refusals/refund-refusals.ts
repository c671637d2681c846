import type { ListedRefusal } from "./listed-refusal.ts";

/** The refusals of refunds. The list of all refusals is in refusals.ts. */
export const refundRefusals = {
  debt_first: { status: 409, transient: false, title: "A refund lowers the debt first" },
  exceeds_refundable: {
    status: 409,
    transient: false,
    title: "This is more than is left of what was paid",
  },
  refund_needs_approval: {
    status: 409,
    transient: false,
    title: "So long after the payment a refund needs an admin's approval",
  },
  refund_request_open: {
    status: 409,
    transient: false,
    title: "A refund of this sale was asked for already: it is decided or cancelled first",
  },
  credit_stays_credit: {
    status: 409,
    transient: false,
    title: "What was paid by gift card or store credit goes back as credit, not as money",
  },
  unproven_money: {
    status: 409,
    transient: false,
    title: "Nothing proves this payment yet, so cash needs an approval or a line of a statement",
  },
  proof_was_used: {
    status: 409,
    transient: false,
    title: "Cash was given back because this line proves the payment",
  },
} as const satisfies Record<string, ListedRefusal>;
