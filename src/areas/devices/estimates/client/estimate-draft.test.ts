import { describe, expect, test } from "vitest";
import {
  describedAs,
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

  test("takes the price of another part, and keeps a price that was typed before a part was chosen", () => {
    const [a12, a15] = [
      { description: "Kioo A12", itemId: "a12" },
      { description: "Kioo A15", itemId: "a15" },
    ];
    const first = describedAs(emptyLine("part"), a12, 4_000_000);
    expect(first).toMatchObject({ ...a12, unitPrice: 4_000_000 });
    expect(describedAs(first, a15, 6_500_000)).toMatchObject({ ...a15, unitPrice: 6_500_000 });
    // The field is typed over letter by letter, also after the price of the first part was changed.
    const typed = describedAs(
      { ...first, unitPrice: 3_800_000 },
      { description: "Kioo A1", itemId: null },
      null,
    );
    expect(typed.unitPrice).toBe(3_800_000);
    expect(describedAs(typed, a15, 6_500_000).unitPrice).toBe(6_500_000);
    expect(describedAs(typed, a12, 4_000_000).unitPrice).toBe(3_800_000);
    const own = { ...emptyLine("part"), unitPrice: 5_000_000 };
    expect(describedAs(own, a15, 6_500_000).unitPrice).toBe(5_000_000);
    const [again] = linesFrom({
      lines: [
        {
          id: "x",
          kind: "part",
          quantity: 1,
          totalPrice: 4_000_000,
          fee: null,
          percent: null,
          ...a12,
          unitPrice: 4_000_000,
        },
      ],
    });
    expect(again && describedAs(again, a15, 6_500_000).unitPrice).toBe(6_500_000);
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
