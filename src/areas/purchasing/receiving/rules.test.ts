import fc from "fast-check";
import { expect, test } from "vitest";
import { seedOfFile } from "#tests/support/random/seed.ts";
import { carriedCost, costShares, proposedPrice, sharesOf } from "./rules.ts";

const SEED = seedOfFile();

const line = (
  id: string,
  quantity: number,
  unitCost: number,
  weightGrams: number | null = null,
) => ({
  id,
  quantity,
  receivedQuantity: 0,
  unitCost,
  weightGrams,
});

test("costs are divided by value, weight or pieces, and the shares add up", () => {
  const lines = [line("a", 3, 1000, 100), line("b", 7, 1, 500)];
  const shares = (basis: "pieces" | "value" | "weight") => [
    ...costShares(1000, lines, basis, false).values(),
  ];
  expect(shares("pieces")).toEqual([300, 700]);
  expect(shares("value")).toEqual([998, 2]);
  expect(shares("weight")).toEqual([79, 921]);
});

test("what is left after rounding goes to the largest remainders, then to the first line", () => {
  expect(sharesOf(100, [1n, 1n, 1n])).toEqual([34, 33, 33]);
  expect(sharesOf(1, [1n, 2n])).toEqual([0, 1]);
  expect(sharesOf(5, [0n, 0n])).toEqual([0, 0]);
});

test("no minor unit is lost, whatever is divided", () => {
  fc.assert(
    fc.property(
      fc.nat(9_000_000_000_000),
      fc.array(fc.bigInt({ min: 0n, max: 10n ** 15n }), { minLength: 1, maxLength: 20 }),
      (total, weights) => {
        const shares = sharesOf(total, weights);
        const sum = shares.reduce((all, share) => all + share, 0);
        expect(sum).toBe(weights.some((weight) => weight > 0n) ? total : 0);
        expect(Math.min(...shares)).toBeGreaterThanOrEqual(0);
      },
    ),
    { seed: SEED },
  );
});

test("the received pieces of a line carry their part, and all pieces the whole share", () => {
  expect([0, 1, 2, 3].map((pieces) => carriedCost(100, pieces, 3))).toEqual([0, 33, 67, 100]);
  expect(carriedCost(100, 5, 3)).toBe(100);
  expect(carriedCost(100, 0, 0)).toBe(0);
});

test("pieces that will not come carry nothing once the order is closed", () => {
  const lines = [
    { ...line("a", 10, 100), receivedQuantity: 5 },
    { ...line("b", 10, 100), receivedQuantity: 0 },
  ];
  expect([...costShares(1000, lines, "value", false).values()]).toEqual([500, 500]);
  expect([...costShares(1000, lines, "value", true).values()]).toEqual([1000, 0]);
});

test("a price is proposed that keeps the margin when goods cost more than before", () => {
  const propose = (price: number, costBefore: number | null, landed: number) =>
    proposedPrice({ price, costBefore, landed });
  // 15,000 for goods of 10,000: at 12,000 the same margin is 18,000.
  expect(propose(1_500_000, 1_000_000, 1_200_000)).toBe(1_800_000);
  expect(propose(1_500_000, 1_000_000, 1_210_000)).toBe(1_850_000);
  expect(propose(150_000, 100_000, 121_000)).toBe(190_000);
  expect(propose(1_500_000, 1_000_000, 1_000_000)).toBeNull();
  expect(propose(1_500_000, 1_000_000, 900_000)).toBeNull();
});

test("without a known margin a price is proposed only when it does not cover the cost any more", () => {
  const propose = (costBefore: number | null, landed: number) =>
    proposedPrice({ price: 1_500_000, costBefore, landed });
  expect(propose(null, 1_400_000)).toBeNull();
  expect(propose(null, 1_620_000)).toBe(1_650_000);
  expect(propose(2_000_000, 1_620_000)).toBe(1_650_000);
  expect(proposedPrice({ price: 0, costBefore: null, landed: 5 })).toBeNull();
});
