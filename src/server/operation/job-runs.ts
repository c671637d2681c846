import type { TaskList } from "graphile-worker";
import { withoutSecrets } from "./without-secrets.ts";

/** The runs of one task on this node, added up until they are stored. */
export interface JobRunEntry {
  task: string;
  runs: number;
  failures: number;
  /** ISO 8601, as all moments here. */
  lastStartedAt: string;
  lastEndedAt: string;
  lastMs: number;
  longestMs: number;
  lastFailedAt: string | null;
  lastError: string | null;
}

export interface JobRuns {
  /** Returns the tasks, each of which notes its runs. */
  measure(tasks: TaskList): TaskList;
  /** Returns what was noted since the last call. */
  take(): JobRunEntry[];
}

const LONGEST_ERROR = 500;

/** `onEnd` hears of each run as it ends. */
export function collectJobRuns(
  onEnd: (task: string, seconds: number, hasFailed: boolean) => void,
): JobRuns {
  let entries = new Map<string, JobRunEntry>();
  const note = (task: string, began: Date, error: unknown) => {
    const ended = new Date();
    const ms = ended.getTime() - began.getTime();
    const hasFailed = error !== undefined;
    const known = entries.get(task);
    entries.set(task, {
      task,
      runs: (known?.runs ?? 0) + 1,
      failures: (known?.failures ?? 0) + (hasFailed ? 1 : 0),
      lastStartedAt: began.toISOString(),
      lastEndedAt: ended.toISOString(),
      lastMs: ms,
      longestMs: Math.max(known?.longestMs ?? 0, ms),
      lastFailedAt: hasFailed ? ended.toISOString() : (known?.lastFailedAt ?? null),
      lastError: hasFailed ? describe(error) : (known?.lastError ?? null),
    });
    onEnd(task, ms / 1000, hasFailed);
  };
  return {
    measure: (tasks) =>
      Object.fromEntries(
        Object.entries(tasks).map(([name, run]) => [
          name,
          async (payload, helpers) => {
            const began = new Date();
            try {
              const result = await run?.(payload, helpers);
              note(name, began, undefined);
              return result;
            } catch (error) {
              note(name, began, error ?? "unknown");
              throw error;
            }
          },
        ]),
      ) as TaskList,
    take() {
      const taken = [...entries.values()];
      entries = new Map();
      return taken;
    },
  };
}

const describe = (error: unknown): string =>
  withoutSecrets(error instanceof Error ? error.message : String(error)).slice(0, LONGEST_ERROR);
