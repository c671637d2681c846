import type { providerRefundInvariants } from "#src/areas/payments/provider-refunds/server/invariants.ts";
import type { refundInvariants } from "#src/areas/payments/refunds/server/invariants.ts";

/** SQL that violates each invariant of refunds by providers, after removing the constraints that prevent it. */
export const providerRefundPlants: Record<keyof typeof providerRefundInvariants, string[]> = {
  "money reserved for a provider's refund is what providers were asked for": [
    `update payments set refund_reserved = 1 where id in (
      select id from payments where status = 'completed' and refunded_amount < amount limit 1)`,
  ],
  "a provider's completed refund is a stored refund of its payment": [
    "alter table provider_refunds alter attempt_id drop not null",
    `insert into provider_refunds (id, payment_id, amount, lines, was_late, requested_by, state, ended_at, refund_id)
    select gen_random_uuid(), payment_id, amount + 1, '[]', false, refunded_by, 'completed', now(), id
    from payment_refunds limit 1`,
  ],
};

const unguarded = (table: string) => `alter table ${table} disable trigger user`;

/** SQL that violates each invariant of refunds. It first disables the triggers that would refuse the change. */
export const refundPlants: Record<keyof typeof refundInvariants, string[]> = {
  "no more cash went back for a sale or repair than was paid in ways that may become cash": [
    unguarded("payment_refunds"),
    "update payment_refunds set refund_method = 'cash', paid_as = 'cash' where refund_method = 'gift_card'",
  ],
  "money goes back in a way that the table of ways opens, with an approval where it asks for one": [
    unguarded("payment_refunds"),
    "update payment_refunds set way_approved_by = null where paid_as = 'typed' and refund_method = 'cash'",
  ],
  "what went back is what the payment was": [
    unguarded("payment_refunds"),
    "update payment_refunds set paid_as = 'cash' where paid_as = 'gift_card'",
  ],
  "cash for a proven payment still has its line": [
    unguarded("payment_refunds"),
    "update payment_refunds set paid_as = 'proven' where paid_as = 'typed' and refund_method = 'cash'",
  ],
  "cash that was asked for at the hand-over of a repair went back once, and no more than was approved":
    [
      unguarded("approval_requests"),
      `update approval_requests set input = jsonb_set(input, '{payments,0,amount}', '1')
      where kind = 'overpaid_cash' and status = 'done'`,
    ],
};
