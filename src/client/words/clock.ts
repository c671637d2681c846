/**
 * The corrected time. Cheap phones lose the time when the battery is empty; "today" would then be a wrong day, with
 * wrong sales and promises. Every answer contains the server's time, and by it this module corrects the device's clock
 * for everything that users see or request. Durations are measured by the device's own clock. Days are the shop's days,
 * in any time zone of the device.
 */
import { useSyncExternalStore } from "react";
import { today } from "#src/shared/time.ts";

/** The device's clock may be wrong by up to a minute without correction, so that a correct clock never jumps. */
const TOLERATED_MS = 60_000;
const LOOK_EVERY_MS = 30_000;

/** The milliseconds that are added to the device's clock. */
let correction = 0;

/** `date` is the server's time in an answer. Its request was sent at `askedAt`, and the answer came at `heardAt`. */
export function hearServerTime(date: string | null, askedAt: number, heardAt = Date.now()): void {
  const said = Date.parse(date ?? "");
  if (Number.isNaN(said)) return;
  const off = said > heardAt ? said - heardAt : Math.min(0, said - askedAt);
  const next = Math.abs(off) > TOLERATED_MS ? off : 0;
  // Answers take different times, so each gives a slightly different correction. Small differences are ignored.
  if (next === 0 ? correction === 0 : Math.abs(next - correction) <= TOLERATED_MS) return;
  correction = next;
  look();
}

export const shopNow = (): Date => new Date(Date.now() + correction);

/** The shop's current day, `YYYY-MM-DD`. Components use `useToday` instead, which renders them again at midnight. */
export const shopToday = (): string => today(shopNow());

/** The current time in milliseconds since 1970, updated twice a minute. All times on the screen use the same value. */
export const useNow = (): number => useSyncExternalStore(listen, () => seen);

/** The shop's current day; components that use it render again when the next day begins. */
export const useToday = (): string => useSyncExternalStore(listen, () => today(new Date(seen)));

/** Calls back when a new day begins, for data that depends on the day. Returns a function that stops it. */
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
    // `seen` may be old, because the timer did not run while nobody listened.
    look();
  }
  return () => {
    hearers.delete(hear);
    if (hearers.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}
