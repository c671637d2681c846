import { sql } from "kysely";

export const providerRefundInvariants = {
  "money reserved for a provider's refund is what providers were asked for": sql`
    select p.id as payment_id, p.refund_reserved, coalesce(f.total, 0) as asked
    from payments p
    left join (
      select payment_id, sum(amount) as total from provider_refunds where state in ('requested', 'sent', 'unknown')
      group by payment_id) f on f.payment_id = p.id
    where p.refund_reserved <> coalesce(f.total, 0)`,

  "a provider's completed refund is a stored refund of its payment": sql`
    select f.id as provider_refund_id, f.amount, r.amount as refunded
    from provider_refunds f join payment_refunds r on r.id = f.refund_id
    where (r.payment_id, r.amount) is distinct from (f.payment_id, f.amount)`,
};
