import { describe, expect, test } from "vitest";
import { inPacks } from "../price-lists/rules.ts";
import { forecastOf, lastsFor, missing, suggested } from "./rules.ts";

const none = { used: 0, days: 30, available: 0, minStock: 0, ordered: 0, inDrafts: 0 };

describe("what is missing", () => {
  test.each([
    ["nothing without demand and minimum", {}, 0],
    ["one piece at the minimum", { minStock: 5, available: 5 }, 1],
    ["nothing above the minimum", { minStock: 5, available: 6 }, 0],
    ["up to the minimum", { minStock: 5, available: 2 }, 3],
    ["the demand until goods arrive and are safe", { used: 30, available: 5 }, 14],
    ["the demand, rounded up", { used: 1, available: 0 }, 1],
    ["less by what is ordered", { used: 30, available: 5, ordered: 10 }, 4],
    ["less by what is in drafts", { used: 30, available: 5, ordered: 10, inDrafts: 4 }, 0],
    ["both, because the minimum is to stay", { used: 30, minStock: 4 }, 23],
  ])("%s", (_, given, pieces) => {
    expect(missing({ ...none, ...given }, 12, 7)).toBe(pieces);
  });
});

test("a quantity is a whole number of packs that the supplier sells", () => {
  expect(inPacks(7, { minimumQuantity: 1, packSize: 1 })).toBe(7);
  expect(inPacks(7, { minimumQuantity: 1, packSize: 5 })).toBe(10);
  expect(inPacks(7, { minimumQuantity: 12, packSize: 5 })).toBe(15);
  expect(inPacks(20, { minimumQuantity: 12, packSize: 5 })).toBe(20);
  expect(suggested(0, { minimumQuantity: 12, packSize: 5 })).toBe(0);
});

test("stock lasts as long as its demand says", () => {
  expect(lastsFor({ ...none, used: 14, available: 5 })).toBe(10);
  expect(lastsFor({ ...none, available: 5 })).toBeNull();
});

test("an item is ordered at what the lead time needs, and a minimum for busier weeks and late goods", () => {
  const demand = { perWeek: 3, high: 5 };
  const told = (leadTimeDays: number) => ({ leadTimeDays, pastLead: null, safetyDays: 0 });
  // Four weeks of 3 pieces; the deviation of 2 grows with the square root of four.
  expect(forecastOf(demand, told(28))).toEqual({ orderAt: 16, minimum: 4 });
  expect(forecastOf(demand, { ...told(28), safetyDays: 7 })).toEqual({ orderAt: 19, minimum: 4 });
  // As long, and at worst a week later: √(4² + 3²).
  const pastLead = { median: 28, high: 35 };
  expect(forecastOf(demand, { ...told(3), pastLead })).toEqual({ orderAt: 17, minimum: 5 });
  expect(forecastOf(demand, told(0))).toEqual({ orderAt: 0, minimum: 0 });
  expect(forecastOf({ perWeek: 3, high: 3 }, told(14))).toEqual({ orderAt: 6, minimum: 0 });
});

test("with its minimum, an item is suggested just below the stock at which it is to be ordered", () => {
  const { orderAt, minimum } = forecastOf(
    { perWeek: 7, high: 10 },
    { leadTimeDays: 14, pastLead: null, safetyDays: 7 },
  );
  const at = (available: number) =>
    missing({ ...none, used: 30, days: 30, minStock: minimum, available }, 14, 7);
  expect(at(orderAt)).toBe(0);
  expect(at(orderAt - 1)).toBe(1);
});
