import { expect, test } from "vitest";
import { periodBefore } from "./report-days.ts";

test.each([
  ["a day", "2026-03-05", "2026-03-05", "2026-03-04", "2026-03-04"],
  ["seven days across a month", "2026-03-05", "2026-03-11", "2026-02-26", "2026-03-04"],
  [
    "a month is compared with the month before",
    "2026-03-01",
    "2026-03-31",
    "2026-02-01",
    "2026-02-28",
  ],
  [
    "a short month with the whole longer one",
    "2026-02-01",
    "2026-02-28",
    "2026-01-01",
    "2026-01-31",
  ],
  ["a part of a month with the same part", "2026-03-01", "2026-03-12", "2026-02-01", "2026-02-12"],
  ["a part that the month before lacks", "2026-03-01", "2026-03-30", "2026-02-01", "2026-02-28"],
  ["January with December", "2026-01-01", "2026-01-31", "2025-12-01", "2025-12-31"],
  ["a quarter", "2026-01-01", "2026-03-31", "2025-10-01", "2025-12-31"],
  ["a year", "2026-01-01", "2026-12-31", "2025-01-01", "2025-12-31"],
])("%s", (_what, from, to, beforeFrom, beforeTo) => {
  expect(periodBefore({ from, to })).toEqual({ from: beforeFrom, to: beforeTo });
});
