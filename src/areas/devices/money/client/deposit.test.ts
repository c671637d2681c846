import { describe, expect, test } from "vitest";
import { suggestDeposit } from "../deposit-rules.ts";
import { changeOf, isBelowDeposit, likelyNotes } from "./deposit.ts";

describe("deposit", () => {
  test("is suggested as the shop's part of the price, in whole notes", () => {
    expect(suggestDeposit(5_000_000, 50)).toBe(2_500_000);
    expect(suggestDeposit(2_530_000, 50)).toBe(1_300_000);
  });

  test("is never more than the price, and nothing without one", () => {
    expect(suggestDeposit(10_000, 50)).toBe(10_000);
    expect(suggestDeposit(null, 50)).toBeNull();
    expect(suggestDeposit(5_000_000, 0)).toBeNull();
  });

  test("is too low only where the price is known", () => {
    expect(isBelowDeposit(2_400_000, 5_000_000, 50)).toBe(true);
    expect(isBelowDeposit(2_500_000, 5_000_000, 50)).toBe(false);
    expect(isBelowDeposit(null, 5_000_000, 50)).toBe(true);
    expect(isBelowDeposit(null, null, 50)).toBe(false);
  });
});

describe("cash", () => {
  test("change is what was given beyond the amount", () => {
    expect(changeOf(5_000_000, 2_750_000)).toBe(2_250_000);
    expect(changeOf(2_750_000, 2_750_000)).toBe(0);
  });

  test("there is no change of too little", () => {
    expect(changeOf(1_000_000, 2_750_000)).toBeNull();
    expect(changeOf(null, 2_750_000)).toBeNull();
  });

  test("notes a customer may hand over rise from the exact amount", () => {
    expect(likelyNotes(2_750_000)).toEqual([2_750_000, 2_800_000, 3_000_000, 5_000_000]);
    expect(likelyNotes(5_000_000)).toEqual([5_000_000]);
  });
});
