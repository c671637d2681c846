/**
 * What time it is. Cheap phones lose their clock with the battery, and then "today" would be another day, with the
 * sales of that day and promises for last year. So the server's clock decides: every answer says its time, and what
 * the device is off by is put right here for all that people see or ask for. How long something takes is measured by
 * the device's own clock. Days are the shop's, whatever timezone the device believes to be in.
 */
import { useSyncExternalStore } from "react";
import { today } from "#src/shared/time.ts";

/** Nobody minds a minute; a clock that is right is left alone, so that it never jumps. */
const TOLERATED_MS = 60_000;
const LOOK_EVERY_MS = 30_000;

/** What has to be added to the device's clock. */
let correction = 0;

/** `date` is what an answer says, some time between when the device asked and when it heard. */
export function hearServerTime(date: string | null, askedAt: number, heardAt = Date.now()): void {
  const said = Date.parse(date ?? "");
  if (Number.isNaN(said)) return;
  const off = said > heardAt ? said - heardAt : Math.min(0, said - askedAt);
  const next = Math.abs(off) > TOLERATED_MS ? off : 0;
  // Some answers take longer than others, which is no reason to be another minute off.
  if (next === 0 ? correction === 0 : Math.abs(next - correction) <= TOLERATED_MS) return;
  correction = next;
  look();
}

export const shopNow = (): Date => new Date(Date.now() + correction);

/** The shop's calendar day, `YYYY-MM-DD`. What is on screen uses `useToday`. */
export const shopToday = (): string => today(shopNow());

/** Milliseconds since 1970, anew twice a minute: one clock for every time on the screen. */
export const useNow = (): number => useSyncExternalStore(listen, () => seen);

/** The shop's calendar day; what shows it is drawn anew when the next begins. */
export const useToday = (): string => useSyncExternalStore(listen, () => today(new Date(seen)));

/** For what was read on a day and may be otherwise on the next. Returns how to stop it. */
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
    // Since somebody last listened much time may have gone by.
    look();
  }
  return () => {
    hearers.delete(hear);
    if (hearers.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}
