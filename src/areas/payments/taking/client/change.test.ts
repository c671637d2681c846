import { describe, expect, test } from "vitest";
import { changeOf, isTooLittleCash, likelyNotes } from "./change.ts";

describe("cash", () => {
  test("change is the cash beyond the amount", () => {
    expect(changeOf(5_000_000, 2_750_000)).toBe(2_250_000);
    expect(changeOf(2_750_000, 2_750_000)).toBe(0);
  });

  test("there is no change when the cash does not cover the amount", () => {
    expect(changeOf(1_000_000, 2_750_000)).toBeNull();
    expect(changeOf(null, 2_750_000)).toBeNull();
  });

  test("is too little only when both amounts are known", () => {
    expect(isTooLittleCash(1_000_000, 2_750_000)).toBe(true);
    expect(isTooLittleCash(2_750_000, 2_750_000)).toBe(false);
    expect(isTooLittleCash(null, 2_750_000)).toBe(false);
    expect(isTooLittleCash(1_000_000, null)).toBe(false);
  });

  test("likely sums of notes rise from the exact amount", () => {
    expect(likelyNotes(2_750_000)).toEqual([2_750_000, 2_800_000, 3_000_000, 5_000_000]);
    expect(likelyNotes(5_000_000)).toEqual([5_000_000]);
  });
});
