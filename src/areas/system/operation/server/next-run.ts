import { parseCronItem, type CronItem } from "graphile-worker";

const MINUTE_MS = 60_000;
/** Longer than the longest pause of a job that runs by the clock, which is a month. */
const MAX_MINUTES = 32 * 24 * 60;

/** Returns when a job of the clock runs next, as ISO 8601. The clock of jobs is in UTC. */
export function nextRun(item: CronItem, now: number): string | null {
  const { match } = parseCronItem(item);
  const start = Math.floor(now / MINUTE_MS) * MINUTE_MS;
  for (let minute = 1; minute <= MAX_MINUTES; minute++) {
    const time = new Date(start + minute * MINUTE_MS);
    const digest = {
      min: time.getUTCMinutes(),
      hour: time.getUTCHours(),
      date: time.getUTCDate(),
      month: time.getUTCMonth() + 1,
      dow: time.getUTCDay(),
    };
    if (match(digest)) return time.toISOString();
  }
  return null;
}
