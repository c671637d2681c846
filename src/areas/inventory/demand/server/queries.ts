import { sql } from "kysely";
import { notFound } from "#src/shared/errors.ts";
import { addDays, startOfDay, today } from "#src/shared/time.ts";
import type { Database } from "#src/server/database.ts";
import { DEMAND_WEEKS, demandOf, type Demand } from "../rules.ts";

/** @throws Refusal not_found */
export async function getItemDemand(
  db: Database,
  itemId: string,
): Promise<{ demand: Demand | null }> {
  await db
    .selectFrom("inventoryItems")
    .select("id")
    .where("id", "=", itemId)
    .executeTakeFirstOrThrow(notFound);
  return { demand: (await demandOfItems(db, [itemId])).get(itemId) ?? null };
}

/** The Monday of the week of a day. */
function mondayOf(day: string): string {
  return addDays(day, -((new Date(`${day}T00:00:00.000Z`).getUTCDay() + 6) % 7));
}

/**
 * The demand of items in the last whole weeks, for those that have enough of them. Only weeks that began with the item
 * in stock count: without stock nothing can be sold, which says nothing about demand. Reads each item's movements by
 * index, so that the cost follows the period and not the age of the shop.
 */
export async function demandOfItems(
  db: Database,
  itemIds: readonly string[],
): Promise<ReadonlyMap<string, Demand>> {
  if (itemIds.length === 0) return new Map();
  const monday = mondayOf(today());
  const until = startOfDay(monday);
  const since = startOfDay(addDays(monday, -7 * DEMAND_WEEKS));
  // Weeks have the same length, because the shop's time zone has no daylight saving time.
  const { rows } = await sql<{ itemId: string; pieces: number[]; cases: number }>`
    with weeks as (
      select item_id, week, ${since}::timestamptz + week * interval '7 days' as begins
      from unnest(${itemIds}::uuid[]) as i (item_id), generate_series(0, ${sql.lit(DEMAND_WEEKS - 1)}) as week),
    moved as materialized (
      select item_id, floor(extract(epoch from created_at - ${since}::timestamptz) / 604800)::integer as week,
        -sum(quantity) as pieces, count(*) filter (where reason in ('sale', 'repair_part')) as cases
      from stock_movements
      where item_id = any(${itemIds}::uuid[]) and created_at >= ${since} and created_at < ${until}
        and reason in ('sale', 'refund', 'repair_part', 'part_returned')
      group by 1, 2),
    counted as (
      select w.item_id, greatest(coalesce(m.pieces, 0), 0)::integer as pieces, coalesce(m.cases, 0) as cases
      from weeks w
      cross join lateral (
        select quantity_after from stock_movements s where s.item_id = w.item_id and s.created_at < w.begins
        order by s.created_at desc, s.id desc limit 1) as before
      left join moved m on m.item_id = w.item_id and m.week = w.week
      where before.quantity_after > 0)
    select item_id, array_agg(pieces order by pieces) as pieces, sum(cases)::integer as cases
    from counted group by item_id`.execute(db);
  return new Map(
    rows.flatMap(({ itemId, pieces, cases }) => {
      const found = demandOf(pieces, cases);
      return found ? [[itemId, found] as const] : [];
    }),
  );
}
