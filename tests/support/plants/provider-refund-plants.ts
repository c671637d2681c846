import type { providerRefundInvariants } from "#src/areas/payments/provider-refunds/server/invariants.ts";

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
