/** How this node works: what is slow, how its jobs end, and its metrics. */
import type pg from "pg";
import { lazyModule } from "../lazy-module.ts";
import { collectJobRuns, type JobRuns } from "./job-runs.ts";
import type { AnsweredRequest, Metrics } from "./metrics.ts";
import { collectSlowWork, type SlowWork } from "./slow-work.ts";

export interface Operation {
  startedAt: Date;
  slow: SlowWork;
  jobs: JobRuns;
  /** Hears of each answer. */
  answered(request: AnsweredRequest): void;
  /** The connections of this node to the database. */
  connections(): { used: number; idle: number; waiting: number; most: number };
  /**
   * The metrics of this node. They count from the first call on, so that they cost nothing in a shop that does not
   * collect them.
   */
  metrics(): Promise<Metrics>;
}

export function observeNode(poolOf: () => pg.Pool): Operation {
  let counting: Metrics | undefined;
  const metrics = lazyModule(async () => {
    counting = (await import("./metrics.ts")).createMetrics();
    return counting;
  });
  return {
    startedAt: new Date(),
    slow: collectSlowWork(),
    jobs: collectJobRuns((...run) => counting?.jobEnded(...run)),
    answered: (request) => counting?.answered(request),
    connections: () => {
      const { totalCount, idleCount, waitingCount, options } = poolOf();
      return {
        used: totalCount - idleCount,
        idle: idleCount,
        waiting: waitingCount,
        most: options.max ?? totalCount,
      };
    },
    metrics,
  };
}
