import { performance } from "node:perf_hooks";

const LOOK_EVERY_MS = 10_000;
/** The server counts as quiet when it worked for less than this fraction of the time between two checks. */
const QUIET = 0.1;
const WORTHWHILE_BYTES = 16 * 1024 * 1024;

/**
 * Collects garbage after a busy time. V8 collects only when it needs memory, so an idle server would keep pictures and
 * answers in memory until the next busy time. Without the option `node --expose-gc` this function does nothing.
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
