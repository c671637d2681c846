/**
 * What a file of tests counts as of today was made today. So one that would begin in the last minutes of the shop's day
 * begins with the next: midnight, 21:00 UTC, catches none half-way. Vitest runs this before each file.
 */
import { setTimeout as wait } from "node:timers/promises";
import { addDays, startOfDay, today } from "#src/shared/time.ts";

/** Longer than a file that asks for days takes. */
const LAST_MINUTES_MS = 2 * 60_000;

const midnight = Date.parse(startOfDay(addDays(today(), 1)));
if (midnight - Date.now() < LAST_MINUTES_MS) {
  while (Date.now() < midnight) await wait(midnight - Date.now());
}
