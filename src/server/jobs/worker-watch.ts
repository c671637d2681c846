/**
 * Detects dead workers and frees their jobs. A running job is locked by its worker. After a process was killed,
 * graphile-worker would free the lock only after four hours. A customer who paid by phone would have left long before,
 * without the goods.
 *
 * Therefore the workers of each node hold a PostgreSQL lock that ends with their connection, and every node frees the
 * jobs of workers that hold no lock.
 */
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import type { Log } from "../log.ts";

/** An arbitrary constant that separates these locks from others. */
const WORKERS = 7_220_040;
/**
 * Workers without a lock in two successive checks are dead. Workers that only lost their connection have reconnected by
 * then.
 */
const LOOK_EVERY_MS = 3000;
const RECONNECT_MS = 500;
const ANSWER_WITHIN_MS = 5000;

export interface WorkerWatch {
  /** Registers workers as alive. */
  hold(workers: string): void;
  /** Registers that workers have ended. */
  letGo(workers: string): void;
  stop(): Promise<void>;
}

/** Finds workers that have locked jobs but hold no lock of their own. */
const findGone = `
  select distinct locked_by as workers from graphile_worker.jobs
  where locked_by is not null and not exists (
    select from pg_locks
    where locktype = 'advisory' and granted and objsubid = 2
      and database = (select oid from pg_database where datname = current_database())
      and classid = ${WORKERS} and objid = (hashtext(locked_by)::bigint & 4294967295)::oid)`;

export function watchWorkers(
  connectionString: string,
  log: Log,
  lookEveryMs = LOOK_EVERY_MS,
): WorkerWatch {
  const living = new Set<string>();
  const stopping = new AbortController();
  let wake = () => {};

  const sleep = async (ms: number) => {
    const woken = new AbortController();
    wake = () => woken.abort();
    const signal = AbortSignal.any([woken.signal, stopping.signal]);
    await delay(ms, undefined, { signal }).catch(() => {});
  };

  /** Watches until the connection is lost. */
  const watch = async (client: pg.Client): Promise<void> => {
    const held = new Set<string>();
    let suspects = new Set<string>();
    let nextLook = 0;
    while (!stopping.signal.aborted) {
      for (const workers of living.difference(held)) {
        await client.query(`select pg_advisory_lock(${WORKERS}, hashtext($1))`, [workers]);
        held.add(workers);
      }
      for (const workers of held.difference(living)) {
        await client.query(`select pg_advisory_unlock(${WORKERS}, hashtext($1))`, [workers]);
        held.delete(workers);
      }
      if (Date.now() >= nextLook) {
        const { rows } = await client.query<{ workers: string }>(findGone);
        const gone = new Set(rows.map(({ workers }) => workers));
        const surelyGone = [...gone.intersection(suspects)];
        if (surelyGone.length > 0) {
          log.warn({ workers: surelyGone }, "workers are gone; others take up their jobs");
          await client.query("select graphile_worker.force_unlock_workers($1)", [surelyGone]);
        }
        suspects = gone;
        nextLook = Date.now() + lookEveryMs;
      }
      await sleep(nextLook - Date.now());
    }
  };

  const work = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      const client = new pg.Client({
        connectionString,
        application_name: "fundi worker watch",
        keepAlive: true,
        connectionTimeoutMillis: ANSWER_WITHIN_MS,
        query_timeout: ANSWER_WITHIN_MS,
      });
      client.on("error", () => wake());
      try {
        await client.connect();
        await watch(client);
      } catch (error) {
        log.debug({ err: error }, "the watch over workers lost its connection");
      }
      await client.end().catch(() => {});
      await sleep(RECONNECT_MS);
    }
  };
  const working = work();

  return {
    hold(workers) {
      living.add(workers);
      wake();
    },
    letGo(workers) {
      living.delete(workers);
      wake();
    },
    async stop() {
      stopping.abort();
      await working;
    },
  };
}
