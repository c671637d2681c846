/** The checks for locked jobs that nobody runs (see worker-watch.ts). */
import type pg from "pg";
import type { Log } from "../log.ts";

/** The first number of the advisory locks that workers hold. It is arbitrary and separates them from other locks. */
export const WORKERS = 7_220_040;

/** The workers of one pool of this node. */
export interface WatchedWorkers {
  /** The name that locks their jobs (`locked_by` of graphile-worker). */
  name: string;
  /** The ids of the jobs that they run. */
  running: ReadonlySet<number>;
  /** Called when jobs are locked in the name of these workers, but they do not run them. */
  onLostJobs(): void;
}

/** Finds workers in whose name jobs are locked, but that hold no advisory lock: they are dead. */
const findGone = `
  select distinct locked_by as workers from graphile_worker.jobs
  where locked_by is not null and not exists (
    select from pg_locks
    where locktype = 'advisory' and granted and objsubid = 2
      and database = (select oid from pg_database where datname = current_database())
      and classid = ${WORKERS} and objid = (hashtext(locked_by)::bigint & 4294967295)::oid)`;

const findLocked =
  "select id::int, locked_by as workers from graphile_worker.jobs where locked_by = any($1)";
export const FREE_JOBS = "select graphile_worker.force_unlock_workers($1)";

type Look<Found> = (client: pg.Client, before: ReadonlySet<Found>) => Promise<ReadonlySet<Found>>;

/** Gives each run of a check the result of the run before; the first run gets an empty set. */
function remembering<Found>(look: Look<Found>): (client: pg.Client) => Promise<void> {
  let before: ReadonlySet<Found> = new Set();
  return async (client) => {
    before = await look(client, before);
  };
}

/** Frees the jobs of dead workers. */
export const lookForGone = (log: Log) =>
  remembering<string>(async (client, before) => {
    const { rows } = await client.query<{ workers: string }>(findGone);
    const gone = new Set(rows.map(({ workers }) => workers));
    const surelyGone = [...gone.intersection(before)];
    if (surelyGone.length > 0) {
      log.warn({ workers: surelyGone }, "workers are gone; others take up their jobs");
      await client.query(FREE_JOBS, [surelyGone]);
    }
    return gone;
  });

/** Reports jobs that are locked in the name of this node's workers, although they do not run them. */
export const lookForLost = (log: Log, living: ReadonlyMap<string, WatchedWorkers>) =>
  remembering<number>(async (client, before) => {
    const names = [...living.keys()];
    const { rows } = await client.query<{ id: number; workers: string }>(findLocked, [names]);
    const lost = rows.filter(({ id, workers }) => !living.get(workers)?.running.has(id));
    const surelyLost = lost.filter(({ id }) => before.has(id));
    if (surelyLost.length > 0)
      log.warn({ jobs: surelyLost }, "jobs are locked, and nobody runs them");
    for (const { workers } of surelyLost) living.get(workers)?.onLostJobs();
    return new Set(lost.map(({ id }) => id));
  });
