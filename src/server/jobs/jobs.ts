import { EventEmitter } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import { Logger, run, type CronItem, type TaskList, type WorkerEvents } from "graphile-worker";
import type pg from "pg";
import type { Log } from "../log.ts";
import { watchWorkers, type WorkerWatch } from "./worker-watch.ts";

export interface JobsOptions {
  pool: pg.Pool;
  /** The connection string of the database of `pool`. */
  connectionString: string;
  log: Log;
  tasks: TaskList;
  cron: CronItem[];
  /** Milliseconds between checks for jobs of dead workers; three seconds by default. */
  lookEveryMs?: number;
}

export interface Jobs {
  /** Waits for running jobs to finish, then stops. */
  stop(): Promise<void>;
}

/**
 * graphile-worker 0.18 caches the first result of its look-up of task names, even a lost connection. Such workers fail
 * every two seconds and never recover. They are replaced after this many failures in a row.
 */
const VAIN_TRIES = 4;
const RESTART_MS = 1000;

/** The log message of such a replacement. */
export const REPLACED = "the workers cannot get at their jobs; they are replaced";

/**
 * Starts this node's workers. A job runs twice when the process crashes after its work, so every task must be
 * idempotent.
 */
export async function startJobs(options: JobsOptions): Promise<Jobs> {
  const { log } = options;
  const stopping = new AbortController();
  const watch = watchWorkers(options.connectionString, log, options.lookEveryMs);
  let restart: Promise<void> | null = null;
  const begin = () =>
    startWorkers(options, watch, () => {
      if (!stopping.signal.aborted) restart ??= replace();
    });
  let workers = await begin();

  async function replace(): Promise<void> {
    log.warn(REPLACED);
    await workers.stop();
    while (!stopping.signal.aborted) {
      try {
        workers = await begin();
        break;
      } catch {
        await delay(RESTART_MS);
      }
    }
    restart = null;
  }

  return {
    async stop() {
      stopping.abort();
      await restart;
      await workers.stop();
      await watch.stop();
    },
  };
}

/** `onStuck` is called once, when the workers fail permanently or end unexpectedly. */
async function startWorkers(
  { pool, log, tasks, cron }: JobsOptions,
  watch: WorkerWatch,
  onStuck: () => void,
): Promise<Jobs> {
  const events = new EventEmitter() as WorkerEvents;
  let name = "";
  events.on("pool:create", ({ workerPool }) => {
    name = workerPool.id;
    watch.hold(name);
  });
  let isOver = false;
  const end = (tell: () => void = () => {}) => {
    if (isOver) return;
    isOver = true;
    tell();
  };
  let vain = 0;
  events.on("worker:getJob:error", () => {
    vain++;
    if (vain === VAIN_TRIES) end(onStuck);
  });
  for (const event of ["worker:getJob:empty", "job:start"] as const) {
    events.on(event, () => (vain = 0));
  }
  const runner = await run({
    pgPool: pool,
    // Without batches, a job that finishes while the connection is lost causes an unhandled error that ends the
    // process. With batches the workers end, and are replaced.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    taskList: tasks,
    crontab: cron.map((item) => `${String(item.match)} ${item.task}`).join("\n"),
    concurrency: 2,
    noHandleSignals: true,
    events,
    logger: new Logger(() => (level, message) => {
      if (level === "error") log.error(message);
      else if (level === "warning") log.warn(message);
      else log.debug(message);
    }),
  });
  const ended = () => {
    watch.letGo(name);
    end(onStuck);
  };
  runner.promise.then(ended, ended);
  return {
    async stop() {
      end();
      // The workers may have ended already, which is no failure.
      await runner.stop().catch(() => {});
    },
  };
}
