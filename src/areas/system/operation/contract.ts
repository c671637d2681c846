import * as z from "zod";
import { contract } from "#src/shared/contract.ts";
import { done, moment, text } from "#src/shared/fields.ts";

export const systemState = z.object({
  /** The version of Fundi. */
  version: z.string(),
  node: z.string(),
  startedAt: moment,
  maintenanceMode: z.boolean(),
  postgres: z.object({ version: z.string(), isEmbedded: z.boolean() }),
  migrations: z.object({
    applied: z.int(),
    latest: z.string().nullable(),
    latestAt: moment.nullable(),
    pending: z.array(z.string()),
  }),
  database: z.object({
    bytes: z.number(),
    /** The twenty largest tables. The number of rows is an estimate of PostgreSQL. */
    tables: z.array(z.object({ name: z.string(), bytes: z.number(), rows: z.number() })),
  }),
  /** The disks on which Fundi stores data and files; a path that cannot be read is missing. */
  disks: z.array(
    z.object({
      place: z.enum(["data", "files"]),
      freeBytes: z.number(),
      totalBytes: z.number(),
      isLow: z.boolean(),
    }),
  ),
  memoryBytes: z.number(),
  connections: z.object({ used: z.int(), idle: z.int(), waiting: z.int(), most: z.int() }),
  jobs: z.object({ due: z.int(), later: z.int(), failed: z.int(), oldestDueSeconds: z.int() }),
});
export type SystemState = z.output<typeof systemState>;

export const systemJob = z.object({
  task: z.string(),
  /** When it runs by the clock, as cron writes it in UTC; null: only when there is work. */
  cron: z.string().nullable(),
  nextAt: moment.nullable(),
  lastStartedAt: moment.nullable(),
  lastMs: z.int().nullable(),
  longestMs: z.int().nullable(),
  runs: z.number(),
  failures: z.number(),
  lastFailedAt: moment.nullable(),
  lastError: z.string().nullable(),
  /** The jobs of this task in the queue that will run. */
  waiting: z.int(),
  /** The jobs of this task that failed for good. */
  failed: z.int(),
});
export type SystemJob = z.output<typeof systemJob>;

const slow = z.object({
  what: z.string(),
  times: z.int(),
  averageMs: z.int(),
  longestMs: z.int(),
  lastAt: moment,
  lastRequestId: z.string().nullable(),
});
export type SlowWorkRow = z.output<typeof slow>;

export const slowWork = z.object({
  /** Whether slow work is written down (a setting of the system). */
  isOn: z.boolean(),
  days: z.int(),
  requestsFromMs: z.int(),
  queriesFromMs: z.int(),
  requests: z.array(slow),
  queries: z.array(slow),
});
export type SlowWorkList = z.output<typeof slowWork>;

const taskParams = z.strictObject({ task: text(80) });

export const operationContract = contract({
  getSystem: {
    method: "GET",
    path: "/api/system",
    summary: "Version, database, disks and queue of the node that answers",
    access: "view_system",
    refreshesOn: ["system", "settings"],
    output: systemState,
  },
  listSystemJobs: {
    method: "GET",
    path: "/api/system/jobs",
    summary: "The background jobs, with their last and next run and their failures",
    access: "view_system",
    refreshesOn: ["system"],
    output: z.object({ items: z.array(systemJob) }),
  },
  runSystemJob: {
    method: "POST",
    path: "/api/system/jobs/:task/run",
    summary: "Runs a job of the clock once more, now",
    access: "view_system",
    params: taskParams,
    output: done,
    idempotencyKey: "required",
  },
  retrySystemJobs: {
    method: "POST",
    path: "/api/system/jobs/:task/retry",
    summary: "Tries the jobs of a task again that failed for good",
    access: "view_system",
    params: taskParams,
    output: z.object({ count: z.int() }),
    idempotencyKey: "required",
  },
  listSlowWork: {
    method: "GET",
    path: "/api/system/slow",
    summary: "Slow requests and statements of the last seven days, the slowest first",
    access: "view_system",
    refreshesOn: ["system", "settings"],
    output: slowWork,
  },
  downloadLog: {
    method: "GET",
    path: "/api/system/log",
    summary: "The log files of the node that answers, without secrets and personal data",
    access: "view_system",
    produces: "text/plain",
  },
  getMetrics: {
    method: "GET",
    path: "/api/metrics",
    summary:
      "The metrics of the node that answers, for Prometheus; with an access token that may see the system",
    access: "view_system",
    duringMaintenance: true,
    produces: "text/plain",
  },
});
