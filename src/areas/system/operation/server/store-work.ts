import { sql } from "kysely";
import { inTransaction, type Database, type Tx } from "#src/server/database.ts";
import type { Log } from "#src/server/log.ts";
import type { JobRunEntry } from "#src/server/operation/job-runs.ts";
import type { Operation } from "#src/server/operation/operation.ts";
import type { SlowEntry } from "#src/server/operation/slow-work.ts";

const STORE_EVERY_MS = 10_000;
export const SLOW_WORK_DAYS = 7;

/**
 * Stores regularly what this node has noted, so that all nodes show it and a restart keeps it. A write for each job or
 * slow request would make a busy server slower. A crash loses the last seconds.
 */
export function storeWork(db: Database, log: Log, operation: Operation): () => Promise<void> {
  let storing: Promise<void> = Promise.resolve();
  const store = () => {
    storing = storing.then(() =>
      storeNow(db, operation).catch((error: unknown) =>
        log.warn({ err: error }, "what was slow could not be stored"),
      ),
    );
    return storing;
  };
  const timer = setInterval(() => void store(), STORE_EVERY_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await store();
  };
}

export async function storeNow(
  db: Database,
  { jobs, slow }: Pick<Operation, "jobs" | "slow">,
): Promise<void> {
  const runs = jobs.take();
  const entries = slow.take();
  if (runs.length === 0 && entries.length === 0) return;
  await inTransaction(db, async (tx) => {
    if (runs.length > 0) await storeRuns(tx, runs);
    if (entries.length > 0) await storeSlow(tx, entries);
  });
}

/** In the order of the names, so that two nodes never wait for each other in a circle. */
const storeRuns = (tx: Tx, runs: readonly JobRunEntry[]) =>
  sql`
  insert into job_runs (task, runs, failures, last_started_at, last_ended_at, last_ms, longest_ms, last_failed_at, last_error)
  select task, runs, failures, "lastStartedAt", "lastEndedAt", "lastMs", "longestMs", "lastFailedAt", "lastError"
  from jsonb_to_recordset(${JSON.stringify(runs)}::jsonb) as e (
    task text, runs bigint, failures bigint, "lastStartedAt" timestamptz, "lastEndedAt" timestamptz, "lastMs" integer,
    "longestMs" integer, "lastFailedAt" timestamptz, "lastError" text)
  order by task
  on conflict (task) do update set
    runs = job_runs.runs + excluded.runs,
    failures = job_runs.failures + excluded.failures,
    last_started_at = greatest(job_runs.last_started_at, excluded.last_started_at),
    last_ended_at = greatest(job_runs.last_ended_at, excluded.last_ended_at),
    last_ms = excluded.last_ms,
    longest_ms = greatest(job_runs.longest_ms, excluded.longest_ms),
    last_failed_at = coalesce(excluded.last_failed_at, job_runs.last_failed_at),
    last_error = coalesce(excluded.last_error, job_runs.last_error)`.execute(tx);

const storeSlow = (tx: Tx, entries: readonly SlowEntry[]) =>
  sql`
  insert into slow_work (day, kind, what, times, total_ms, longest_ms, last_at, last_request_id)
  select ("lastAt" at time zone 'UTC')::date, kind, what, times, "totalMs", "longestMs", "lastAt", "lastRequestId"
  from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as e (
    kind text, what text, times integer, "totalMs" bigint, "longestMs" integer, "lastAt" timestamptz,
    "lastRequestId" text)
  order by 1, 2, 3
  on conflict (day, kind, what) do update set
    times = slow_work.times + excluded.times,
    total_ms = slow_work.total_ms + excluded.total_ms,
    longest_ms = greatest(slow_work.longest_ms, excluded.longest_ms),
    last_at = greatest(slow_work.last_at, excluded.last_at),
    last_request_id = coalesce(excluded.last_request_id, slow_work.last_request_id)`.execute(tx);

/** Deletes what was slow long ago, and old checks. */
export async function forgetOldWork(tx: Tx): Promise<void> {
  await sql`delete from slow_work where day < current_date - ${SLOW_WORK_DAYS}::int`.execute(tx);
  await sql`delete from integrity_checks
    where ended_at < now() - interval '90 days' and id <> (
      select id from integrity_checks where ended_at is not null order by asked_at desc limit 1)`.execute(
    tx,
  );
}
