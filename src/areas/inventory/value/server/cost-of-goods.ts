import { sql } from "kysely";
import type { Database } from "#src/server/database.ts";
import { inSpan, recordedBy, type DaySpan, type RecordedBy } from "#src/server/day-figures.ts";
import { shopDay } from "#src/server/sql/shop-day.ts";
import { goodsBack, goodsOut } from "../../analytics/rules.ts";

const reasons = sql.join([...goodsOut, ...goodsBack].map((reason) => sql.lit(reason)));

/**
 * The cost of goods sold by day, in minor units: what the pieces cost that left for sales and repairs on the day, less
 * those that came back, and costs that became known later (0086). It can be below zero.
 */
export async function costOfGoods(
  db: Database,
  span: DaySpan,
  by: RecordedBy | null = null,
): Promise<{ day: string; amount: number }[]> {
  const facts = (table: string) => sql`
    from ${sql.table(table)} m
    where ${inSpan(sql`m.created_at`, span)} and ${recordedBy(sql`m.created_by`, sql`m.created_at`, by)}`;
  const day = sql`date_bin('1 day', m.created_at, ${span.start}::timestamptz)`;
  const { rows } = await sql<{ day: string; amount: number }>`
    select ${shopDay(sql`begins`)} as day, sum(amount)::bigint as amount from (
      select ${day} as begins, -sum(m.value) as amount ${facts("stock_movements")} and m.reason in (${reasons})
      group by 1
      union all
      select ${day}, sum(m.value) ${facts("stock_value_entries")} and m.part = 'sold' group by 1) costs
    group by 1`.execute(db);
  return rows;
}
