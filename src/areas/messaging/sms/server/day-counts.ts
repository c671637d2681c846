/**
 * How many messages each day has, by status. Triggers write down each change, and a job adds the changes up, so that
 * statistics need not count the messages, and no write waits for another one.
 */
import { sql } from "kysely";
import type { Database, Tx } from "#src/server/database.ts";
import type { SmsStatus } from "../../core/values.ts";

export const ADD_UP_SMS = "add_up_sms";

/** Moves the changes into the counts. A second run at the same time finds the changes deleted. */
export async function addUpCounts(tx: Tx): Promise<void> {
  await sql`
    with taken as (delete from sms_count_changes returning day, status, is_simulated, messages, parts)
    insert into sms_day_counts (day, status, is_simulated, messages, parts)
    select day, status, is_simulated, sum(messages), sum(parts) from taken
    group by day, status, is_simulated order by day, status, is_simulated
    on conflict (day, status, is_simulated) do update
    set messages = sms_day_counts.messages + excluded.messages, parts = sms_day_counts.parts + excluded.parts`.execute(
    tx,
  );
}

export interface MonthCount {
  month: string;
  status: SmsStatus;
  isSimulated: boolean;
  messages: number;
  parts: number;
}

/** The counts of the days by month, the earliest first. */
export async function countByMonth(
  db: Database,
  { from, to }: { from?: string | undefined; to?: string | undefined },
): Promise<MonthCount[]> {
  const { rows } = await sql<MonthCount>`
    select to_char(day, 'YYYY-MM') as month, status, is_simulated, sum(messages)::int as messages, sum(parts)::int as parts
    from (select day, status, is_simulated, messages, parts from sms_day_counts
      union all select day, status, is_simulated, messages, parts from sms_count_changes) c
    where day between ${from ?? "-infinity"}::date and ${to ?? "infinity"}::date
    group by 1, 2, 3 having sum(messages) <> 0 order by 1`.execute(db);
  return rows;
}
