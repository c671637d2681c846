import { sql } from "kysely";
import type { Database } from "#src/server/database.ts";

/** The job that sends what waits, in order. Cron starts it every minute. */
export const SEND_FISCAL = "send_fiscal";

/** The job that registers the virtual device. */
export const REGISTER_FISCAL = "register_fiscal";

/** Adds a job that runs in `seconds` seconds, in place of an earlier one that has not run yet. */
export async function addFiscalJob(
  db: Database,
  task: typeof SEND_FISCAL | typeof REGISTER_FISCAL,
  seconds = 0,
): Promise<void> {
  await sql`
    select graphile_worker.add_job(${task}::text, '{}'::json,
      run_at => now() + make_interval(secs => ${seconds}), job_key => ${task}::text, max_attempts => 5)`.execute(
    db,
  );
}
