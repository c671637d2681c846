import { sql } from "kysely";
import type { Database } from "#src/server/database.ts";
import { inSpan, type DaySpan } from "#src/server/day-figures.ts";
import { shopDay } from "#src/server/sql/shop-day.ts";

/** What customers will not pay of their debts any more, by day, in minor units. A refund takes a part of it back. */
export async function givenUpDebts(
  db: Database,
  span: DaySpan,
): Promise<{ day: string; amount: number }[]> {
  const { rows } = await sql<{ day: string; amount: number }>`
    select ${shopDay(sql`e.created_at`)} as day, -sum(e.amount)::bigint as amount
    from credit_entries e join credit_accounts a on a.id = e.account_id
    where a.kind = 'debt' and e.kind in ('written_off', 'restored') and ${inSpan(sql`e.created_at`, span)}
    group by 1`.execute(db);
  return rows;
}
