import { sql } from "kysely";
import { invariant } from "#src/shared/errors.ts";
import { startOfDay, today } from "#src/shared/time.ts";
import type { Database } from "#src/server/database.ts";
import type { ShiftFigures } from "../contract.ts";
import { creditMethods, isCreditMethod } from "../../providers.ts";
import { totalOf } from "../rules.ts";
import type { LockedShift } from "./lock-shift.ts";

const OPEN_PAYMENTS_NAMED = 50;

/** The methods by which no money moves, which no drawer contains. */
export const creditMethodsInSql = sql.join(creditMethods.map((method) => sql.lit(method)));

/**
 * The current totals of a shift, from its payments, refunds and cash movements. Cash counts from the moment it is in
 * the drawer, also while its sale waits for another part. The totals are final when the caller has locked the shift for
 * closing, because no money can be added then.
 */
export async function readFigures(db: Database, shift: LockedShift): Promise<ShiftFigures> {
  const { id, userId } = shift;
  const { rows } = await sql<ShiftFigures>`
select
  (select coalesce(json_agg(json_build_object('provider', provider,
      'sales', json_build_object('count', sales_count, 'total', sales_total),
      'repairs', json_build_object('count', repairs_count, 'total', repairs_total),
      'credit', json_build_object('count', credit_count, 'total', credit_total),
      'refunds', json_build_object('count', refunds_count, 'total', refunds_total)) order by provider <> 'cash', provider), '[]')
   from (
     select provider,
       count(*) filter (where act = 'sale') as sales_count, coalesce(sum(amount) filter (where act = 'sale'), 0) as sales_total,
       count(*) filter (where act = 'repair') as repairs_count, coalesce(sum(amount) filter (where act = 'repair'), 0) as repairs_total,
       count(*) filter (where act = 'credit') as credit_count, coalesce(sum(amount) filter (where act = 'credit'), 0) as credit_total,
       count(*) filter (where act = 'refund') as refunds_count, coalesce(sum(amount) filter (where act = 'refund'), 0) as refunds_total
     from (
       select provider, case when sale_id is not null then 'sale' when credit_account_id is not null then 'credit' else 'repair' end as act, amount + cash_rounding as amount from payments
       where shift_id = ${id}
       union all
       select provider, 'refund', amount + cash_rounding from payment_refunds where shift_id = ${id}) money
     group by provider) taken) as takings,
  (select json_build_object('count', count(*), 'total', coalesce(sum(amount), 0)) from payments
   where shift_id = ${id} and status in ('completed', 'refunded') and gateway = 'simulator') as simulated,
  (select coalesce(sum(amount) filter (where direction = 'in'), 0)::bigint from shift_movements where shift_id = ${id}) as cash_in,
  (select coalesce(sum(amount) filter (where direction = 'out'), 0)::bigint from shift_movements where shift_id = ${id}) as cash_out,
  (${chargesByKind(id)}) as charges_by_kind,
  paper.discounts, paper.charges, paper.tax, paper.first_receipt, paper.last_receipt,
  (select coalesce(json_agg(json_build_object('paymentNumber', payment_number, 'provider', provider, 'amount', amount,
      'status', status) order by payment_date, id), '[]')
   from (select * from payments
         where received_by = ${userId} and status in ('pending', 'processing', 'unknown')
           and shift_id is null and payment_date >= ${shift.openedAt}
         order by payment_date, id limit ${sql.lit(OPEN_PAYMENTS_NAMED)}) waiting) as open_payments,
  (${moneyOutside(await outsideSince(db, shift), userId)}) as outside
from (
  select coalesce(sum(r.discount_amount), 0)::bigint as discounts, coalesce(sum(r.charges_amount), 0)::bigint as charges,
    coalesce(sum(r.tax_amount), 0)::bigint as tax,
    (array_agg(r.receipt_number order by r.receipt_date, r.id))[1] as first_receipt,
    (array_agg(r.receipt_number order by r.receipt_date desc, r.id desc))[1] as last_receipt
  from payments p join receipts r on r.payment_id = p.id where p.shift_id = ${id}) paper`.execute(
    db,
  );
  const [figures] = rows;
  invariant(figures, "an aggregate answers one row");
  return figures;
}

/**
 * What the payments of a shift paid of each kind of charges. A payment pays the price first, less a reward, and then
 * the charges in their order. A charge covers a range between the price and the total, and a payment pays the overlap
 * with its own range.
 */
const chargesByKind = (shiftId: string) => sql`
  select coalesce(json_agg(json_build_object('kind', kind, 'total', total)
    order by array_position(array['service', 'late', 'diagnosis'], kind)), '[]')
  from (
    select c.kind, sum(least(paid.before + r.charges_amount, c.upto) - greatest(paid.before, c.upto - c.amount)) as total
    from payments p
    join receipts r on r.payment_id = p.id
    cross join lateral (
      select each ->> 'kind' as kind, (each ->> 'amount')::bigint as amount,
        sum((each ->> 'amount')::bigint) over (order by place) as upto,
        sum((each ->> 'amount')::bigint) over () as all_charges
      from jsonb_array_elements(r.charges) with ordinality as listed (each, place)
      where each ->> 'kind' <> 'reward') c
    cross join lateral (
      select greatest(0, least(r.paid_before, r.total_cost) - (r.total_cost - c.all_charges)) as before) paid
    where p.shift_id = ${shiftId} and r.charges_amount > 0
      and least(paid.before + r.charges_amount, c.upto) > greatest(paid.before, c.upto - c.amount)
    group by c.kind) kinds`;

interface Since {
  /** The end of the user's previous shift, or the beginning of the day of this shift, whichever is later. */
  taken: string;
  /** The end of the user's previous shift: what a device delivered between two shifts is on the next Z, whatever its day. */
  delivered: string;
}

/** Since when money in no shift is on the Z of this one. */
async function outsideSince(db: Database, { id, userId, openedAt }: LockedShift): Promise<Since> {
  const { last } = await db
    .selectFrom("shifts")
    .select((eb) => eb.fn.max("closedAt").as("last"))
    .where("userId", "=", userId)
    .where("id", "<>", id)
    .executeTakeFirstOrThrow();
  const morning = startOfDay(today(new Date(openedAt)));
  return { taken: last && last > morning ? last : morning, delivered: last ?? morning };
}

/** The money of one user that arrived since these times and belongs to no shift, by provider. */
const moneyOutside = ({ taken, delivered }: Since, userId: string) => sql`
  select coalesce(json_agg(json_build_object('provider', provider,
    'payments', json_build_object('count', payments_count, 'total', payments_total),
    'refunds', json_build_object('count', refunds_count, 'total', refunds_total)) order by provider <> 'cash', provider), '[]')
  from (${outsideByUser(moment(taken), sql`clock_timestamp()`, moment(delivered))}) without where user_id = ${userId}`;

const moment = (at: string) => sql`${at}::timestamptz`;

/**
 * Money that arrived between two times and belongs to no shift, by user and provider. What a device delivered arrived then,
 * whenever it was taken: a day that has passed has no Z any more that could list it.
 */
export const outsideByUser = (
  from: ReturnType<typeof sql>,
  to: ReturnType<typeof sql>,
  deliveredFrom: ReturnType<typeof sql> = from,
) => sql`
  select user_id, provider,
    count(*) filter (where act = 'payment')::int as payments_count,
    coalesce(sum(amount) filter (where act = 'payment'), 0)::bigint as payments_total,
    count(*) filter (where act = 'refund')::int as refunds_count,
    coalesce(sum(amount) filter (where act = 'refund'), 0)::bigint as refunds_total
  from (
    select received_by as user_id, provider, 'payment' as act, amount + cash_rounding as amount from payments
    where shift_id is null and status in ('completed', 'refunded') and amount > 0 and payment_method not in (${creditMethodsInSql})
      and completed_at >= ${from} and completed_at < ${to} and happened_at is null
    union all
    select received_by, provider, 'payment', amount + cash_rounding from payments
    where shift_id is null and status in ('completed', 'refunded') and amount > 0 and payment_method not in (${creditMethodsInSql})
      and payment_date >= ${deliveredFrom} and payment_date < ${to} and happened_at is not null
    union all
    select refunded_by, provider, 'refund', amount + cash_rounding from payment_refunds
    where shift_id is null and refund_method not in (${creditMethodsInSql}) and refunded_at >= ${from} and refunded_at < ${to}) money
  group by user_id, provider`;

/** The expected amount of each provider, without store credit and the like. For cash it includes all cash movements. */
export function expectedOf(
  openingFloat: number,
  { takings, cashIn, cashOut }: ShiftFigures,
): Map<string, number> {
  const expected = new Map([["cash", openingFloat + cashIn - cashOut]]);
  for (const taking of takings) {
    if (isCreditMethod(taking.provider)) continue;
    expected.set(taking.provider, (expected.get(taking.provider) ?? 0) + totalOf(taking));
  }
  return expected;
}
