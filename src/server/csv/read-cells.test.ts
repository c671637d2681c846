import { expect, test } from "vitest";
import { isShortened } from "#src/shared/texts/shortened-number.ts";
import { readDay, readMoney, readWhole, readYesNo } from "./read-cells.ts";

test.each([
  ["25000", 2_500_000],
  ["25,000", 2_500_000],
  ["25.000", 2_500_000],
  ["25 000", 2_500_000],
  ["25,000.00", 2_500_000],
  ["25.000,00", 2_500_000],
  ["25000.00", 2_500_000],
  ["25000,5", 2_500_050],
  ["1,234,567", 123_456_700],
  ["1.234.567,89", 123_456_789],
  ["0.05", 5],
  ["0", 0],
  ["TSh 25,000/=", 2_500_000],
  ["TZS 25,000", 2_500_000],
])("%s is an amount", (typed, minor) => {
  expect(readMoney(typed)).toEqual({ value: minor });
});

test.each([
  "-5",
  "abc",
  "12.345.67",
  "1,23,456",
  "0.125",
  "1.2.3",
  "25000.",
  "1e5",
  "٢٥",
  "=1+1",
  "",
])("%j is no amount, or not an exact one", (typed) => {
  const read = readMoney(typed);
  expect(typed === "25000." ? read : "code" in read && read.code).toEqual(
    typed === "25000." ? { value: 2_500_000 } : "not_money",
  );
});

test("an amount beyond the limit is out of range", () => {
  expect(readMoney("9".repeat(30))).toEqual({ code: "out_of_range" });
});

test.each([
  ["12", { value: 12 }],
  ["1,200", { value: 1200 }],
  ["12.0", { value: 12 }],
  ["1.5", { code: "not_number" }],
  ["-3", { code: "not_number" }],
  ["kumi", { code: "not_number" }],
])("%s pieces", (typed, read) => {
  expect(readWhole(typed)).toEqual(read);
});

test.each([
  ["2027-01-31", { value: "2027-01-31" }],
  ["31/1/2027", { value: "2027-01-31" }],
  ["31.01.2027", { value: "2027-01-31" }],
  ["31/02/2027", { code: "not_day" }],
  ["01/31/2027", { code: "not_day" }],
  ["kesho", { code: "not_day" }],
])("%s as a day", (typed, read) => {
  expect(readDay(typed)).toEqual(read);
});

test("yes and no, and codes damaged by a spreadsheet", () => {
  expect(readYesNo("Ndiyo")).toEqual({ value: true });
  expect(readYesNo("NO")).toEqual({ value: false });
  expect(readYesNo("labda")).toEqual({ code: "not_yes_no" });
  expect(isShortened("6.00123E+12")).toBe(true);
  expect(isShortened("3.52099E+14")).toBe(true);
  expect(isShortened("3E+14")).toBe(true);
  expect(isShortened("E-12")).toBe(false);
  expect(isShortened("12E5")).toBe(false);
});
