import { describe, expect, test } from "vitest";
import {
  emptyLine,
  hoursOf,
  linesFrom,
  problemsOf,
  toLines,
  totalsOf,
  withLineAfter,
} from "./estimate-draft.ts";

const settings = { priorityFeePercent: 20, rushFeePercent: 50 };
const line = (given: object = {}) => ({
  ...emptyLine(),
  description: " Kioo ",
  quantity: "2",
  unitPrice: 1_000_000,
  ...given,
});

describe("an estimate while it is typed", () => {
  test("starts from the last version, without the fee that the server adds", () => {
    const shared = { id: "x", quantity: 2, unitPrice: 5, totalPrice: 10, itemId: null };
    const from = linesFrom({
      lines: [
        { ...shared, kind: "part", description: "Kioo", fee: null, percent: null },
        { ...shared, kind: "fee", description: "Rush fee", fee: "rush", percent: 50 },
      ],
    });
    expect(from).toMatchObject([{ kind: "part", description: "Kioo", quantity: "2" }]);
    expect(linesFrom(null)).toMatchObject([{ kind: "labour", description: "" }]);
  });

  test("shows the fee and the total as the server will compute them", () => {
    expect(totalsOf([line(), emptyLine()], "rush", settings)).toEqual({
      fee: { fee: "rush", percent: 50, amount: 1_000_000 },
      total: 3_000_000,
    });
    expect(totalsOf([line({ quantity: "" })], "rush", settings).total).toBe(0);
  });

  test("is sent trimmed and without empty lines", () => {
    expect(toLines([line(), emptyLine()])).toEqual([
      { kind: "labour", description: "Kioo", quantity: 2, unitPrice: 1_000_000 },
    ]);
    expect(toLines([emptyLine()])).toBeNull();
    expect(toLines([line(), line({ unitPrice: null })])).toBeNull();
  });

  test.each(["0", "1000", "1.5", "-1", "two", ""])("refuses %j of a line", (quantity) => {
    expect(problemsOf(line({ quantity }))).toEqual({ quantity: "quantityWrong" });
    expect(toLines([line({ quantity })])).toBeNull();
  });

  test("inserts the next line below the current one", () => {
    const [first, second] = [line(), line()];
    const lines = withLineAfter([first, second], first.key);
    expect(lines.map(({ description }) => description)).toEqual([" Kioo ", "", " Kioo "]);
    expect(lines[1]?.kind).toBe("part");
  });

  test("accepts hours with a point or a comma", () => {
    expect(["", "1.5", "1,5"].map(hoursOf)).toEqual([null, 1.5, 1.5]);
    expect(hoursOf("soon")).toBeNaN();
  });
});
