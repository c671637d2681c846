import { expect, test } from "vitest";
import { isWrongNumber, linesToReturn } from "./typed-return.ts";

const plain = (text: string) => ({ text, isSerialised: false });

test("lines without pieces do not go back, and serial numbers are counted", () => {
  const typed = { a: plain("2"), b: plain(" "), c: { text: "X1\nX2", isSerialised: true } };
  expect(linesToReturn(typed)).toEqual([
    { purchaseOrderLineId: "a", quantity: 2 },
    { purchaseOrderLineId: "c", quantity: 2, serials: ["X1", "X2"] },
  ]);
  expect(linesToReturn()).toEqual([]);
});

test.each(["0", "-1", "1.5", "abc", "9999999"])("%s stops the return of other lines", (text) => {
  expect(linesToReturn({ a: plain("2"), b: plain(text) })).toBeNull();
});

test("more than can go back is wrong", () => {
  expect(["", "3", "4", "x"].map((text) => isWrongNumber(text, 3))).toEqual([
    false,
    false,
    true,
    true,
  ]);
});
