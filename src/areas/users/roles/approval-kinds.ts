import type { Permission } from "#src/shared/permissions.ts";

/**
 * The acts that some users may only ask for. A user with `may` does the act without asking, and decides what others ask
 * for. A user with only `ask` asks, and the request waits in the approvals inbox.
 */
export const approvalKinds = [
  "late_refund",
  "discount",
  "stock_adjustment",
  "device_deletion",
  "credit_payout",
  "overpaid_cash",
] as const;
export type ApprovalKind = (typeof approvalKinds)[number];

export const rightsOfApproval: Readonly<
  Record<ApprovalKind, { readonly may: Permission; readonly ask: Permission }>
> = {
  late_refund: { may: "approve_late_refunds", ask: "ask_late_refunds" },
  discount: { may: "give_discounts", ask: "ask_discounts" },
  stock_adjustment: { may: "exceed_adjustment_limit", ask: "ask_adjustments" },
  device_deletion: { may: "delete_devices", ask: "ask_device_deletion" },
  credit_payout: { may: "pay_out_credit", ask: "ask_credit_payouts" },
  // Cash at the hand-over of a repair, for what nothing proves. The same rights as for a sale.
  overpaid_cash: { may: "approve_late_refunds", ask: "ask_late_refunds" },
};
