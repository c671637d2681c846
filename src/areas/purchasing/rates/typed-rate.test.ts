import { expect, test } from "vitest";
import { readRate } from "./typed-rate.ts";

test.each([
  ["2512.3456", 2512.3456],
  [" 19,5 ", 19.5],
  ["1", 1],
  ["0", null],
  ["0.0000", null],
  ["1.00001", null],
  ["-3", null],
  ["1e3", null],
  ["", null],
])("the typed rate %j is %j", (typed, rate) => {
  expect(readRate(typed)).toBe(rate);
});
