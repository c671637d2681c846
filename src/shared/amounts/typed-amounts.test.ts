import * as z from "zod";
import { describe, expect, test } from "vitest";
import { emptyToNull, money, positiveMoney } from "../fields.ts";
import { amountsAbove, hasAmounts } from "./typed-amounts.ts";

const line = z.strictObject({ unitPrice: money.nullable().optional(), quantity: z.int() });
const body = z
  .strictObject({
    amount: positiveMoney.optional(),
    lines: z.array(line).max(9).default([]),
    parts: z.record(z.string(), money),
    how: z.discriminatedUnion("kind", [
      z.strictObject({ kind: z.literal("percent"), value: z.number().max(100) }),
      z.strictObject({ kind: z.literal("amount"), value: money }),
    ]),
    free: emptyToNull(money),
    currency: z.string().optional(),
    exchangeRate: z.number().optional(),
    count: z.int().max(1e9),
  })
  .refine(() => true);

const found = (value: unknown, least = 10) =>
  amountsAbove(least, body, value).map(({ field, amount }) => `${field} ${amount}`);

describe("amounts of a body", () => {
  test("are found in fields, lists, records, unions and behind conversions", () => {
    const lines = [{ unitPrice: 11 }, { unitPrice: null }, { unitPrice: 12, quantity: 99 }];
    expect(
      found({
        amount: 13,
        lines,
        parts: { a: 14, b: 1 },
        how: { kind: "amount", value: 15 },
        free: 16,
        count: 99,
        unknown: 99,
      }),
    ).toEqual([
      "amount 13",
      "lines.0.unitPrice 11",
      "lines.2.unitPrice 12",
      "parts.a 14",
      "how.value 15",
      "free 16",
    ]);
  });

  test("know the currency beside them or further out", () => {
    const order = z.strictObject({ currency: z.string(), items: z.array(line) });
    const value = { currency: "USD", exchangeRate: 2600, items: [{ unitPrice: 20 }] };
    expect(amountsAbove(10, order, value)).toEqual([
      { field: "items.0.unitPrice", amount: 20, currency: "USD", exchangeRate: 2600 },
    ]);
  });

  test("are in no body without them", () => {
    expect(hasAmounts(body)).toBe(true);
    expect(hasAmounts(z.strictObject({ count: z.int().max(1e9) }))).toBe(false);
    expect(hasAmounts(undefined)).toBe(false);
    for (const value of [null, "x", [], { lines: 3 }]) expect(found(value)).toEqual([]);
  });
});
