import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { setServerTime, shopNow, shopToday, whenDayTurns } from "./clock.ts";

const MINUTE = 60_000;
/** The server's time in the tests. The tests set the time of the browser with `vi`. */
const noon = Date.parse("2026-12-31T09:00:00.000Z");
const hear = (said: number, { took = 0 } = {}) =>
  setServerTime(new Date(said).toUTCString(), Date.now() - took);

beforeEach(() => {
  vi.useFakeTimers();
  vi.setSystemTime(noon);
  hear(noon);
});
afterEach(() => vi.useRealTimers());

test("a correct clock is not corrected, however long an answer took", () => {
  hear(noon - 40_000);
  hear(noon - 10 * MINUTE, { took: 11 * MINUTE });
  setServerTime(null, noon);
  setServerTime("soon", noon);
  expect(shopNow().getTime()).toBe(noon);
});

test("a wrong clock is corrected by the server's, until it is right again", () => {
  vi.setSystemTime(Date.parse("2010-01-01T00:00:00.000Z"));
  hear(noon);
  expect(shopNow().getTime()).toBe(noon);
  expect(shopToday()).toBe("2026-12-31");
  vi.advanceTimersByTime(13 * 60 * MINUTE);
  expect(shopToday()).toBe("2027-01-01");
  vi.setSystemTime(noon + 400 * 24 * 60 * MINUTE);
  hear(noon, { took: 3000 });
  expect(Math.abs(shopNow().getTime() - noon)).toBeLessThanOrEqual(3000);
  vi.setSystemTime(noon);
  hear(noon);
  expect(shopNow().getTime()).toBe(noon);
});

test("the day changes at the shop's midnight, and when the clock is corrected", () => {
  const days: string[] = [];
  const stop = whenDayTurns(() => days.push(shopToday()));
  vi.setSystemTime(Date.parse("2026-12-31T20:59:10.000Z"));
  vi.advanceTimersByTime(30_000);
  expect(days).toEqual([]);
  vi.advanceTimersByTime(30_000);
  vi.advanceTimersByTime(30_000);
  expect(days).toEqual(["2027-01-01"]);
  hear(Date.now() + 24 * 60 * MINUTE);
  expect(days).toEqual(["2027-01-01", "2027-01-02"]);
  stop();
  hear(Date.now());
  expect(days).toHaveLength(2);
});
