import { EventEmitter } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import { Logger, run, type CronItem, type TaskList, type WorkerEvents } from "graphile-worker";
import type pg from "pg";
import type { Log } from "../log.ts";
import { poolForWorkers } from "./worker-pool.ts";
import { watchWorkers, type WorkerWatch } from "./worker-watch.ts";

export interface JobsOptions {
  pool: pg.Pool;
  /** The connection string of the same database as `pool`. */
  connectionString: string;
  log: Log;
  tasks: TaskList;
  cron: CronItem[];
  /** Milliseconds between checks for jobs of dead workers; three seconds by default. */
  lookEveryMs?: number;
  /** Milliseconds that broken workers have to end before they are replaced; five seconds by default. */
  giveUpMs?: number;
}

export interface Jobs {
  /** Waits for running jobs to finish, then stops. */
  stop(): Promise<void>;
}

/**
 * The number of failures in a row after which workers are replaced. graphile-worker 0.18 looks up the names of tasks
 * once and caches the result, even a failure because of a lost connection. Such workers fail every two seconds and
 * never work again.
 */
const VAIN_TRIES = 4;
const RESTART_MS = 1000;
/** graphile-worker 0.18 sometimes waits for ever when it loses the connection while it stops. */
const GIVE_UP_MS = 5000;
/** Broken workers that still run a job get this many further periods of `giveUpMs` to finish it. */
const MORE_FOR_JOBS = 12;

/** The log message when workers are replaced. */
export const REPLACED = "the workers cannot get at their jobs; they are replaced";

/**
 * Starts the workers of this node. A job may run twice, for example when the node crashes after the work of the job and
 * before its end is recorded. Therefore every task must be idempotent.
 */
export async function startJobs(options: JobsOptions): Promise<Jobs> {
  const { log } = options;
  const stopping = new AbortController();
  const watch = watchWorkers(options.connectionString, log, options.lookEveryMs);
  const stopped = new Promise<void>((resolve) =>
    stopping.signal.addEventListener("abort", () => resolve()),
  );

  /** Starts new workers as soon as the database can be reached. Returns null if the server stops before that. */
  async function replace(): Promise<Workers | null> {
    log.warn(REPLACED);
    while (!stopping.signal.aborted) {
      try {
        return await startWorkers(options, watch);
      } catch {
        await delay(RESTART_MS);
      }
    }
    return null;
  }

  async function keepWorking(first: Workers): Promise<void> {
    let workers: Workers | null = first;
    while (workers) {
      await Promise.race([workers.stuck, stopped]);
      await workers.stop();
      workers = stopping.signal.aborted ? null : await replace();
    }
  }
  const working = keepWorking(await startWorkers(options, watch));

  return {
    async stop() {
      stopping.abort();
      await working;
      await watch.stop();
    },
  };
}

interface Workers extends Jobs {
  /** Resolves when these workers must be replaced: they cannot work, have ended unexpectedly, or have lost jobs. */
  stuck: Promise<void>;
}

async function startWorkers(
  { pool, log, tasks, cron, giveUpMs = GIVE_UP_MS }: JobsOptions,
  watch: WorkerWatch,
): Promise<Workers> {
  const events = new EventEmitter() as WorkerEvents;
  const { promise: stuck, resolve: onStuck } = Promise.withResolvers<void>();
  const running = new Set<number>();
  let name = "";
  events.on("pool:create", ({ workerPool }) => {
    name = workerPool.id;
    watch.hold({ name, running, onLostJobs: onStuck });
  });
  events.on("job:start", ({ job }) => running.add(Number(job.id)));
  events.on("job:complete", ({ job }) => running.delete(Number(job.id)));
  let vain = 0;
  events.on("worker:getJob:error", () => {
    vain++;
    if (vain === VAIN_TRIES) onStuck();
  });
  for (const event of ["worker:getJob:empty", "job:start"] as const) {
    events.on(event, () => (vain = 0));
  }
  let isStopping = false;
  const onUnaskedEnd = () => isStopping || onStuck();
  // The workers also shut down without a call of `stop`, for example when they cannot store that a job has ended.
  events.on("pool:gracefulShutdown", onUnaskedEnd);
  events.on("pool:fatalError", () => onStuck());
  const runner = await run({
    pgPool: poolForWorkers(pool),
    // Without batches, a job that finishes while the connection is lost causes an unhandled error, which ends the
    // process. With batches only the workers end, and they are replaced.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    taskList: tasks,
    crontab: cron.map((item) => `${String(item.match)} ${item.task}`).join("\n"),
    concurrency: 2,
    noHandleSignals: true,
    events,
    logger: loggerTo(log),
  });
  runner.promise.then(onUnaskedEnd, onUnaskedEnd);
  const giveUp = async () => {
    await delay(giveUpMs);
    for (let more = MORE_FOR_JOBS; more > 0 && running.size > 0; more--) await delay(giveUpMs);
  };
  return {
    stuck,
    /** Waits for broken workers only for a limited time, because they may never end. Others take up their jobs. */
    async stop() {
      isStopping = true;
      // An error means that the workers have already ended, so there is nothing to stop.
      await Promise.race([runner.stop().catch(() => {}), stuck.then(giveUp)]);
      watch.letGo(name);
    },
  };
}

const loggerTo = (log: Log): Logger =>
  new Logger(() => (level, message) => {
    if (level === "error") log.error(message);
    else if (level === "warning") log.warn(message);
    else log.debug(message);
  });
