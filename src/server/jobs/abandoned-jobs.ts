/** Two checks that find locked jobs which nobody runs (see worker-watch.ts). */
import type pg from "pg";
import { advisoryLocks } from "../sql/advisory-locks.ts";
import type { Log } from "../log.ts";

/** The workers of one pool of this node. */
export interface WatchedWorkers {
  /** The name under which the workers lock their jobs (`locked_by` of graphile-worker). */
  name: string;
  /** The ids of the jobs that the workers are running. */
  running: ReadonlySet<number>;
  /** Called when jobs are locked in the name of these workers, although the workers do not run them. */
  onLostJobs(): void;
}

/** Finds dead workers: jobs are locked in their name, but they have no advisory lock. */
const findGone = `
  select distinct locked_by as workers from graphile_worker.jobs
  where locked_by is not null and not exists (
    select from pg_locks
    where locktype = 'advisory' and granted and objsubid = 2
      and database = (select oid from pg_database where datname = current_database())
      and classid = ${advisoryLocks.workers} and objid = (hashtext(locked_by)::bigint & 4294967295)::oid)`;

const findLocked =
  "select id::int, locked_by as workers from graphile_worker.jobs where locked_by = any($1)";
export const FREE_JOBS = "select graphile_worker.force_unlock_workers($1)";

type Look<Found> = (client: pg.Client, before: ReadonlySet<Found>) => Promise<ReadonlySet<Found>>;

/** Makes a check that gets, at each run, the result of its previous run. The first run gets an empty set. */
function remembering<Found>(look: Look<Found>): (client: pg.Client) => Promise<void> {
  let before: ReadonlySet<Found> = new Set();
  return async (client) => {
    before = await look(client, before);
  };
}

/** Frees the jobs of workers that two successive checks found dead. */
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

/** Reports jobs that two successive checks found locked for workers of this node that do not run the jobs. */
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
