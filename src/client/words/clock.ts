/**
 * The corrected time. Cheap phones lose their clock with the battery; "today" would then be a wrong day, with the wrong
 * sales and promises. The server's clock therefore decides: every answer contains the server's time, and this module
 * corrects the device's clock for everything that users see or request. Durations use the device's own clock. Days are
 * the shop's days, whatever the device's time zone.
 */
import { useSyncExternalStore } from "react";
import { today } from "#src/shared/time.ts";

/** Ignores an error of up to a minute, so that a correct clock never jumps. */
const TOLERATED_MS = 60_000;
const LOOK_EVERY_MS = 30_000;

/** Added to the device's clock. */
let correction = 0;

/** `date` is the server's time from an answer to a request between `askedAt` and `heardAt`. */
export function hearServerTime(date: string | null, askedAt: number, heardAt = Date.now()): void {
  const said = Date.parse(date ?? "");
  if (Number.isNaN(said)) return;
  const off = said > heardAt ? said - heardAt : Math.min(0, said - askedAt);
  const next = Math.abs(off) > TOLERATED_MS ? off : 0;
  // The duration of answers varies; such small differences do not change the correction.
  if (next === 0 ? correction === 0 : Math.abs(next - correction) <= TOLERATED_MS) return;
  correction = next;
  look();
}

export const shopNow = (): Date => new Date(Date.now() + correction);

/** The shop's current day, `YYYY-MM-DD`. Components use `useToday`. */
export const shopToday = (): string => today(shopNow());

/** Milliseconds since 1970, updated twice a minute: one clock for all times on the screen. */
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
    // Checked at once, because a long time may have passed since the previous listener left.
    look();
  }
  return () => {
    hearers.delete(hear);
    if (hearers.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}
