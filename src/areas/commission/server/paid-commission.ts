import { sql } from "kysely";
import type { Database } from "#src/server/database.ts";
import { inSpan, type DaySpan } from "#src/server/day-figures.ts";
import { shopDay } from "#src/server/sql/shop-day.ts";

/**
 * What technicians were paid, by day, in minor units. Like a void expense, a payout that was undone counts on no day.
 */
export async function paidCommission(
  db: Database,
  span: DaySpan,
): Promise<{ day: string; amount: number }[]> {
  const { rows } = await sql<{ day: string; amount: number }>`
    select ${shopDay(sql`created_at`)} as day, sum(amount)::bigint as amount from commission_payouts
    where voided_at is null and ${inSpan(sql`created_at`, span)} group by 1`.execute(db);
  return rows;
}
