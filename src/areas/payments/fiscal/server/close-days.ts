import { sql } from "kysely";
import type { Database, Tx } from "#src/server/database.ts";

/** Whether a registration owes a report for a day before `day`. A day on which it was on has one even without receipts. */
const owesReport = (day: string) => sql<boolean>`z_until < ${lastDay(day)}`;

const lastDay = (day: string) =>
  sql<string>`case when activated_at is null then least(day, ${day}::date - 1) else ${day}::date - 1 end`;

export async function areDaysOpen(db: Database, day: string): Promise<boolean> {
  const open = await db
    .selectFrom("fiscalCounters")
    .select("regNumber")
    .where(owesReport(day))
    .executeTakeFirst();
  return open !== undefined;
}

/**
 * Adds the Z report of every ended day to the outbox. It locks the counters and begins the new day, so that no receipt
 * can get a number of a day that has its report.
 * @param day the present day of the shop
 */
export async function closeDays(tx: Tx, day: string): Promise<void> {
  await sql`
with held as (
  select reg_number, z_until, ${lastDay(day)} as last_day from fiscal_counters where ${owesReport(day)} for update
), reports as (
  insert into fiscal_documents (id, kind, reg_number, day, issued_at)
  select gen_random_uuid(), 'z', reg_number, ended::date, now()
  from held, generate_series(z_until + 1, last_day, interval '1 day') ended
)
update fiscal_counters c
set z_until = held.last_day,
  dc = case when c.activated_at is not null and c.day < ${day}::date then 0 else c.dc end,
  day = case when c.activated_at is not null then greatest(c.day, ${day}::date) else c.day end
from held where held.reg_number = c.reg_number`.execute(tx);
}
