import { sql } from "kysely";
import type { Database } from "#src/server/database.ts";
import { inSpan, recordedBy, type DaySpan, type RecordedBy } from "#src/server/day-figures.ts";
import { shopDay } from "#src/server/sql/shop-day.ts";
import { goodsBack, goodsOut } from "../../rules.ts";

const reasons = sql.join([...goodsOut, ...goodsBack].map((reason) => sql.lit(reason)));

/** Parts of a used handset that the shop repairs before its sale. Their value stays in the stock, in the handset. */
const isOfOwnHandset = sql`(m.device_id is null and m.sale_id is null and m.reference is not null
  and exists (select from handsets h where h.handset_number = m.reference))`;

/** What the cost is of: goods that were sold, or parts of repairs. */
export interface CostOfDay {
  day: string;
  of: "goods" | "repairs";
  amount: number;
}

/**
 * The cost of goods sold and of parts used by day, in minor units: what the pieces cost that left for sales and repairs
 * on the day, less those that came back, and costs that became known later (0086). It can be below zero.
 */
export async function costOfGoods(
  db: Database,
  span: DaySpan,
  by: RecordedBy | null = null,
): Promise<CostOfDay[]> {
  const facts = (table: string) => sql`
    from ${sql.table(table)} m
    where ${inSpan(sql`m.created_at`, span)} and ${recordedBy(sql`m.created_by`, sql`m.created_at`, by)}`;
  const day = sql`date_bin('1 day', m.created_at, ${span.start}::timestamptz)`;
  const { rows } = await sql<CostOfDay>`
    select ${shopDay(sql`begins`)} as day, of, sum(amount)::bigint as amount from (
      select ${day} as begins,
        case when m.reason in ('sale', 'refund') or m.sale_id is not null then 'goods' else 'repairs' end as of,
        -sum(m.value) as amount ${facts("stock_movements")} and m.reason in (${reasons}) and not ${isOfOwnHandset}
      group by 1, 2
      union all
      select ${day}, 'goods', sum(m.value) ${facts("stock_value_entries")} and m.part = 'sold' group by 1) costs
    group by 1, 2`.execute(db);
  return rows;
}

/** What pieces cost that were lost, found, broken or missing in a count, by day: losses are above zero. */
export async function costOfLosses(
  db: Database,
  span: DaySpan,
): Promise<{ day: string; amount: number }[]> {
  const { rows } = await sql<{ day: string; amount: number }>`
    select ${shopDay(sql`m.created_at`)} as day, -sum(m.value)::bigint as amount from stock_movements m
    where ${inSpan(sql`m.created_at`, span)} and m.reason in ('defective', 'count', 'damaged', 'lost', 'found', 'sold_unseen')
    group by 1`.execute(db);
  return rows;
}
