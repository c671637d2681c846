import { sql } from "kysely";
import { startOfDay, today } from "#src/shared/time.ts";
import type { Database } from "#src/server/database.ts";

/** The parts that providers were asked to send today, without those that they refused. */
export async function usedToday(db: Database): Promise<number> {
  const { rows } = await sql<{ parts: number }>`
    select coalesce(sum(parts), 0)::bigint as parts from sms_attempts
    where asked_at >= ${startOfDay(today())}::timestamptz and state <> 'refused'`.execute(db);
  return rows[0]?.parts ?? 0;
}
