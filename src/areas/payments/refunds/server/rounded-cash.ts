import { sql } from "kysely";
import type { Database } from "#src/server/database.ts";
import { inSpan, type DaySpan } from "#src/server/day-figures.ts";
import { shopDay } from "#src/server/sql/shop-day.ts";

/**
 * What the shop gained by the rounding of cash, by day, in minor units; below zero for a loss. The totals of sales
 * contain their own rounding, so that this is only that of repairs, debts and refunds.
 */
export async function roundedCash(
  db: Database,
  span: DaySpan,
): Promise<{ day: string; amount: number }[]> {
  const { rows } = await sql<{ day: string; amount: number }>`
    select day, sum(amount)::bigint as amount from (
      select ${shopDay(sql`completed_at`)} as day, cash_rounding as amount from payments
      where cash_rounding <> 0 and ${inSpan(sql`completed_at`, span)}
      union all
      select ${shopDay(sql`refunded_at`)}, -cash_rounding from payment_refunds
      where cash_rounding <> 0 and ${inSpan(sql`refunded_at`, span)}) rounded
    group by day`.execute(db);
  return rows;
}
