/** Counts the figures of the reports again, in plain SQL over all rows, without anything that the product uses for them. */
import { sql } from "kysely";
import type { Database } from "#src/server/database.ts";

/** The first day of a group, in SQL. The day of a moment in Tanzania is three hours before UTC. */
const groupOf = (by: string, column: string) =>
  sql`date_trunc(${sql.lit(by)}, ${sql.ref(column)} at time zone 'UTC' + interval '3 hours')::date`;

export interface RecountedMoney {
  group: string;
  sales: number;
  goods: number;
  repairs: number;
  goodsRefunds: number;
  repairRefunds: number;
  tax: number;
  cost: number;
}

/** All refunds of lines with the tax that they give back, one row for each line of a refund. */
const refundedLines = sql`
  select b.created_at, i.tax_code as code, i.tax_rate as rate,
    round((i.total_price - i.discount_share) * (b.before + b.quantity)::numeric / i.quantity)
      - round((i.total_price - i.discount_share) * b.before::numeric / i.quantity) as amount,
    round(i.tax_amount * (b.before + b.quantity)::numeric / i.quantity)
      - round(i.tax_amount * b.before::numeric / i.quantity) as tax
  from (
    select f.id, f.created_at, l.sale_item_id, sum(l.quantity) as quantity,
      (select coalesce(sum(e.quantity), 0) from sale_refund_lines e join sale_refunds g on g.id = e.refund_id
       where e.sale_item_id = l.sale_item_id and (g.created_at, g.id) < (f.created_at, f.id)) as before
    from sale_refunds f join sale_refund_lines l on l.refund_id = f.id
    group by f.id, f.created_at, l.sale_item_id) b
  join sale_items i on i.id = b.sale_item_id`;

/** The charges of sales that were given back completely, with the refund that gave back the last money. */
const refundedCharges = sql`
  select f.created_at, c ->> 'taxCode' as code, (c ->> 'taxRate')::numeric as rate, (c ->> 'amount')::bigint as amount,
    (c ->> 'taxAmount')::bigint as tax
  from sale_refunds f join sales s on s.id = f.sale_id cross join jsonb_array_elements(s.charges) c
  where s.total = (select sum(e.amount) from sale_refunds e
    where e.sale_id = s.id and (e.created_at, e.id) <= (f.created_at, f.id))`;

/** All money with its tax: what, when, code, rate, amount and tax. */
const taxed = sql`
  select 'goods' as what, s.completed_at as at, i.tax_code as code, i.tax_rate as rate,
    i.total_price - i.discount_share as amount, i.tax_amount as tax
  from sale_items i join sales s on s.id = i.sale_id where s.status = 'completed'
  union all
  select 'goods', s.completed_at, c ->> 'taxCode', (c ->> 'taxRate')::numeric, (c ->> 'amount')::bigint,
    (c ->> 'taxAmount')::bigint
  from sales s cross join jsonb_array_elements(s.charges) c where s.status = 'completed'
  union all
  select 'refunds', created_at, code, rate, amount, tax from (${refundedLines}) l
  union all
  select 'refunds', created_at, code, rate, amount, tax from (${refundedCharges}) c
  union all
  select 'repairs', p.completed_at, c.tax_code, c.tax_rate, p.amount, c.tax_amount
  from payments p join receipts c on c.payment_id = p.id
  where p.device_id is not null and p.status in ('completed', 'refunded')
  union all
  select 'refunds', r.refunded_at, c.tax_code, c.tax_rate, r.amount, round(r.amount * c.tax_rate / (100 + c.tax_rate))
  from payment_refunds r join payments p on p.id = r.payment_id join receipts c on c.payment_id = p.id
  where p.device_id is not null`;

/** The money of each day, week or month in which something happened, of all time. */
export async function recountMoney(db: Database, by: string): Promise<Map<string, RecountedMoney>> {
  const { rows } = await sql<RecountedMoney>`
    select g as "group", sum(sales)::int as sales, sum(goods)::bigint as goods, sum(repairs)::bigint as repairs,
      sum(goods_refunds)::bigint as goods_refunds, sum(repair_refunds)::bigint as repair_refunds, sum(tax)::bigint as tax,
      sum(cost)::bigint as cost
    from (
      select ${groupOf(by, "completed_at")} as g, 1 as sales, total as goods, 0 as repairs, 0 as goods_refunds,
        0 as repair_refunds, 0 as tax, 0 as cost
      from sales where status = 'completed'
      union all
      select ${groupOf(by, "completed_at")}, 0, 0, amount, 0, 0, 0, 0 from payments
      where device_id is not null and status in ('completed', 'refunded')
      union all
      select ${groupOf(by, "created_at")}, 0, 0, 0, amount, 0, 0, 0 from sale_refunds
      union all
      select ${groupOf(by, "r.refunded_at")}, 0, 0, 0, 0, r.amount, 0, 0
      from payment_refunds r join payments p on p.id = r.payment_id where p.device_id is not null
      union all
      select ${groupOf(by, "at")}, 0, 0, 0, 0, 0, case what when 'refunds' then -tax else tax end, 0 from (${taxed}) t
      union all
      select ${groupOf(by, "created_at")}, 0, 0, 0, 0, 0, 0, -value from stock_movements
      where reason in ('sale', 'refund', 'repair_part', 'part_returned', 'replacement')
      union all
      select ${groupOf(by, "created_at")}, 0, 0, 0, 0, 0, 0, value from stock_value_entries where part = 'sold') facts
    group by 1`.execute(db);
  return new Map(rows.map((row) => [row.group, row]));
}

export interface RecountedTax {
  group: string;
  taxCode: string;
  taxRate: number;
  goods: number;
  repairs: number;
  refunds: number;
  tax: number;
}

/** The tax by rate of each day, week or month, of all time. */
export async function recountTax(db: Database, by: string): Promise<RecountedTax[]> {
  const { rows } = await sql<RecountedTax>`
    select ${groupOf(by, "at")} as "group", code as tax_code, rate::float8 as tax_rate,
      coalesce(sum(amount) filter (where what = 'goods'), 0)::bigint as goods,
      coalesce(sum(amount) filter (where what = 'repairs'), 0)::bigint as repairs,
      coalesce(sum(amount) filter (where what = 'refunds'), 0)::bigint as refunds,
      sum(case what when 'refunds' then -tax else tax end)::bigint as tax
    from (${taxed}) t group by 1, 2, 3 order by 1 desc, 2, 3 desc`.execute(db);
  return rows;
}
