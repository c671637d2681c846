import { describe, expect, test } from "vitest";
import { commissionAt, nextEntries, rateOf, share, type CommissionRule } from "./rules.ts";

const rule = (given: Partial<CommissionRule> = {}): CommissionRule => ({
  kind: "labour",
  rate: 1000,
  tiersBy: "none",
  tiers: [],
  ...given,
});
const month = (repairs: number, sum = 0) => ({ repairs, sum });
const money = { labour: 60_000, partsCharged: 40_000, partsCost: 25_000 };

describe("the commission of a repair", () => {
  test("is an amount, or a percentage of labour or margin", () => {
    expect(commissionAt("none", 0, money)).toBe(0);
    expect(commissionAt("per_repair", 5000, money)).toBe(5000);
    expect(commissionAt("labour", 1250, money)).toBe(7500);
    expect(commissionAt("margin", 1000, money)).toBe(7500);
  });

  test("is never more than the price, also as an amount per repair", () => {
    const cheap = { labour: 0, partsCharged: 1, partsCost: 0 };
    for (const kind of ["per_repair", "labour", "margin"] as const)
      expect(commissionAt(kind, 10_000, cheap), kind).toBeLessThanOrEqual(1);
    expect(
      commissionAt("per_repair", 5000, { labour: 3000, partsCharged: 1000, partsCost: 0 }),
    ).toBe(4000);
  });

  test("of a repair with a loss is nothing", () => {
    expect(commissionAt("margin", 1000, { ...money, partsCost: 200_000 })).toBe(0);
  });

  test("is rounded to the next minor unit, also for the largest amounts", () => {
    expect(share(5, 1, 10)).toBe(1);
    expect(share(4, 1, 10)).toBe(0);
    expect(share(10_000_000_000_000, 9999, 10_000)).toBe(9_999_000_000_000);
    expect(share(9_999_999_999_999, 9_999_999_999_999, 10_000_000_000_000)).toBe(9_999_999_999_998);
  });
});

describe("a tier", () => {
  test("by number begins with the repair that it names", () => {
    const tiers = [
      { from: 20, rate: 1500 },
      { from: 10, rate: 1200 },
    ];
    const rates = [0, 8, 9, 18, 19].map((repairs) =>
      rateOf(rule({ tiersBy: "count", tiers }), month(repairs)),
    );
    expect(rates).toEqual([1000, 1000, 1200, 1200, 1500]);
  });

  test("by sum begins when the earlier repairs have reached it", () => {
    const by = rule({ tiersBy: "sum", tiers: [{ from: 100_000, rate: 1200 }] });
    expect([99_999, 100_000].map((sum) => rateOf(by, month(3, sum)))).toEqual([1000, 1200]);
  });
});

describe("the entries of a repair", () => {
  const kept = { amount: 10_000, bill: 100_000, received: 100_000, cameBack: false };

  test("follow the money that came in and went back, and repeat nothing", () => {
    expect(nextEntries(0, kept)).toEqual([{ kind: "earned", amount: 10_000 }]);
    expect(nextEntries(10_000, kept)).toEqual([]);
    expect(nextEntries(10_000, { ...kept, received: 75_000 })).toEqual([
      { kind: "refund", amount: -2500 },
    ]);
    expect(nextEntries(7500, { ...kept, received: 0 })).toEqual([
      { kind: "refund", amount: -7500 },
    ]);
  });

  test("of a comeback take back what is left, once", () => {
    const cameBack = { ...kept, cameBack: true };
    expect(nextEntries(10_000, cameBack)).toEqual([{ kind: "comeback", amount: -10_000 }]);
    expect(nextEntries(0, cameBack)).toEqual([]);
    expect(nextEntries(0, { ...cameBack, received: 0 })).toEqual([]);
    expect(nextEntries(10_000, { ...cameBack, received: 60_000 })).toEqual([
      { kind: "refund", amount: -4000 },
      { kind: "comeback", amount: -6000 },
    ]);
  });

  test("never take back more than was earned, however facts follow one another", () => {
    let written = 0;
    for (const fact of [
      { received: 30_000 },
      { received: 30_000, cameBack: true },
      { received: 0, cameBack: true },
      { received: 0 },
      { received: 100_000 },
      { received: 120_000 },
    ]) {
      for (const { amount } of nextEntries(written, { ...kept, ...fact })) {
        written += amount;
        expect(written).toBeGreaterThanOrEqual(0);
      }
    }
    expect(written).toBe(10_000);
  });
});
