import fc from "fast-check";
import { expect, test } from "vitest";
import { seedOfFile } from "#tests/support/random/seed.ts";
import { formatRate, readRate, typedRate } from "./rate-text.ts";

const SEED = seedOfFile();

const commas = { decimalSeparator: ".", thousandsSeparator: "," } as const;
const dots = { decimalSeparator: ",", thousandsSeparator: "." } as const;
const spaces = { decimalSeparator: ",", thousandsSeparator: " " } as const;
const none = { decimalSeparator: ".", thousandsSeparator: "" } as const;

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
  ["2,600", 2600],
  ["2,600.5", 2600.5],
  ["1,234,567.25", 1_234_567.25],
  ["2 600", 2600],
  ["2.600", 2.6],
  ["2,600,5", null],
  ["2.600.000", null],
  ["26,00,000", null],
])("a shop with commas between thousands reads the typed rate %j as %j", (typed, rate) => {
  expect(readRate(typed, commas)).toBe(rate);
});

test.each([
  ["2.600", 2600],
  ["2.600,5", 2600.5],
  ["2600,5", 2600.5],
  ["19.5", 19.5],
  ["2,600", 2.6],
  ["2.600.5", null],
])("a shop with dots between thousands reads the typed rate %j as %j", (typed, rate) => {
  expect(readRate(typed, dots)).toBe(rate);
});

test.each([
  ["2 600,5", spaces, 2600.5],
  ["2.600", spaces, 2.6],
  ["2600.5", none, 2600.5],
  ["2,600", none, 2.6],
])("the typed rate %j in a shop with %o is %j", (typed, format, rate) => {
  expect(readRate(typed, format)).toBe(rate);
});

test("every rate that is shown or offered is read as the same rate", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 999_999_990_000 }),
      fc.constantFrom(commas, dots, spaces, none),
      (tenThousandths, format) => {
        const rate = tenThousandths / 10_000;
        expect(readRate(formatRate(rate, format), format)).toBe(rate);
        // A rate below a thousand with three decimals looks like thousands to no shop.
        expect(readRate(typedRate(rate, format), format)).toBe(rate);
      },
    ),
    { seed: SEED },
  );
  expect(formatRate(2651.2525, commas)).toBe("2,651.2525");
  expect(formatRate(2651.5, dots)).toBe("2.651,5");
  expect(formatRate(19.5, spaces)).toBe("19,5");
});
