import { describe, expect, test } from "vitest";
import { guessStyle, styleOf, type NumberReading } from "./number-style.ts";
import { readMoney, readWhole } from "./read-cells.ts";

test.each([
  ["1,250.50", "point"],
  ["1.250,50", "comma"],
  ["12,5", "comma"],
  ["12.50", "point"],
  ["0.500", "point"],
  ["1250,000", "comma"],
  ["1,234,567", "point"],
  ["1.234.567", "comma"],
  ["$ 1,250.50", "point"],
  ["1.250", null],
  ["1,250", null],
  ["1250", null],
  ["12.", null],
  ["1.2.3", null],
  ["1,250.50.1", null],
  ["kioo", null],
  ["9".repeat(100), null],
])("%s shows the style %s", (cell, style) => {
  expect(styleOf(cell)).toBe(style);
});

const rowsOf = (cells: readonly string[]) =>
  cells.map((cell, row) => ({ row, cells: ["x", cell] }));

test("the style of a file is what all its rows show, also behind the first thousand", async () => {
  const many = Array.from({ length: 3000 }, () => "1.250");
  expect(await guessStyle(rowsOf([...many, "12,50"]), [1])).toBe("comma");
  expect(await guessStyle(rowsOf([...many, "12.50"]), [1])).toBe("point");
  expect(await guessStyle(rowsOf(many), [1])).toBeNull();
  expect(await guessStyle(rowsOf(["12.50", "12,50"]), [1])).toBeNull();
  expect(await guessStyle(rowsOf(["12.50"]), [0])).toBeNull();
});

describe("a number with one separator before three digits", () => {
  const reading = (given: Partial<NumberReading>): NumberReading => ({
    style: null,
    isChosen: false,
    isShilling: false,
    ...given,
  });
  test.each([
    ["1.250", { isShilling: true }, { value: 125_000 }],
    ["1,250", { isShilling: true }, { value: 125_000 }],
    ["1.250", {}, { code: "ambiguous_number" }],
    ["1,250", {}, { code: "ambiguous_number" }],
    ["1.250", { style: "point" }, { value: 125 }],
    ["1.250", { style: "comma" }, { value: 125_000 }],
    ["1,250", { style: "comma" }, { value: 125 }],
    ["1,250", { style: "point" }, { value: 125_000 }],
    // The other rows of a file in shillings say that the point begins decimals, but no price has three of them.
    ["1.250", { style: "point", isShilling: true }, { code: "ambiguous_number" }],
    ["1.250", { style: "point", isShilling: true, isChosen: true }, { value: 125 }],
    ["1.255", { style: "point" }, { code: "not_money" }],
    ["1,250.50", { style: "comma", isChosen: true }, { code: "not_money" }],
    ["1.250,50", {}, { value: 125_050 }],
    ["12,5", {}, { value: 1250 }],
    ["1e3", {}, { code: "not_money" }],
    ["1e3", { style: "point", isChosen: true }, { code: "not_money" }],
  ] as const)("%s, read by %o, is %o", (typed, given, read) => {
    expect(readMoney(typed, reading(given))).toEqual(read);
  });

  test("is refused as a number of pieces too", () => {
    expect(readWhole("1.000", reading({}))).toEqual({ code: "ambiguous_number" });
    expect(readWhole("1.000", reading({ style: "point" }))).toEqual({ value: 1 });
    expect(readWhole("1e3", reading({}))).toEqual({ code: "not_number" });
  });
});
