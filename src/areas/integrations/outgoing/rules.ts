/** When deliveries are repeated, and when an endpoint is paused or disabled. */

const [SECOND, MINUTE, HOUR] = [1, 60, 3600];

/** The seconds before each repetition of a delivery: about three days in total. */
export const RETRY_AFTER: readonly number[] = [
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
];

/** The seconds before the next attempt after `attempts` failures; null if there is none. */
export const retryAfter = (attempts: number): number | null => RETRY_AFTER[attempts - 1] ?? null;

const LONGEST_PAUSE = 30 * MINUTE;

/** The seconds for which an endpoint gets nothing after `failures` failures in a row. */
export const pauseAfter = (failures: number): number =>
  Math.min(RETRY_AFTER[failures - 1] ?? LONGEST_PAUSE, LONGEST_PAUSE);

const DISABLED_AFTER_MS = 72 * HOUR * 1000;

/** Whether an endpoint has failed for so long that it is disabled. */
export const hasFailedForDays = (failingSince: string, now: Date): boolean =>
  now.getTime() - Date.parse(failingSince) >= DISABLED_AFTER_MS;

/** An endpoint with more waiting deliveries gets no further events until some are delivered. */
export const MAX_WAITING = 1000;
/** A failing endpoint with more waiting deliveries is disabled, because it would hold up the others. */
export const MAX_BACKLOG = 10_000;

/** The receiver says that it is gone for good. */
export const GONE = 410;

export const isAccepted = (status: number): boolean => status >= 200 && status < 300;

/** How long the secret before the last rotation still signs. */
export const OLD_SECRET_HOURS = 24;
