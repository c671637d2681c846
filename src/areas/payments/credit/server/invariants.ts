import { sql } from "kysely";

/** Whether payment `p` of account `a` brought money. That of a gift card may have gone back, with all of its value. */
const gotItsMoney = sql`(p.status = 'completed'
  or p.status = 'refunded' and p.completed_at is not null and a.kind = 'gift_card')`;

/** Invariants of store credit, gift cards and debts. */
export const creditInvariants = {
  "the balance of a credit account is the sum of its ledger, which has no gap": sql`
    select a.id as account_id, a.balance, a.entry_count, l.total, l.count, l.last
    from credit_accounts a
    left join (
      select account_id, sum(amount) as total, count(*) as count, max(position) as last
      from credit_entries group by account_id) l on l.account_id = a.id
    where (a.balance, a.entry_count, a.entry_count) is distinct from
      (coalesce(l.total, 0)::bigint, coalesce(l.count, 0)::integer, coalesce(l.last, 0))
    union all
    select account_id, balance_after, position, sum, null, null from (
      select account_id, balance_after, position, sum(amount) over (partition by account_id order by position) as sum
      from credit_entries) running
    where balance_after <> sum`,

  "a debt has parts that add up to what was agreed": sql`
    select a.id as account_id, e.amount, p.total
    from credit_accounts a
    left join credit_entries e on e.account_id = a.id and e.position = 1 and e.kind = 'issued'
    left join (select account_id, sum(amount) as total from credit_parts group by account_id) p on p.account_id = a.id
    where (a.kind = 'debt' and (e.amount is null or e.amount is distinct from p.total))
       or (a.kind <> 'debt' and p.total is not null)
    union all
    select account_id, amount, null from (
      select account_id, amount, due_on <= lag(due_on) over (partition by account_id order by position) as is_early
      from credit_parts) parts
    where is_early`,

  "what was agreed on credit is one debt of the same customer and amount": sql`
    select p.id as payment_id, p.amount, a.id as account_id, e.amount as agreed
    from payments p
    left join credit_accounts a on a.payment_id = p.id
    left join credit_entries e on e.account_id = a.id and e.position = 1
    where p.payment_method = 'on_credit'
      and (a.kind, a.customer_id, a.currency, e.amount, e.payment_id)
        is distinct from ('debt', surviving_customer(p.customer_id), p.currency, p.amount, p.id)
    union all
    select a.payment_id, null, a.id, null from credit_accounts a join payments p on p.id = a.payment_id
    where p.payment_method <> 'on_credit' or (p.status = 'failed' and a.balance > 0)`,

  "what was paid with store credit or a gift card left an account, and came back if it did not pay": sql`
    select p.id as payment_id, p.status, p.amount, e.amount as moved
    from payments p
    left join (
      select e.payment_id, sum(e.amount) as amount, bool_and(a.kind = p.payment_method
        and (a.kind = 'gift_card' or surviving_customer(a.customer_id) = surviving_customer(p.customer_id))) as fits
      from credit_entries e join credit_accounts a on a.id = e.account_id join payments p on p.id = e.payment_id
      where e.kind in ('spent', 'returned') and e.refund_id is null group by e.payment_id) e on e.payment_id = p.id
    where (p.payment_method in ('store_credit', 'gift_card')
        and (coalesce(e.amount, 0) <> case when p.status = 'failed' then 0 else -p.amount end or e.fits is false))
       or (p.payment_method not in ('store_credit', 'gift_card') and e.amount is not null)`,

  "what was paid with points left the customer's points, and came back as far as it was refunded": sql`
    select p.id as payment_id, p.status, p.amount, p.refunded_amount, l.spent, l.back
    from payments p
    full join (
      select payment_id, coalesce(-sum(points) filter (where type = 'redeemed'), 0) as spent,
             coalesce(sum(points) filter (where type = 'reversed'), 0) as back
      from loyalty_transactions where payment_id is not null group by payment_id) l on l.payment_id = p.id
    where (p.payment_method = 'points' and p.amount > 0 or l.payment_id is not null)
      and (p.payment_method is distinct from 'points' or l.spent::text is distinct from p.reference and p.status <> 'failed'
        or coalesce(l.spent, 0) = 0
        or l.back is distinct from case when p.status = 'failed' then l.spent
             else round(l.spent * p.refunded_amount / p.amount) end)
    union all
    select f.payment_id, f.refund_method, f.amount, null, null, null
    from payment_refunds f join payments p on p.id = f.payment_id
    where (f.refund_method = 'points') <> (p.payment_method = 'points')`,

  "what was paid for a debt or a gift card is in its ledger": sql`
    select p.id as payment_id, p.amount, p.status, e.amount as moved
    from payments p
    left join credit_entries e on e.payment_id = p.id and e.account_id = p.credit_account_id
    left join credit_accounts a on a.id = p.credit_account_id
    where p.credit_account_id is not null
      and (e.amount is distinct from case
        when ${gotItsMoney} then case a.kind when 'debt' then -p.amount else p.amount end end
        or e.kind is distinct from case
          when ${gotItsMoney} then case a.kind when 'debt' then 'paid' else 'issued' end end)
    union all
    select p.id, p.amount, p.status, e.amount from credit_entries e
    join credit_accounts a on a.id = e.account_id
    left join payments p on p.id = e.payment_id
    where (e.kind = 'paid' or e.kind = 'issued' and a.kind = 'gift_card')
      and p.credit_account_id is distinct from a.id`,

  "a refund without money is in the ledger, and no other refund is": sql`
    select f.id as refund_id, f.refund_method, f.amount, e.amount as moved
    from payment_refunds f
    left join credit_entries e on e.refund_id = f.id
    left join credit_accounts a on a.id = e.account_id
    join payments p on p.id = f.payment_id
    left join credit_accounts s on s.id = p.credit_account_id and s.kind = 'gift_card'
    where s.id is null and ((f.refund_method in ('store_credit', 'gift_card', 'on_credit') and f.amount + f.cash_rounding > 0) <> (e.id is not null)
       or (e.id is not null and (a.kind, e.kind, e.amount) is distinct from (
         case f.refund_method when 'on_credit' then 'debt' else f.refund_method end,
         case f.refund_method when 'store_credit' then 'issued' when 'gift_card' then 'returned' else 'reduced' end,
         case f.refund_method when 'on_credit' then -f.amount else f.amount + f.cash_rounding end)))`,

  "the money of a gift card goes back only with all of its value": sql`
    select f.id as refund_id, f.amount, p.amount as paid, e.amount as moved
    from payment_refunds f
    join payments p on p.id = f.payment_id
    join credit_accounts s on s.id = p.credit_account_id and s.kind = 'gift_card'
    left join credit_entries e on e.refund_id = f.id
    where (e.account_id, e.kind, e.amount, f.amount) is distinct from (s.id, 'reduced', -f.amount, p.amount)
    union all
    select e.refund_id, null, null, e.amount from credit_entries e join credit_accounts a on a.id = e.account_id
    where a.kind = 'gift_card' and e.kind = 'reduced' and e.refund_id is null`,

  "no money went back for agreed credit that was not paid": sql`
    select p.id as payment_id, back.amount as back, paid.amount as paid, back.money, came.money as came
    from payments p
    join credit_accounts a on a.payment_id = p.id
    cross join lateral (
      select coalesce(sum(amount), 0) as amount, coalesce(sum(amount + cash_rounding), 0) as money from payment_refunds
      where payment_id = p.id and refund_method <> 'on_credit') back
    cross join lateral (select coalesce(sum(amount + cash_rounding), 0) as money from payments
      where credit_account_id = a.id and completed_at is not null) came
    cross join lateral (select coalesce(-sum(amount), 0) as amount from credit_entries
      where account_id = a.id and kind = 'paid') paid
    where back.amount > paid.amount or back.money > came.money`,

  "nobody owes or has credit as the walk-in customer": sql`
    select a.id as account_id, a.kind from credit_accounts a join customers c on c.id = a.customer_id
    where c.is_walk_in and a.kind <> 'gift_card'`,

  "store credit that was paid out left the shop as money, and only then": sql`
    select e.id as entry_id, e.kind, e.amount, p.method, m.amount as moved
    from credit_entries e
    join credit_accounts a on a.id = e.account_id
    left join credit_payouts p on p.entry_id = e.id
    left join shift_movements m on m.id = p.shift_movement_id
    where (e.kind = 'paid_out') <> (p.entry_id is not null)
       or e.kind in ('paid_out', 'given_up') and a.kind <> 'store_credit'
       or (m.id is not null and (m.direction, m.kind, m.amount, m.is_bound) is distinct from
         ('out', 'store_credit', -e.amount, true))
    union all
    select null, m.kind, m.amount, null, null from shift_movements m
    where m.kind = 'store_credit' and not exists (select from credit_payouts p where p.shift_movement_id = m.id)`,

  "an approved payout of store credit was paid once, by whoever asked, and no more than approved": sql`
    select r.id as request_id, r.status, r.amount, e.amount as paid
    from approval_requests r
    left join credit_payouts p on p.request_id = r.id
    left join credit_entries e on e.id = p.entry_id
    where r.kind = 'credit_payout' and ((r.status = 'done') <> (p.entry_id is not null)
      or (e.id is not null and (-e.amount > r.amount or e.user_id <> r.asked_by or e.account_id <> r.subject_id)))
    union all
    select p.request_id, r.kind, null, null from credit_payouts p join approval_requests r on r.id = p.request_id
    where r.kind <> 'credit_payout'`,

  "nothing is owed by or to an erased customer": sql`
    select c.id as customer_id, a.kind, a.balance
    from customers c join credit_accounts a on a.customer_id = c.id and a.balance > 0 and a.kind <> 'gift_card'
    left join payments p on p.id = a.payment_id
    join events e on e.record_id = c.id and e.kind = 'customer.erased'
    where c.erased_at is not null and (a.kind <> 'debt' or p.status in ('completed', 'refunded'))
      and coalesce((e.data ->> 'isSettled')::boolean, false)
      and not exists (select from credit_entries n where n.account_id = a.id and n.created_at > c.erased_at)`,

  "every entry of a credit ledger stands in the journal": sql`
    select a.id as account_id, a.entry_count, count(e.id) as events
    from credit_accounts a left join events e on e.record_id = a.id and e.kind = 'credit.moved'
    group by a.id having count(e.id) <> a.entry_count`,
};
