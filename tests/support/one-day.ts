/**
 * Tests create data "today", so no test file may run across midnight. A file that would begin in the last minutes of
 * the shop's day waits for the next day (midnight is 21:00 UTC). Vitest runs this before each file.
 */
import { setTimeout as wait } from "node:timers/promises";
import { addDays, startOfDay, today } from "#src/shared/time.ts";

/**
 * The time before midnight in which no test file begins. It is longer than the slowest test file that depends on days.
 */
const LAST_MINUTES_MS = 2 * 60_000;

const midnight = Date.parse(startOfDay(addDays(today(), 1)));
if (midnight - Date.now() < LAST_MINUTES_MS) {
  while (Date.now() < midnight) await wait(midnight - Date.now());
}
