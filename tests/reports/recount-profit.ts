/** Counts profit and loss again, in plain SQL over all rows, without anything that the product uses for it. */
import { sql } from "kysely";
import type { Database } from "#src/server/database.ts";
import { taxed } from "./recount.ts";

/** The lines of profit and loss of the days from `from` to `to`. What lowers the profit is below zero. */
export async function recountProfit(
  db: Database,
  { from, to }: { from: string; to: string },
): Promise<Record<string, number>> {
  // The day of a moment in Tanzania is three hours before UTC.
  const within = (column: string) =>
    sql`(${sql.ref(column)} at time zone 'UTC' + interval '3 hours')::date between ${from} and ${to}`;
  const { rows } = await sql<Record<string, number | string>>`
    with line as (
      select
        (select coalesce(sum(total), 0) from sales where status = 'completed' and ${within("completed_at")}) as goods,
        (select coalesce(-sum(amount), 0) from sale_refunds where ${within("created_at")}) as goods_refunds,
        (select coalesce(sum(amount), 0) from payments
          where device_id is not null and status in ('completed', 'refunded') and ${within("completed_at")}) as repairs,
        (select coalesce(-sum(r.amount), 0) from payment_refunds r join payments p on p.id = r.payment_id
          where p.device_id is not null and ${within("r.refunded_at")}) as repair_refunds,
        (select coalesce(-sum(case what when 'goods' then tax else -tax end), 0) from (${taxed}) t
          where is_of_goods and ${within("at")}) as goods_tax,
        (select coalesce(-sum(case what when 'repairs' then tax else -tax end), 0) from (${taxed}) t
          where not is_of_goods and ${within("at")}) as repairs_tax,
        (select coalesce(sum(value), 0) from stock_movements
          where reason in ('sale', 'refund') and ${within("created_at")})
          - (select coalesce(sum(value), 0) from stock_value_entries
              where part = 'sold' and ${within("created_at")}) as goods_cost,
        (select coalesce(sum(value), 0) from stock_movements
          where reason in ('repair_part', 'part_returned') and ${within("created_at")}) as parts_cost,
        (select coalesce(sum(value), 0) from stock_movements
          where reason in ('lost', 'found', 'damaged', 'count', 'defective') and ${within("created_at")}) as stock_losses,
        (select coalesce(-sum(amount - tax), 0) from expenses
          where voided_at is null and day between ${from} and ${to}) as expenses,
        (select coalesce(sum(e.amount), 0) from credit_entries e join credit_accounts a on a.id = e.account_id
          where a.kind = 'debt' and e.kind in ('written_off', 'restored') and ${within("e.created_at")}) as debts_given_up,
        (select coalesce(sum(t.counted - t.expected), 0) from shift_tallies t join shifts s on s.id = t.shift_id
          where ${within("s.closed_at")}) as shift_differences,
        (select coalesce(sum(cash_rounding), 0) from payments where ${within("completed_at")})
          - (select coalesce(sum(cash_rounding), 0) from payment_refunds where ${within("refunded_at")}) as cash_rounding,
        (select coalesce(-sum(amount), 0) from commission_payouts
          where voided_at is null and ${within("created_at")}) as commission),
    margin as (
      select *, goods + goods_refunds + goods_tax + repairs + repair_refunds + repairs_tax as net_revenue,
        goods + goods_refunds + goods_tax + goods_cost as goods_margin,
        repairs + repair_refunds + repairs_tax + parts_cost as repairs_margin
      from line)
    select *, goods_margin + repairs_margin as gross_margin,
      goods_margin + repairs_margin + stock_losses + debts_given_up + shift_differences + cash_rounding
        + expenses + commission as profit
    from margin`.execute(db);
  return Object.fromEntries(
    Object.entries(rows[0] ?? {}).map(([line, amount]) => [line, Number(amount)]),
  );
}
