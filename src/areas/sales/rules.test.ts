import { roundingOf } from "#src/areas/payments/cash-rounding.ts";
import { pointsFor } from "#src/areas/loyalty/rules.ts";
import { seedOfFile } from "#tests/support/random/seed.ts";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  discountProblem,
  isBeyondLimit,
  lineRefund,
  refundAmount,
  spread,
  totalsOf,
  refusalOfCancel,
  refusalOfRefundRequest,
  refusalOfRefund,
  type Discount,
} from "./rules.ts";

const line = (unitPrice: number, quantity = 1, taxRate = 18) => ({ unitPrice, quantity, taxRate });
const SEED = seedOfFile(20_261_120);

describe("totals", () => {
  test("prices include tax: 3 × 11,800 is 35,400 including 5,400", () => {
    expect(totalsOf([line(11_800, 3)], null)).toEqual({
      subtotal: 35_400,
      discountAmount: 0,
      charges: [],
      chargesAmount: 0,
      roundingAmount: 0,
      total: 35_400,
      taxAmount: 5400,
      lines: [{ totalPrice: 35_400, discountShare: 0, taxAmount: 5400 }],
    });
  });

  test.each<[Discount, number]>([
    [{ type: "percent", value: 0 }, 0],
    [{ type: "percent", value: 10 }, 1001],
    [{ type: "percent", value: 12.5 }, 1251],
    [{ type: "percent", value: 100 }, 10_005],
    [{ type: "fixed", value: 0 }, 0],
    [{ type: "fixed", value: 10_005 }, 10_005],
  ])("%o of 10,005 is %i, rounded half up once", (discount, amount) => {
    const totals = totalsOf([line(3335, 3)], discount);
    expect(totals.discountAmount).toBe(amount);
    expect(totals.total).toBe(10_005 - amount);
  });

  test("a free sale has no tax", () => {
    expect(totalsOf([line(0, 2), line(500)], { type: "percent", value: 100 })).toMatchObject({
      total: 0,
      taxAmount: 0,
    });
    expect(totalsOf([line(0, 2)], { type: "fixed", value: 0 }).total).toBe(0);
  });

  test("cash is rounded to existing coins, as a separate amount", () => {
    expect(totalsOf([line(122_400)], null, 5000)).toMatchObject({
      roundingAmount: -2400,
      total: 120_000,
    });
    expect(totalsOf([line(122_500)], null, 5000)).toMatchObject({
      roundingAmount: 2500,
      total: 125_000,
    });
    expect(roundingOf(120_000, 10_000)).toBe(0);
    expect(roundingOf(4999, 10_000)).toBe(-4999);
    expect(roundingOf(123, 0)).toBe(0);
  });

  test("any cart adds up", () => {
    const sold = fc.array(
      fc.record({
        unitPrice: fc.integer({ min: 0, max: 90_000_000 }),
        quantity: fc.integer({ min: 1, max: 1000 }),
        taxRate: fc.constantFrom(0, 18, 16, 7.25),
      }),
      { minLength: 1, maxLength: 12 },
    );
    const percent = fc.integer({ min: 0, max: 10_000 }).map((hundredths) => hundredths / 100);
    fc.assert(
      fc.property(sold, percent, fc.constantFrom(0, 5000, 10_000), (lines, value, roundTo) => {
        const totals = totalsOf(lines, { type: "percent", value }, roundTo);
        const of = (what: "totalPrice" | "discountShare" | "taxAmount") =>
          totals.lines.reduce((sum, each) => sum + each[what], 0);
        expect(of("totalPrice")).toBe(totals.subtotal);
        expect(of("discountShare")).toBe(totals.discountAmount);
        expect(of("taxAmount")).toBe(totals.taxAmount);
        expect(totals.total).toBe(totals.subtotal - totals.discountAmount + totals.roundingAmount);
        expect(totals.total).toBeGreaterThanOrEqual(0);
        expect(Math.abs(totals.roundingAmount)).toBeLessThanOrEqual(roundTo / 2);
        for (const { totalPrice, discountShare, taxAmount } of totals.lines) {
          expect(discountShare).toBeGreaterThanOrEqual(0);
          expect(discountShare).toBeLessThanOrEqual(totalPrice);
          expect(taxAmount).toBeLessThanOrEqual(totalPrice - discountShare);
        }
      }),
      { seed: SEED, numRuns: 500 },
    );
  });

  test("the parts of an amount add up to it", () => {
    expect(spread(100, [1, 1, 1])).toEqual([33, 34, 33]);
    expect(spread(0, [5, 5])).toEqual([0, 0]);
    expect(spread(0, [0, 0])).toEqual([0, 0]);
  });
});

describe("a discount", () => {
  test.each<[Discount, string | null]>([
    [{ type: "percent", value: 100 }, null],
    [{ type: "percent", value: 100.01 }, "is more than 100 percent"],
    [{ type: "fixed", value: 1000 }, null],
    [{ type: "fixed", value: 1001 }, "is more than the subtotal"],
  ])("%o on 1,000: %s", (discount, problem) => {
    expect(discountProblem(discount, 1000)).toBe(problem);
  });

  test("is beyond the limit when it takes off more than the limit, in either form", () => {
    expect(isBeyondLimit(1000, { type: "percent", value: 10 }, 10)).toBe(false);
    expect(isBeyondLimit(1000, { type: "percent", value: 10.1 }, 10)).toBe(true);
    expect(isBeyondLimit(1000, { type: "fixed", value: 100 }, 10)).toBe(false);
    expect(isBeyondLimit(1000, { type: "fixed", value: 101 }, 10)).toBe(true);
  });
});

describe("loyalty points", () => {
  test.each([
    [0, 0.01, 0],
    [9999, 0.01, 0],
    [10_000, 0.01, 1],
    [2_599_999, 0.01, 259],
    [10_000, 0.07, 7],
    [12_345, 1, 123],
    [10_000, 0, 0],
  ])("%i cents at %d per shilling are %i", (amount, rate, points) => {
    expect(pointsFor(amount, rate)).toBe(points);
  });
});

describe("refunds", () => {
  const sold = { quantity: 3, totalPrice: 1000, discountShare: 0, refundedQuantity: 0 };

  test("piece by piece equal a complete refund", () => {
    const pieces = [0, 1, 2].map((refundedQuantity) =>
      lineRefund({ ...sold, refundedQuantity }, 1),
    );
    expect(pieces).toEqual([333, 334, 333]);
    expect(lineRefund({ ...sold, discountShare: 100 }, 3)).toBe(900);
  });

  test("of the last piece are the whole rest including rounding; of earlier pieces never more than the rest", () => {
    const sale = { total: 950, refundedAmount: 0 };
    expect(refundAmount(sale, [sold], [{ line: sold, quantity: 3 }])).toBe(950);
    const gone = { ...sold, refundedQuantity: 3 };
    expect(refundAmount({ total: 1050, refundedAmount: 667 }, [gone], [])).toBe(383);
    expect(
      refundAmount({ total: 950, refundedAmount: 940 }, [sold], [{ line: sold, quantity: 1 }]),
    ).toBe(10);
  });

  const items = [{ quantity: 3, refundedQuantity: 1, replacedQuantity: 1 }];
  const completedAt = "2026-01-01T00:00:00.000Z";
  const completed = { status: "completed" as const, completedAt, items, isRefundAsked: false };
  const soon = new Date("2026-01-08T20:59:59.000Z");
  const late = new Date("2026-01-08T21:00:00.000Z");
  const care = new Set(["refund_sales"] as const);
  const admin = new Set(["refund_sales", "approve_late_refunds"] as const);

  test.each([
    ["on the last day", completed, care, soon, null],
    ["a second later", completed, care, late, "refund_needs_approval"],
    ["a second later, by who may approve", completed, admin, late, null],
    ["without the right", completed, new Set<"refund_sales">(), soon, "forbidden"],
    [
      "of what is not paid",
      { ...completed, status: "pending" as const },
      admin,
      soon,
      "invalid_transition",
    ],
    [
      "of what was all refunded",
      { ...completed, items: [{ quantity: 2, refundedQuantity: 2, replacedQuantity: 0 }] },
      admin,
      soon,
      "exceeds_sold",
    ],
    [
      "of what was refunded or replaced, to the last piece",
      { ...completed, items: [{ quantity: 2, refundedQuantity: 1, replacedQuantity: 1 }] },
      admin,
      soon,
      "exceeds_sold",
    ],
    [
      "while a refund of it is asked for, by whoever",
      { ...completed, isRefundAsked: true },
      admin,
      late,
      "refund_request_open",
    ],
  ])("%s", (_, sale, permissions, now, refusal) => {
    expect(refusalOfRefund(sale, permissions, 7, now)).toBe(refusal);
    // A refund may be requested only when `refund_needs_approval` is the sole reason against a direct refund.
    const expected =
      refusal === null
        ? "approval_not_needed"
        : refusal === "refund_needs_approval"
          ? null
          : refusal;
    expect(refusalOfRefundRequest(sale, permissions, 7, now)).toBe(expected);
  });

  test("only a pending sale can be cancelled", () => {
    expect(refusalOfCancel({ status: "pending" })).toBeNull();
    expect(refusalOfCancel({ status: "completed" })).toBe("invalid_transition");
    expect(refusalOfCancel({ status: "cancelled" })).toBe("invalid_transition");
  });
});
