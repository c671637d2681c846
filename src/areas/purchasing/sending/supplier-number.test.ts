import { expect, test } from "vitest";
import { supplierNumber } from "./supplier-number.ts";

test.each([
  ["+86 20 8888 0000", "862088880000"],
  ["0086 20 8888 0000", "862088880000"],
  ["0754 000 111", "255754000111"],
  ["020 8888 0000", null],
  ["Ask Li", null],
  ["+", null],
  [null, null],
])("%s becomes %s", (typed, number) => {
  expect(supplierNumber(typed)).toBe(number);
});
