import { expect, test } from "vitest";
import { readCount, readPieces, sumOfTyped } from "./pieces.ts";

test.each([
  [undefined, 0],
  [" ", 0],
  ["12", 12],
  ["1,500", 1500],
  ["1.500", 1500],
  ["1 500 ", 1500],
  ["1000000", 1_000_000],
  ["1000001", null],
  ["1,5", null],
  ["1.5", null],
  ["15,00", null],
  ["-1", null],
  ["١٢", null],
  ["ten", null],
])("%j is %j pieces", (typed, count) => expect(readCount(typed)).toBe(count));

test("an invalid number makes the whole unreadable, and is not in the sum", () => {
  expect(readPieces({ "note-10000": "2", "note-5000": "1,5" })).toBeNull();
  expect(readPieces({ "note-10000": "2", "note-5000": "" })).toEqual({ "note-10000": 2 });
  expect(sumOfTyped({ "note-10000": "2", "note-5000": "1,5" })).toBe(2_000_000);
});
