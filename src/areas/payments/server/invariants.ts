import { sql } from "kysely";

/**
 * Invariants of payments, refunds and receipts. A `refunded` payment without `completed_at` was late money that a user
 * gave back. It paid for nothing, so it has no receipt.
 */
export const moneyInvariants = {
  "a completed payment has a receipt that repeats it": sql`
    select p.id as payment_id, p.amount, r.payment_amount
    from payments p left join receipts r on r.payment_id = p.id
    where p.status in ('completed', 'refunded') and (p.completed_at is not null or p.status = 'completed')
      and p.paid_with is null and (
      r.id is null or (surviving_customer(r.customer_id), r.payment_method, r.payment_provider, r.currency)
        is distinct from (surviving_customer(p.customer_id), p.payment_method, p.provider, p.currency)
      or (r.parts is null and r.payment_amount <> p.amount)
      or r.sale_id is distinct from p.sale_id or r.device_id is distinct from p.device_id or r.payment_reference is distinct from p.reference)`,

  "the payments of a sale in parts wait, complete and fail as one, with one receipt that lists them": sql`
    select p.id as payment_id, p.amount, p.status, m.status as status_of_main
    from payments p join payments m on m.id = p.paid_with
    left join receipts r on r.payment_id = m.id
    where (p.sale_id, surviving_customer(p.customer_id), p.currency)
        is distinct from (m.sale_id, surviving_customer(m.customer_id), m.currency)
       or m.paid_with is not null or p.gateway is not null
       or (p.completed_at is null) <> (m.completed_at is null)
       or (p.completed_at is not null and not coalesce(r.parts @> jsonb_build_array(jsonb_build_object(
         'paymentId', p.id, 'method', p.payment_method, 'provider', p.provider, 'reference', p.reference,
         'amount', p.amount, 'tendered', p.tendered)), false))
    union all
    select r.payment_id, r.payment_amount, null, null from receipts r
    where r.parts is not null and (
      r.payment_amount <> (select sum(p.amount) from payments p where r.payment_id in (p.id, p.paid_with))
      or jsonb_array_length(r.parts) <> (select count(*) from payments p where r.payment_id in (p.id, p.paid_with)))`,

  "a receipt's balance is its cost less everything paid": sql`
    select id as receipt_id, total_cost, paid_before, payment_amount, remaining_balance from receipts
    where remaining_balance is distinct from
      case when total_cost is not null then greatest(0, total_cost - paid_before - payment_amount) end`,

  "cash moves in coins that exist": sql`
    select id as payment_id, 'payment' as kind, amount, cash_rounding, cash_step from payments
    where cash_step > 0 and (amount + cash_rounding) % cash_step <> 0
    union all
    select payment_id, 'refund', amount, cash_rounding, cash_step from payment_refunds
    where cash_step > 0 and (amount + cash_rounding) % cash_step <> 0
    union all
    select id, 'movement', amount, 0, cash_step from shift_movements where cash_step > 0 and amount % cash_step <> 0`,

  "the money that goes back is at most the money that came, and the last cash gives the rest": sql`
    select p.id as payment_id, p.amount, p.cash_rounding, p.refunded_amount, r.rounding
    from payments p
    join (
      select payment_id, sum(amount) as amount, sum(cash_rounding) as rounding, bool_and(refund_method = 'cash') as is_cash
      from payment_refunds group by payment_id) r on r.payment_id = p.id
    where (p.payment_method <> 'on_credit' and r.amount + r.rounding > p.amount + p.cash_rounding)
       or (p.cash_step > 0 and r.is_cash and r.amount = p.amount and r.rounding <> p.cash_rounding)`,

  "a provider's reference pays once": sql`
    select provider, reference_key(reference) as reference, count(*) from payments
    where reference is not null and payment_method not in ('gift_card', 'points') and not shares_reference
    group by 1, 2 having count(*) > 1`,

  "a message of mobile money pays once, whichever wallet it stands under": sql`
    select reference_key(reference) as reference, count(*) from payments
    where payment_method = 'mobile_money' and not shares_reference and reference is not null
    group by 1 having count(*) > 1`,

  "a device's paid amount is the sum of its completed payments, less what was too much and went back": sql`
    select d.id as device_id, d.ticket_number, d.paid_amount, d.paid_back_amount, coalesce(p.total, 0) as payments
    from devices d
    left join (
      select device_id, sum(amount) as total, sum(refunded_amount) as refunded from payments
      where status = 'completed' or (status = 'refunded' and completed_at is not null) group by device_id) p
      on p.device_id = d.id
    where d.paid_amount + d.paid_back_amount <> coalesce(p.total, 0)
       or d.paid_back_amount > coalesce(p.refunded, 0)`,

  "no device leaves while it is paid beyond its cost, and only one that became cheaper is": sql`
    select id as device_id, ticket_number, final_amount, charges_amount, paid_amount, status from devices d
    where paid_amount > coalesce(final_amount, 0) + charges_amount + uncounted_amount and (status = 'done'
      or final_amount is not null and not exists (
        select from events e where e.record_id = d.id and e.kind in ('device.price_set', 'device.estimate_approved')))`,

  "no deposit is more than the price it is a part of": sql`
    select id as device_id, ticket_number, final_amount, deposit_amount from devices
    where deposit_amount > final_amount`,

  "a payment for a device is its customer's": sql`
    select p.id as payment_id, d.ticket_number from payments p join devices d on d.id = p.device_id
    where surviving_customer(p.customer_id) <> d.customer_id`,

  "refunds are what their payment says, and no more than it": sql`
    select p.id as payment_id, p.amount, p.refunded_amount, p.status, coalesce(f.total, 0) as refunds
    from payments p
    left join (select payment_id, sum(amount) as total from payment_refunds group by payment_id) f on f.payment_id = p.id
    where p.refunded_amount <> coalesce(f.total, 0) or p.refunded_amount > p.amount
       or (p.status = 'refunded') <> (p.refunded_amount = p.amount and p.amount > 0)
       or (p.refunded_amount > 0 and p.status not in ('completed', 'refunded'))`,

  "money that paid for nothing is all there or all gone, and what it became has its reference": sql`
    select p.id as payment_id, p.status, p.refunded_amount, n.id as became
    from payments p
    left join receipts r on r.payment_id = p.id
    left join payments n on n.id = p.assigned_to
    where (p.status = 'refunded' and p.completed_at is null and (p.refunded_amount <> p.amount or r.id is not null))
       or (exists (select from events e where e.record_id = p.id and e.kind = 'payment.assigned'
         and e.data ->> 'deviceId' is null and e.data ->> 'creditAccountId' is null)
         and (n.payment_method = p.payment_method and n.reference is not null and n.status in ('completed', 'refunded')) is not true)
       or (not exists (select from events e where e.record_id = p.id and e.kind = 'payment.assigned'
         and e.data ->> 'deviceId' is null and e.data ->> 'creditAccountId' is null)
         and p.assigned_to is not null and (p.amount, p.currency, p.payment_method, p.provider, true)
         is distinct from (n.amount, n.currency, n.payment_method, n.provider, n.completed_at is not null and n.reference is not null))`,

  "a payment that a provider collects has one open attempt while it is open, and none later": sql`
    select p.id as payment_id, p.status, count(a.id) as open_attempts
    from payments p
    left join payment_attempts a on a.payment_id = p.id and a.state in ('created', 'asked', 'processing', 'unknown')
    where p.gateway is not null
    group by p.id
    having count(a.id) <> case when p.status in ('pending', 'processing', 'unknown') then 1 else 0 end
       or (p.status = 'pending') <> coalesce(bool_or(a.state = 'created'), false)
    union all
    select a.payment_id, a.state, a.attempt_number from payment_attempts a
    where a.state in ('created', 'asked', 'processing', 'unknown') and exists (
      select from payment_attempts later where later.payment_id = a.payment_id and later.attempt_number > a.attempt_number)`,

  "an attempt asks for what its payment is, and completes no other amount": sql`
    select a.id as attempt_id, p.id as payment_id, a.state, p.status from payment_attempts a join payments p on p.id = a.payment_id
    where (a.request ->> 'amount', a.request ->> 'currency', a.request ->> 'method', a.request ->> 'provider')
        is distinct from (p.total_amount::text, p.currency, p.payment_method, p.provider)
       or (a.state = 'completed' and (p.completed_at is null
         or a.answer is not null and (a.answer ->> 'amount', a.answer ->> 'currency') is distinct from (p.total_amount::text, p.currency)))`,

  "a refund goes to who paid, in the money they paid": sql`
    select f.id as refund_id, p.id as payment_id from payment_refunds f join payments p on p.id = f.payment_id
    where (surviving_customer(f.customer_id), f.currency) is distinct from (surviving_customer(p.customer_id), p.currency)`,

  "what a customer spent is what was paid for devices handed back and for goods": sql`
    select c.id as customer_id, c.total_spent, coalesce(p.total, 0) as payments
    from customers c
    left join (
      select customer_id, sum(amount) as total
      from (
        select d.customer_id, p.amount - p.refunded_amount as amount
        from payments p join devices d on d.id = p.device_id
        where (p.status = 'completed' or (p.status = 'refunded' and p.completed_at is not null)) and d.status = 'done'
        union all
        select customer_id, -uncounted_amount from devices where status = 'done' and uncounted_amount > 0
        union all
        select customer_id, total - refunded_amount from sales where status = 'completed') business
      group by customer_id) p on p.customer_id = c.id
    where not c.is_walk_in and c.total_spent <> coalesce(p.total, 0)`,
};
