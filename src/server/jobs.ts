import { run, type CronItem, type Runner, type TaskList } from "graphile-worker";
import { Logger } from "graphile-worker";
import type pg from "pg";
import type { Log } from "./log.ts";

export interface JobsOptions {
  pool: pg.Pool;
  log: Log;
  tasks: TaskList;
  cron: CronItem[];
}

/** Starts this node's workers. A job may run twice (a crash after its work): every task must bear that. */
export function startJobs({ pool, log, tasks, cron }: JobsOptions): Promise<Runner> {
  return run({
    pgPool: pool,
    taskList: tasks,
    parsedCronItems: undefined,
    crontab: cron.map((item) => `${String(item.match)} ${item.task}`).join("\n"),
    concurrency: 2,
    noHandleSignals: true,
    logger: new Logger(() => (level, message) => {
      if (level === "error") log.error(message);
      else if (level === "warning") log.warn(message);
      else log.debug(message);
    }),
  });
}
