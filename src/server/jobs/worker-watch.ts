/**
 * Frees locked jobs that nobody runs. A job is locked in the name of the workers that run it. Two faults leave a lock
 * behind that graphile-worker would free only after four hours, when a customer who paid by phone has long left without
 * the goods:
 *
 * - The process was killed. Therefore the workers of each node hold a PostgreSQL lock that ends with their connection,
 *   and every node frees the jobs of workers that hold no lock.
 * - The connection was lost after the database locked the job, and before the workers received it. Therefore each node
 *   compares the jobs that are locked for its workers with the jobs that they run.
 */
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import type { Log } from "../log.ts";
import { advisoryLocks } from "../sql/advisory-locks.ts";
import { FREE_JOBS, lookForGone, lookForLost, type WatchedWorkers } from "./abandoned-jobs.ts";

const WORKERS = advisoryLocks.workers;
/**
 * The time between two checks. A finding counts only when two successive checks agree: by the second check, workers
 * that lost their connection have a new one, and a job that was just locked has started.
 */
const LOOK_EVERY_MS = 3000;
const RECONNECT_MS = 500;
const ANSWER_WITHIN_MS = 5000;

export interface WorkerWatch {
  /** Registers workers as alive. */
  hold(workers: WatchedWorkers): void;
  /** Registers that these workers have ended, and frees their jobs. */
  letGo(name: string): void;
  stop(): Promise<void>;
}

export function watchWorkers(
  connectionString: string,
  log: Log,
  lookEveryMs = LOOK_EVERY_MS,
): WorkerWatch {
  const living = new Map<string, WatchedWorkers>();
  const stopping = new AbortController();
  let wake = () => {};

  const sleep = async (ms: number) => {
    const woken = new AbortController();
    wake = () => woken.abort();
    const signal = AbortSignal.any([woken.signal, stopping.signal]);
    await delay(ms, undefined, { signal }).catch(() => {});
  };

  /** Repeats the checks until the connection is lost. */
  const watch = async (client: pg.Client): Promise<void> => {
    const held = new Set<string>();
    const looks = [lookForGone(log), lookForLost(log, living)];
    let nextLook = 0;
    while (!stopping.signal.aborted) {
      const names = new Set(living.keys());
      for (const workers of names.difference(held)) {
        await client.query(`select pg_advisory_lock(${WORKERS}, hashtext($1))`, [workers]);
        held.add(workers);
      }
      for (const workers of held.difference(names)) {
        await client.query(FREE_JOBS, [[workers]]);
        await client.query(`select pg_advisory_unlock(${WORKERS}, hashtext($1))`, [workers]);
        held.delete(workers);
      }
      if (Date.now() >= nextLook) {
        for (const look of looks) await look(client);
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
      living.set(workers.name, workers);
      wake();
    },
    letGo(name) {
      living.delete(name);
      wake();
    },
    async stop() {
      stopping.abort();
      await working;
    },
  };
}
