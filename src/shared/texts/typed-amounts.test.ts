import { expect, test } from "vitest";
import { parseMoney, twoMeanings, type MoneyFormat } from "../money.ts";
import { readTypedNumber } from "./typed-number.ts";

const commas: MoneyFormat = {
  currency: "USD",
  symbol: "$",
  symbolPosition: "before",
  decimalSeparator: ".",
  thousandsSeparator: ",",
  fractionDigits: 2,
};
const dots: MoneyFormat = { ...commas, decimalSeparator: ",", thousandsSeparator: "." };

test.each([
  ["25,000", commas, 2_500_000],
  ["1,250.50", commas, 125_050],
  ["1.250,50", dots, 125_050],
  ["$ 12.5", commas, 1250],
  ["12,5", dots, 1250],
  ["12,5", commas, null],
  ["1,2500", commas, null],
  ["1.25", dots, null],
  ["1.250.50", commas, null],
  ["1e3", commas, null],
])("%s in the format of %o is %s", (typed, format, minor) => {
  expect(parseMoney(typed, format)).toBe(minor);
});

test("a foreign amount with one separator before three digits has two meanings", () => {
  expect(twoMeanings("1.250", commas)).toEqual({ one: "1.250", other: "1,250.00" });
  expect(twoMeanings("$1,250", dots)).toEqual({ one: "1,250", other: "1.250,00" });
  for (const typed of ["1250", "1,250.00", "1.25", "0.250", "1,250,000"])
    expect(twoMeanings(typed, commas)).toBeNull();
});

test("a typed number has no exponent", () => {
  expect([readTypedNumber("2.5"), readTypedNumber(" 2,5 "), readTypedNumber("0")]).toEqual([
    2.5, 2.5, 0,
  ]);
  for (const typed of ["1e3", "0x10", "-1", "Infinity", "", "1.2.3"])
    expect(readTypedNumber(typed)).toBeNaN();
});
