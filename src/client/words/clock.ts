/**
 * The corrected time. Cheap phones lose the time when the battery is empty. "Today" would then be a wrong day, with
 * wrong sales and promises. Every answer contains the server's time. With it, this module corrects the browser's clock
 * for everything that users see or request. Durations do not use the correction. Days are days of the shop, even if the
 * browser has another time zone.
 */
import { useSyncExternalStore } from "react";
import { today } from "#src/shared/time.ts";

/** A smaller error of the browser's clock is not corrected. Otherwise a correct clock would jump by small amounts. */
const TOLERATED_MS = 60_000;
const LOOK_EVERY_MS = 30_000;

/** The difference in milliseconds that is added to the browser's clock. */
let correction = 0;

/** Corrects the clock by the `date` of an answer, which came at `receivedAt`. The request was sent at `askedAt`. */
export function setServerTime(date: string | null, askedAt: number, receivedAt = Date.now()): void {
  const said = Date.parse(date ?? "");
  if (Number.isNaN(said)) return;
  const off = said > receivedAt ? said - receivedAt : Math.min(0, said - askedAt);
  const next = Math.abs(off) > TOLERATED_MS ? off : 0;
  // Each answer gives a slightly different correction, because answers are not equally fast. Only large changes count.
  if (next === 0 ? correction === 0 : Math.abs(next - correction) <= TOLERATED_MS) return;
  correction = next;
  look();
}

export const shopNow = (): Date => new Date(Date.now() + correction);

/** The shop's current day as `YYYY-MM-DD`. Components use `useToday`, which renders them again at midnight. */
export const shopToday = (): string => today(shopNow());

/** The current time in milliseconds since 1970, updated twice a minute. All components get the same value. */
export const useNow = (): number => useSyncExternalStore(listen, () => seen);

/** The shop's current day. A component with this hook renders again when the next day begins. */
export const useToday = (): string => useSyncExternalStore(listen, () => today(new Date(seen)));

/** Calls `hear` when a new day begins, for data that depends on the day. Returns a function that ends the calls. */
export function whenDayTurns(hear: () => void): () => void {
  let day = shopToday();
  return listen(() => {
    const next = today(new Date(seen));
    if (next === day) return;
    day = next;
    hear();
  });
}

let seen = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;
const hearers = new Set<() => void>();

function look(): void {
  seen = shopNow().getTime();
  for (const hear of hearers) hear();
}

function listen(hear: () => void): () => void {
  hearers.add(hear);
  if (timer === undefined) {
    timer = setInterval(look, LOOK_EVERY_MS);
    // The timer did not run while there was no listener, so `seen` may be old.
    look();
  }
  return () => {
    hearers.delete(hear);
    if (hearers.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}
