import { sql } from "kysely";
import type { CronItem } from "graphile-worker";
import { refuse } from "#src/shared/errors.ts";
import { newId } from "#src/shared/ids.ts";
import type { Database, Tx } from "#src/server/database.ts";
import { recordAct } from "#src/server/events/record-event.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import type { SystemJob, SystemState } from "../contract.ts";
import { nextRun } from "./next-run.ts";

/** The queue of graphile-worker, by task. A job that has used all its attempts failed for good. */
const queue = (db: Database) =>
  sql<{ task: string; waiting: number; failed: number }>`
    select task_identifier as task, count(*) filter (where attempts < max_attempts)::int as waiting,
      count(*) filter (where attempts >= max_attempts and locked_at is null)::int as failed
    from graphile_worker.jobs group by task_identifier`.execute(db);

export async function countJobs(db: Database): Promise<SystemState["jobs"]> {
  const { rows } = await sql<SystemState["jobs"]>`
    select count(*) filter (where attempts < max_attempts and run_at <= now())::int as due,
      count(*) filter (where attempts < max_attempts and run_at > now())::int as later,
      count(*) filter (where attempts >= max_attempts and locked_at is null)::int as failed,
      coalesce(extract(epoch from now() - min(run_at)
        filter (where attempts < max_attempts and run_at <= now())), 0)::int as oldest_due_seconds
    from graphile_worker.jobs`.execute(db);
  return rows[0] ?? { due: 0, later: 0, failed: 0, oldestDueSeconds: 0 };
}

/** Lists every task that runs by the clock, has run, or waits, by name. */
export async function listSystemJobs(
  db: Database,
  cron: readonly CronItem[],
): Promise<{ items: SystemJob[] }> {
  const [runs, { rows: queued }] = await Promise.all([
    db.selectFrom("jobRuns").selectAll().execute(),
    queue(db),
  ]);
  const runsOf = new Map(runs.map((run) => [run.task, run]));
  const queueOf = new Map(queued.map((row) => [row.task, row]));
  const itemOf = new Map(cron.map((item) => [item.task, item]));
  const now = Date.now();
  const tasks = new Set([...itemOf.keys(), ...runsOf.keys(), ...queueOf.keys()]);
  return {
    items: [...tasks].toSorted().map((task) => {
      const item = itemOf.get(task);
      const run = runsOf.get(task);
      return {
        task,
        cron: item ? String(item.match) : null,
        nextAt: item ? nextRun(item, now) : null,
        lastStartedAt: run?.lastStartedAt ?? null,
        lastMs: run?.lastMs ?? null,
        longestMs: run?.longestMs ?? null,
        runs: run?.runs ?? 0,
        failures: run?.failures ?? 0,
        lastFailedAt: run?.lastFailedAt ?? null,
        lastError: run?.lastError ?? null,
        waiting: queueOf.get(task)?.waiting ?? 0,
        failed: queueOf.get(task)?.failed ?? 0,
      };
    }),
  };
}

/**
 * Runs a job of the clock once more. A job that is due already is not added again. Other jobs need the record that they
 * are about, so nobody can start them by hand.
 * @throws Refusal not_found
 */
export async function runSystemJob(
  tx: Tx,
  actor: Actor,
  cron: readonly CronItem[],
  task: string,
): Promise<{ ok: true }> {
  if (!cron.some((item) => item.task === task)) refuse("not_found");
  await sql`select graphile_worker.add_job(${task}, job_key => ${`by hand ${task}`})`.execute(tx);
  await recordAct(tx, actor, "job.started", newId(), { task });
  return { ok: true };
}

/** Gives the failed jobs of a task their attempts again. @throws Refusal not_found (no job has this task) */
export async function retrySystemJobs(
  tx: Tx,
  actor: Actor,
  task: string,
): Promise<{ count: number }> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from graphile_worker.reschedule_jobs(
      array(select id from graphile_worker.jobs
        where task_identifier = ${task} and attempts >= max_attempts and locked_at is null),
      run_at => now(), attempts => 0)`.execute(tx);
  const count = rows[0]?.count ?? 0;
  if (count === 0 && !(await isKnownTask(tx, task))) refuse("not_found");
  if (count > 0) await recordAct(tx, actor, "jobs.retried", newId(), { task, count });
  return { count };
}

async function isKnownTask(tx: Tx, task: string): Promise<boolean> {
  const { rows } = await sql<{ isKnown: boolean }>`
    select exists (select from job_runs where task = ${task})
      or exists (select from graphile_worker.jobs where task_identifier = ${task}) as is_known`.execute(
    tx,
  );
  return rows[0]?.isKnown ?? false;
}
