import { describe, expect, test } from "vitest";
import { newId } from "#src/shared/ids.ts";
import type { SaleDetail, SaleItem } from "../../contract.ts";
import { everything, firstChoice, leftOf, refundOf, restocking } from "./refund-choice.ts";

const line = (quantity: number, paid: number, refundedQuantity = 0) =>
  ({
    id: newId(),
    quantity,
    refundedQuantity,
    replacedQuantity: 0,
    totalPrice: paid,
    discountShare: 0,
    serials: [],
    refundedSerials: [],
    replacedSerials: [],
  }) as Partial<SaleItem> as SaleItem;

const sale = (items: SaleDetail["items"], total: number, refundedAmount = 0) => ({
  items,
  total,
  refundedAmount,
  pointsRate: 0.01,
  pointsAmount: total - refundedAmount,
  customerId: newId(),
  payments: [] as SaleDetail["payments"],
});

describe("the initial choice", () => {
  test("is the only piece; among several, nothing", () => {
    const [one, gone] = [line(1, 1000), line(2, 1000, 2)];
    expect(firstChoice([one, gone])).toEqual({ [one.id]: { quantity: 1, restock: true } });
    expect(firstChoice([line(2, 1000)])).toEqual({});
    expect(firstChoice([one, line(1, 500)])).toEqual({});
  });
});

test("faulty pieces stay off the shelf", () => {
  const choice = everything([line(1, 1000), line(2, 500)]);
  const kept = Object.values(restocking(choice, false));
  expect(kept).toMatchObject([
    { quantity: 1, restock: false },
    { quantity: 2, restock: false },
  ]);
});

describe("a serialised line", () => {
  const phones = {
    ...line(3, 3000, 1),
    serials: ["A1", "A2", "A3"],
    refundedSerials: ["A2"],
  };

  test("offers all pieces that were not returned yet", () => {
    const { lines } = refundOf(sale([phones], 3000, 1000), everything([phones]));
    expect(lines).toMatchObject([{ quantity: 2, serials: ["A1", "A3"] }]);
  });
});

describe("the refunded amount", () => {
  test("of the last piece is the whole rest, including rounding", () => {
    const items = [line(3, 1000, 1), line(1, 50)];
    const whole = refundOf(sale(items, 1100, 333), everything(items));
    expect(whole).toMatchObject({ amount: 767, pieces: 3 });
    expect(whole.lines.map(({ quantity }) => quantity)).toEqual(items.map(leftOf));
  });

  test("of nothing is nothing", () => {
    const items = [line(1, 1000)];
    expect(refundOf(sale(items, 1000), {})).toEqual({ lines: [], pieces: 0, amount: 0, points: 0 });
    const none = { [items[0]?.id ?? ""]: { quantity: 0, restock: true } };
    expect(refundOf(sale(items, 1000), none).amount).toBe(0);
  });

  test("has points by the rest of the sale", () => {
    const items = [line(3, 99_900)];
    const one = { [items[0]?.id ?? ""]: { quantity: 1, restock: false } };
    // The sale of 999 shillings earned 9 points. The remaining 666 shillings would earn 6, so 3 points go back.
    expect(refundOf(sale(items, 99_900), one)).toMatchObject({ amount: 33_300, points: 3 });
  });
});
