import fc from "fast-check";
import { expect, test } from "vitest";
import { seedOfFile } from "#tests/support/random/seed.ts";
import {
  partForCharges,
  partsOfCharges,
  rewardOfPayment,
  sumOfCharges,
  type ChargeKind,
} from "./charge-rules.ts";

const SEED = seedOfFile();

const amount = fc.integer({ min: 0, max: 10_000_000 });

test("however a repair is paid, its payments pay the charges once, and one of them has the reward", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 10_000_000 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.tuple(amount, amount),
      fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 5 }),
      (price, share, [service, late], cuts) => {
        const reward = Math.floor(price * share);
        const charges: { kind: ChargeKind; amount: number }[] = [
          { kind: "service", amount: service },
          { kind: "reward", amount: -reward },
          { kind: "late", amount: late },
        ];
        const totalCost = price + sumOfCharges(charges);
        const cost = { totalCost, charges };
        const marks = [0, ...cuts.map((cut) => Math.floor(cut * totalCost)), totalCost];
        const sorted = marks.toSorted((one, other) => one - other);
        const payments = sorted
          .slice(1)
          .map((to, place) => ({ before: sorted[place] ?? 0, amount: to - (sorted[place] ?? 0) }))
          .filter((payment) => payment.amount > 0);
        const sum = (of: (before: number, paid: number) => number) =>
          payments.reduce((total, payment) => total + of(payment.before, payment.amount), 0);
        expect(sum((before, paid) => partForCharges(cost, before, paid))).toBe(service + late);
        expect(sum((before, paid) => rewardOfPayment(cost, before, paid))).toBe(
          totalCost === 0 ? 0 : reward,
        );
        for (const { before, amount: paid } of payments) {
          const parts = partsOfCharges(charges, totalCost, before, paid);
          expect(sumOfCharges(parts)).toBe(partForCharges(cost, before, paid));
          expect(parts.map(({ kind }) => kind)).not.toContain("reward");
        }
      },
    ),
    { seed: SEED },
  );
});

test("nothing is paid of charges or a reward while there is no price", () => {
  const cost = { totalCost: null, charges: [] };
  expect([partForCharges(cost, 0, 5), rewardOfPayment(cost, 0, 5)]).toEqual([0, 0]);
  expect(partsOfCharges([], null, 0, 5)).toEqual([]);
});
