import { describe, expect, test } from "vitest";
import { suggestDeposit } from "../deposit-rules.ts";
import { isBelowDeposit } from "./deposit.ts";

describe("deposit", () => {
  test("is suggested as the shop's percentage of the price, rounded to whole notes", () => {
    expect(suggestDeposit(5_000_000, 50)).toBe(2_500_000);
    expect(suggestDeposit(2_530_000, 50)).toBe(1_300_000);
  });

  test("is never more than the price, and there is none without a price", () => {
    expect(suggestDeposit(10_000, 50)).toBe(10_000);
    expect(suggestDeposit(null, 50)).toBeNull();
    expect(suggestDeposit(5_000_000, 0)).toBeNull();
  });

  test("is too low only when the price is known", () => {
    expect(isBelowDeposit(2_400_000, 5_000_000, 50)).toBe(true);
    expect(isBelowDeposit(2_500_000, 5_000_000, 50)).toBe(false);
    expect(isBelowDeposit(null, 5_000_000, 50)).toBe(true);
    expect(isBelowDeposit(null, null, 50)).toBe(false);
  });
});
