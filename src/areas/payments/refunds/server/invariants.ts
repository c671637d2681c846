import { sql, type RawBuilder } from "kysely";
import { paidAs, ruleOf, wayOfMethod } from "../../ways-back.ts";
import { storedMethods } from "../../providers.ts";

const list = (words: readonly string[]): RawBuilder<unknown> =>
  sql.join(words.map((word) => sql.lit(word)));

/** Methods whose payments are money, or a handset that the shop has bought. Their refunds may be cash. */
const mayBecomeCash = sql`p.payment_method in (${list(["cash", "card", "mobile_money", "bank_transfer", "trade_in"])})`;

/** Cells of the table of ways, as rows: what the money is, how it went back, and whether this needs an approval. */
const openCells = sql`(values ${sql.join(
  paidAs.flatMap((paid) =>
    storedMethods
      .filter((method) => method !== "trade_in" && ruleOf(paid, wayOfMethod(method)) !== "no")
      .map(
        (method) =>
          sql`(${sql.lit(paid)}, ${sql.lit(method)}, ${sql.lit(ruleOf(paid, wayOfMethod(method)) === "approval")}::boolean)`,
      ),
  ),
)})`;

/** Invariants of the ways in which money goes back. Refunds older than `paid_as` are not looked at. */
export const refundInvariants = {
  "no more cash went back for a sale or repair than was paid in ways that may become cash": sql`
    select s.sale_id, s.device_id, s.cash, s.paid from (
      select p.sale_id, p.device_id,
        coalesce(sum(f.cash), 0) as cash,
        coalesce(sum(case when ${mayBecomeCash} then p.amount when p.payment_method = 'on_credit' then d.paid else 0 end), 0) as paid
      from payments p
      left join lateral (select sum(amount) as cash from payment_refunds
        where payment_id = p.id and refund_method = 'cash' and paid_as is not null) f on true
      left join lateral (select sum(i.amount) as paid from credit_accounts a join payments i on i.credit_account_id = a.id
        where a.payment_id = p.id and i.completed_at is not null
          and i.payment_method in ('cash', 'card', 'mobile_money', 'bank_transfer')) d on true
      where p.status in ('completed', 'refunded') and (p.sale_id is not null or p.device_id is not null)
      group by p.sale_id, p.device_id) s
    where s.cash > s.paid`,

  "money goes back in a way that the table of ways opens, with an approval where it asks for one": sql`
    select f.id as refund_id, f.paid_as, f.refund_method, f.way_approved_by from payment_refunds f
    where f.paid_as is not null and not exists (
      select from ${openCells} as c (paid_as, method, needs_approval)
      where c.paid_as = f.paid_as and c.method = f.refund_method and (not c.needs_approval or f.way_approved_by is not null))`,

  "what went back is what the payment was": sql`
    select f.id as refund_id, f.paid_as, p.payment_method from payment_refunds f join payments p on p.id = f.payment_id
    where f.paid_as is not null and p.payment_method <> 'on_credit' and (case
      when f.paid_as in ('collected', 'proven', 'typed') then p.payment_method not in ('card', 'mobile_money', 'bank_transfer')
      when f.paid_as = 'dead_gift_card' then p.payment_method <> 'gift_card'
      else p.payment_method <> f.paid_as end)`,

  "cash for a proven payment still has its line": sql`
    select f.id as refund_id, f.payment_id from payment_refunds f join payments p on p.id = f.payment_id
    where f.paid_as = 'proven' and f.refund_method = 'cash' and p.payment_method <> 'on_credit' and not exists (
      select from payments m join statement_matches l on l.payment_id = m.id and l.undone_at is null
      where m.id = p.id or m.assigned_to = p.id)`,

  "cash that was asked for at the hand-over of a repair went back once, and no more than was approved": sql`
    select r.id as request_id, f.id as refund_id, f.amount, f.way_approved_by
    from payment_refunds f
    join payments p on p.id = f.payment_id
    join approval_requests r on r.id = f.way_request_id
    where (r.kind, r.status, r.subject_id, f.refund_method, f.paid_as)
        is distinct from ('overpaid_cash', 'done', p.device_id, 'cash', 'typed')
      or f.way_approved_by is distinct from (
        select m.user_id from approval_request_moves m where m.request_id = r.id and m.status = 'approved')
      or coalesce((
        select (n->>'amount')::bigint from jsonb_array_elements(r.input->'payments') n
        where n->>'paymentId' = p.id::text), 0) < (
        select sum(o.amount) from payment_refunds o where o.way_request_id = r.id and o.payment_id = p.id)
    union all
    select r.id, null, r.amount, null from approval_requests r
    where r.kind = 'overpaid_cash' and r.status = 'done' and not exists (
      select from payment_refunds f where f.way_request_id = r.id)`,
};
