/** The metrics of this node for Prometheus. The module is loaded when somebody asks for them for the first time. */
import { Counter, Gauge, Histogram, Registry } from "prom-client";

export interface Metrics {
  answered(request: AnsweredRequest): void;
  jobEnded(task: string, seconds: number, hasFailed: boolean): void;
  /** Sets a figure that is read at the moment of the request. */
  set(name: GaugeName, value: number, labels?: Record<string, string>): void;
  /** The figures in Prometheus' text format. */
  text(): Promise<string>;
}

export interface AnsweredRequest {
  method: string;
  /** The pattern of the path. */
  route: string;
  status: number;
  seconds: number;
  /** A stream lasts as long as its screen, so its time says nothing. */
  isStream: boolean;
}

/** The answer times that matter: from "at once" to "the user gives up", in seconds. */
const BUCKETS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

const gauges = {
  fundi_info: "The version of Fundi and of PostgreSQL, as labels",
  fundi_start_time_seconds: "When this node started, in seconds since 1970",
  fundi_maintenance: "1 during maintenance",
  fundi_memory_bytes: "The memory of this node",
  fundi_database_connections: "The connections of this node to the database, by state",
  fundi_database_connections_most: "The greatest number of connections of this node",
  fundi_database_bytes: "The size of the database",
  fundi_disk_free_bytes: "The free space of the disk, by place",
  fundi_jobs: "The jobs in the queue, by state: due, later, failed",
  fundi_oldest_due_job_seconds: "How long the oldest due job has been waiting",
  fundi_pending_migrations: "The migrations of this version that the database lacks",
  fundi_integrity: "1 if the last integrity check held, 0 if it found something",
} as const;
export type GaugeName = keyof typeof gauges;

export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  const requests = new Counter({
    name: "fundi_http_requests_total",
    help: "Answered requests, by method, route and status",
    labelNames: ["method", "route", "status"],
    registers,
  });
  const durations = new Histogram({
    name: "fundi_http_request_duration_seconds",
    help: "The time until the answer was sent, by method and route",
    labelNames: ["method", "route"],
    buckets: BUCKETS,
    registers,
  });
  const jobs = new Counter({
    name: "fundi_job_runs_total",
    help: "Runs of background jobs, by task and result",
    labelNames: ["task", "result"],
    registers,
  });
  const jobSeconds = new Counter({
    name: "fundi_job_seconds_total",
    help: "The time that background jobs took, by task",
    labelNames: ["task"],
    registers,
  });
  const shown = new Map<string, Gauge>();
  return {
    answered({ method, route, status, seconds, isStream }) {
      requests.inc({ method, route, status });
      if (!isStream) durations.observe({ method, route }, seconds);
    },
    jobEnded(task, seconds, hasFailed) {
      jobs.inc({ task, result: hasFailed ? "failed" : "done" });
      jobSeconds.inc({ task }, seconds);
    },
    set(name, value, labels = {}) {
      let gauge = shown.get(name);
      if (!gauge) {
        gauge = new Gauge({
          name,
          help: gauges[name],
          labelNames: Object.keys(labels),
          registers,
        });
        shown.set(name, gauge);
      }
      gauge.set(labels, value);
    },
    text: () => registry.metrics(),
  };
}
