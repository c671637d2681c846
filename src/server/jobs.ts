import { EventEmitter } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import { Logger, run, type CronItem, type Runner, type TaskList } from "graphile-worker";
import type pg from "pg";
import type { Log } from "./log.ts";

export interface JobsOptions {
  pool: pg.Pool;
  log: Log;
  tasks: TaskList;
  cron: CronItem[];
}

export interface Jobs {
  /** Lets running jobs finish, then stops. */
  stop(): Promise<void>;
}

/**
 * graphile-worker 0.18 keeps for ever what its first look-up of task names answered, also when that was a lost
 * connection: such workers ask every two seconds and never work again. After this many vain tries in a row they are
 * replaced.
 */
const VAIN_TRIES = 4;
const RESTART_MS = 1000;

/** Starts this node's workers. A job may run twice (a crash after its work): every task must bear that. */
export async function startJobs(options: JobsOptions): Promise<Jobs> {
  const { log } = options;
  const stopping = new AbortController();
  let restart: Promise<void> | null = null;
  let runner = await startWorkers(options, () => {
    restart ??= replace();
  });

  async function replace(): Promise<void> {
    log.warn("the workers cannot get at their jobs; they are replaced");
    await stopWorkers(runner);
    while (!stopping.signal.aborted) {
      try {
        runner = await startWorkers(options, () => {
          restart ??= replace();
        });
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
      await stopWorkers(runner);
    },
  };
}

function startWorkers(
  { pool, log, tasks, cron }: JobsOptions,
  onStuck: () => void,
): Promise<Runner> {
  const events = new EventEmitter();
  let vain = 0;
  events.on("worker:getJob:error", () => {
    vain++;
    if (vain === VAIN_TRIES) onStuck();
  });
  for (const event of ["worker:getJob:empty", "job:start"]) events.on(event, () => (vain = 0));
  return run({
    pgPool: pool,
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
}

/** Stopping what has already ended by itself is no failure. */
async function stopWorkers(runner: Runner): Promise<void> {
  await runner.stop().catch(() => {});
}
