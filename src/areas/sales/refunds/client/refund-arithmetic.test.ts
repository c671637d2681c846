import { expect, test } from "vitest";
import { newId } from "#src/shared/ids.ts";
import type { SaleDetail } from "../../contract.ts";
import { leftOf, refundOf } from "./refund-choice.ts";
import { pointsFor } from "#src/areas/loyalty/rules.ts";
import { totalsOf } from "../../rules.ts";

/** Returns a generator of pseudo-random numbers, which are the same on every machine. */
function dice(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

type Sale = Pick<
  SaleDetail,
  | "items"
  | "total"
  | "refundedAmount"
  | "pointsRate"
  | "pointsAmount"
  | "customerId"
  | "roundingAmount"
  | "payments"
>;

function anySale(roll: (below: number) => number): Sale {
  const priced = Array.from({ length: 1 + roll(4) }, () => ({
    unitPrice: 1 + roll(3_000_000),
    quantity: 1 + roll(6),
    taxRate: 18,
  }));
  const discount = roll(2) ? { type: "percent" as const, value: roll(10_000) / 100 } : null;
  const totals = totalsOf(priced, discount, roll(2) ? 5000 : 0);
  const items = priced.map(({ quantity }, place) => {
    const { totalPrice, discountShare } = totals.lines[place] ?? {
      totalPrice: 0,
      discountShare: 0,
    };
    const line = {
      id: newId(),
      quantity,
      refundedQuantity: 0,
      replacedQuantity: 0,
      totalPrice,
      discountShare,
    };
    return line as SaleDetail["items"][number];
  });
  return {
    items,
    total: totals.total,
    roundingAmount: totals.roundingAmount,
    refundedAmount: 0,
    pointsRate: 0.01,
    pointsAmount: totals.total,
    customerId: newId(),
    payments: [],
  };
}

test("refunded in any pieces and order, the sum is exactly the paid amount and the points", () => {
  const roll = dice(20_261_120);
  for (let round = 0; round < 2000; round++) {
    let sale = anySale(roll);
    let points = 0;
    while (sale.items.some((line) => leftOf(line) > 0)) {
      const choice = Object.fromEntries(
        sale.items.map((line) => [
          line.id,
          { quantity: roll(leftOf(line) + 1), restock: roll(2) === 0 },
        ]),
      );
      const { amount, lines, points: taken } = refundOf(sale, choice);
      points += taken;
      expect(amount).toBeGreaterThanOrEqual(0);
      const refundedAmount = sale.refundedAmount + amount;
      expect(refundedAmount).toBeLessThanOrEqual(sale.total);
      const items = sale.items.map((line) => ({
        ...line,
        refundedQuantity:
          line.refundedQuantity +
          (lines.find(({ saleItemId }) => saleItemId === line.id)?.quantity ?? 0),
      }));
      const pointsAmount = Math.max(0, sale.pointsAmount - amount);
      sale = { ...sale, items, refundedAmount, pointsAmount };
    }
    expect(sale.refundedAmount).toBe(sale.total);
    expect(points).toBe(pointsFor(sale.total, sale.pointsRate));
  }
});
