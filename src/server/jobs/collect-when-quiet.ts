import { performance } from "node:perf_hooks";

const LOOK_EVERY_MS = 10_000;
/** Of the time between two looks. */
const QUIET = 0.1;
const WORTHWHILE_BYTES = 16 * 1024 * 1024;

/**
 * Gives back what a busy time left behind, once it is over. V8 collects when it needs memory: a server that rests keeps
 * its garbage, and the pictures and answers that hang on it, until the next busy time. Needs `node --expose-gc`;
 * without it nothing happens.
 */
export function collectWhenQuiet(collect: (() => unknown) | undefined = globalThis.gc): void {
  if (!collect) return;
  let kept = process.memoryUsage.rss();
  let before = performance.eventLoopUtilization();
  setInterval(() => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, before);
    before = now;
    if (utilization > QUIET || process.memoryUsage.rss() < kept + WORTHWHILE_BYTES) return;
    collect();
    kept = process.memoryUsage.rss();
  }, LOOK_EVERY_MS).unref();
}
