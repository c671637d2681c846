import { expect, test } from "vitest";
import { dailyPartsOf } from "./cost.ts";

test.each([
  ["no limit", { smsDailyParts: 0, smsDailyCost: 0, smsPartPrice: 25 }, null],
  ["parts", { smsDailyParts: 40, smsDailyCost: 0, smsPartPrice: 0 }, 40],
  ["money", { smsDailyParts: 0, smsDailyCost: 1000, smsPartPrice: 22.5 }, 44],
  ["money that ends first", { smsDailyParts: 100, smsDailyCost: 1000, smsPartPrice: 25 }, 40],
  ["parts that end first", { smsDailyParts: 30, smsDailyCost: 1000, smsPartPrice: 25 }, 30],
  ["money without a price", { smsDailyParts: 30, smsDailyCost: 1000, smsPartPrice: 0 }, 30],
])("the limit of the day: %s", (_, limits, most) => {
  expect(dailyPartsOf(limits)).toBe(most);
});
