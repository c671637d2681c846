/** Expressions for queries: what a payment is, and what can still go back of it. */
import { sql, type RawBuilder } from "kysely";
import { shopDay } from "#src/server/sql/shop-day.ts";
import type { MoneyBackOf, PaidAs } from "../../ways-back.ts";

/** The payment itself, and late money that it was made of, which a provider or a statement proves as well. */
const itsMoney = (p: RawBuilder<unknown>) =>
  sql`(m.id = ${p}.id or m.assigned_to = ${p}.id and m.amount = ${p}.amount)`;

/** A result that a person stated was not told by the provider. */
const isCollected = (p: RawBuilder<unknown>) => sql`exists (
  select from payments m where ${itsMoney(p)} and m.gateway is not null
    and not exists (select from payment_resolutions r where r.payment_id = m.id and r.outcome = 'paid'))`;

const isProven = (p: RawBuilder<unknown>) => sql`exists (
  select from payments m join statement_matches l on l.payment_id = m.id and l.undone_at is null where ${itsMoney(p)})`;

const isDead = (p: RawBuilder<unknown>) => sql`exists (
  select from credit_entries e join credit_accounts c on c.id = e.account_id
  where e.payment_id = ${p}.id and e.kind = 'spent' and (c.blocked_at is not null or c.expires_on < ${shopDay(sql`now()`)}))`;

/** What the payment with this alias is; see `paidAs` of ways-back.ts. */
export function paidAsOf(alias: string): RawBuilder<PaidAs> {
  const p = sql.ref(alias);
  return sql<PaidAs>`case
    when ${p}.payment_method in ('cash', 'trade_in', 'store_credit', 'points', 'on_credit') then ${p}.payment_method
    when ${p}.payment_method = 'gift_card' then case when ${isDead(p)} then 'dead_gift_card' else 'gift_card' end
    when ${isCollected(p)} then 'collected' when ${isProven(p)} then 'proven' else 'typed' end`;
}

/**
 * What can still go back of agreed credit `p`: what is still owed, and what paid of it, less what went back of that.
 * Refunds older than `paid_as` count as cash. `came` is the money that paid, because its cash may have been rounded.
 */
export const backOfCredit = sql<MoneyBackOf[]>`(
    select coalesce(json_agg(json_strip_nulls(json_build_object('paidAs', k.paid_as, 'left', k.open, 'came', k.came))
      order by k.paid_as), '[]') from (
      select 'on_credit' as paid_as, d.balance as open, null::json as came
      from credit_accounts d where d.payment_id = p.id
      union all
      select q.paid_as, greatest(0, q.amount - coalesce(b.amount, 0))::bigint,
        json_build_object('amount', q.amount, 'cashStep', q.step, 'cashRounding', q.rounding,
          'refunds', coalesce(b.refunds, '[]'))
      from (
        select i.paid_as, sum(i.amount)::bigint as amount, coalesce(min(nullif(i.cash_step, 0)), 0) as step,
          sum(i.cash_rounding)::bigint as rounding
        from (
          select ${paidAsOf("i")} as paid_as, i.amount, i.cash_step, i.cash_rounding
          from payments i join credit_accounts d on d.id = i.credit_account_id
          where d.payment_id = p.id and i.completed_at is not null and i.status = 'completed') i
        group by i.paid_as) q
      cross join lateral (
        select sum(f.amount) as amount,
          json_agg(json_build_object('amount', f.amount, 'cashRounding', f.cash_rounding)) as refunds
        from payment_refunds f where f.payment_id = p.id and f.refund_method <> 'on_credit'
          and coalesce(f.paid_as, 'cash') = q.paid_as) b) k
    where k.open > 0)`;

/** What can still go back of payment `p`, by what it is. */
export const moneyBackOf = sql<MoneyBackOf[]>`case
  when p.status not in ('completed', 'late') then '[]'::json
  when p.payment_method = 'on_credit' then ${backOfCredit}
  else json_build_array(json_build_object('paidAs', ${paidAsOf("p")}, 'left', p.amount - p.refunded_amount)) end`;
