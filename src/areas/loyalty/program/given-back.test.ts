import { expect, test } from "vitest";
import { settingsSchemas } from "#src/areas/settings/contract.ts";
import { givenBack } from "./given-back.ts";
import { ratePresets, worthPresets } from "./presets.ts";

test("the rates of a new shop give 1 % back, and one point pays TSh 1", () => {
  const rules = settingsSchemas.loyalty.parse({});
  expect(rules.pointsToShilling).toBe(1);
  expect(givenBack(rules)).toEqual({ points: 100, amount: 10_000, percent: 1, isMuch: false });
});

test.each([
  [ratePresets.hundred, worthPresets.hundred, { amount: 100, percent: 0.01, isMuch: false }],
  [ratePresets.each, worthPresets.hundred, { amount: 10_000, percent: 1, isMuch: false }],
  [ratePresets.each, worthPresets.one, { amount: 1_000_000, percent: 100, isMuch: true }],
  [0.1, 1, { points: 1000, percent: 10, isMuch: false }],
  [0.01, 3, { points: 100, amount: 3300, percent: 0.33 }],
  [0, 1, { points: 0, amount: 0, percent: 0, isMuch: false }],
])("%d points for a shilling, of which %d pay one, give back %j", (rate, worth, expected) => {
  expect(givenBack({ pointsPerShilling: rate, pointsToShilling: worth })).toMatchObject(expected);
});

test.each([
  [Number.NaN, 1],
  [-1, 1],
  [0.01, 0],
  [0.01, Number.NaN],
])("nothing is said about rates that are not valid: %d, %d", (rate, worth) => {
  expect(givenBack({ pointsPerShilling: rate, pointsToShilling: worth })).toBeNull();
});
