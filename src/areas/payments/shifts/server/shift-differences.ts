import { sql } from "kysely";
import type { Database } from "#src/server/database.ts";
import { inSpan, type DaySpan } from "#src/server/day-figures.ts";
import { shopDay } from "#src/server/sql/shop-day.ts";

/**
 * What was counted less what should have been there, by the day on which the shift was closed, in minor units: below zero
 * for missing money. What nobody counted is not known, and does not count.
 */
export async function shiftDifferences(
  db: Database,
  span: DaySpan,
): Promise<{ day: string; amount: number }[]> {
  const { rows } = await sql<{ day: string; amount: number }>`
    select ${shopDay(sql`s.closed_at`)} as day, sum(t.counted - t.expected)::bigint as amount
    from shifts s join shift_tallies t on t.shift_id = s.id
    where t.counted is not null and ${inSpan(sql`s.closed_at`, span)}
    group by 1`.execute(db);
  return rows;
}
