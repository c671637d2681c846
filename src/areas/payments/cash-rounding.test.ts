import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { seedOfFile } from "#tests/support/random/seed.ts";
import { isInCoins, roundingOf } from "./cash-rounding.ts";
import { handedOver, roundingOfRefund, type CashPaid } from "./refund-rounding.ts";

const SEED = seedOfFile(20_261_130);
const shillings = (amount: number) => amount * 100;

test.each([
  [12_345, 50, 12_350],
  [12_345, 100, 12_300],
  [12_345, 500, 12_500],
  [12_350, 100, 12_400],
  [12_249, 500, 12_000],
  [40, 100, 0],
  [12_345, 0, 12_345],
])("TSh %i in steps of %i is paid with %i in cash", (amount, step, cash) => {
  const exact = shillings(amount);
  expect(exact + roundingOf(exact, shillings(step))).toBe(shillings(cash));
});

/** The money of refunds of `amounts`, one after the other; a null step is another way than cash. */
function givenBack(
  { amount, cashStep, cashRounding }: Omit<CashPaid, "refunds">,
  amounts: readonly (readonly [amount: number, step: number | null])[],
): number[] {
  const refunds: { amount: number; cashRounding: number }[] = [];
  for (const [part, step] of amounts) {
    const rounding = roundingOfRefund({ amount, cashStep, cashRounding, refunds }, part, step);
    refunds.push({ amount: part, cashRounding: rounding });
  }
  return refunds.map((refund) => refund.amount + refund.cashRounding);
}

test("refunds hand over what they give in money, and not what comes off a debt", () => {
  const refund = (method: string, amount: number, cashRounding: number) => ({
    method,
    amount,
    cashRounding,
  });
  const given = [refund("on_credit", 900_000, 0), refund("cash", 411_500, -1500)];
  expect(handedOver([...given, refund("card", 617_345, 0)])).toBe(410_000 + 617_345);
});

describe("refunds of one payment", () => {
  const repair = { amount: 1_234_500, cashStep: 10_000, cashRounding: -4500 };
  const card = { amount: 1_234_500, cashStep: 0, cashRounding: 0 };

  test("of a third three times give what was paid in cash", () => {
    const third = [411_500, 10_000] as const;
    expect(givenBack(repair, [third, third, third])).toEqual([410_000, 410_000, 410_000]);
    expect(
      givenBack({ ...card, cashStep: 50_000, cashRounding: 15_500 }, [
        [411_500, 50_000],
        [411_500, 50_000],
        [411_500, 50_000],
      ]),
    ).toEqual([400_000, 400_000, 450_000]);
  });

  test("of money that was no cash are rounded down in cash, and exact in other ways", () => {
    expect(givenBack(card, [[1_234_500, 5000]])).toEqual([1_230_000]);
    expect(
      givenBack(card, [
        [411_500, 5000],
        [823_000, null],
      ]),
    ).toEqual([410_000, 823_000]);
    expect(givenBack(card, [[411_500, 0]])).toEqual([411_500]);
  });

  test("of rounded cash in another way give at most what was paid, and the last one the rest", () => {
    expect(givenBack(repair, [[1_234_500, null]])).toEqual([1_230_000]);
    expect(givenBack({ ...card, cashStep: 5000, cashRounding: 500 }, [[1_234_500, null]])).toEqual([
      1_235_000,
    ]);
    expect(
      givenBack(repair, [
        [411_500, 10_000],
        [411_500, null],
        [411_500, null],
      ]),
    ).toEqual([410_000, 411_500, 408_500]);
  });

  test("are in coins, never more than was paid, and together all cash that was paid", () => {
    const part = fc.record({ share: fc.integer({ min: 1, max: 100 }), inCash: fc.boolean() });
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 5_000_000 }),
        fc.constantFrom(5000, 10_000, 50_000),
        fc.boolean(),
        fc.array(part, { minLength: 1, maxLength: 6 }),
        (amount, step, wasCash, parts) => {
          const cashStep = wasCash ? step : 0;
          const paid = { amount, cashStep, cashRounding: roundingOf(amount, cashStep) };
          let open = amount;
          const asked = parts.map(({ share, inCash }, place) => {
            const some = place === parts.length - 1 ? open : Math.floor((open * share) / 200);
            open -= some;
            return [some, inCash ? step : null] as const;
          });
          const given = givenBack(paid, asked);
          const sum = given.reduce((before, money) => before + money, 0);
          for (const [place, money] of given.entries()) {
            expect(money).toBeGreaterThanOrEqual(0);
            if (asked[place]?.[1] !== null) expect(isInCoins(money, step)).toBe(true);
          }
          expect(sum).toBeLessThanOrEqual(amount + paid.cashRounding);
          if (wasCash && parts.every(({ inCash }) => inCash))
            expect(sum).toBe(amount + paid.cashRounding);
        },
      ),
      { seed: SEED },
    );
  });
});
