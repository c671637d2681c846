import { expect, test } from "vitest";
import { demandOf } from "./rules.ts";

const quiet = [0, 0, 0, 1, 1, 2, 2, 3, 3, 8];

test("the demand of a week has its range, its average and what is behind them", () => {
  expect(demandOf(quiet, 14)).toEqual({
    low: 0,
    median: 1,
    high: 8,
    weeks: 10,
    cases: 14,
    perWeek: 2,
  });
});

test("there is none with fewer than ten weeks, or fewer than ten sales and uses", () => {
  expect(demandOf(quiet.slice(1), 14)).toBeNull();
  expect(demandOf(quiet, 9)).toBeNull();
});
