import { sql } from "kysely";
import type { Database, Tx } from "#src/server/database.ts";

/** The daily jobs, in the order in which they run. Each remembers how far it came. */
export const dailyJobs = ["expiry", "birthdays", "anniversaries", "referrals"] as const;
export type DailyJob = (typeof dailyJobs)[number];

/** A run of a job: the moment up to which it has examined everything, and when it ended. */
export interface Run {
  doneUntil: string;
  ranAt: string;
}

/** Returns the last run of a job that came to its end; null before the first one. */
export async function lastRun(db: Database, job: DailyJob): Promise<Run | null> {
  const run = await db
    .selectFrom("loyaltyRuns")
    .select(["doneUntil", "ranAt"])
    .where("job", "=", job)
    .executeTakeFirst();
  return run ?? null;
}

/** Remembers a run. A run that ends after a later one, on another node, changes nothing. */
export async function noteRun(tx: Tx, job: DailyJob, doneUntil: string): Promise<void> {
  await sql`
    insert into loyalty_runs (job, done_until) values (${job}, ${doneUntil})
    on conflict (job) do update
      set done_until = greatest(loyalty_runs.done_until, excluded.done_until), ran_at = now()`.execute(
    tx,
  );
}
