/**
 * Payments by every provider, with events in generated orders: answers that are lost, repeated or wrong, callbacks
 * before the answer to the push, customers who pay or decline, retries, cancellations. Whatever happens, money that a
 * provider took is recorded once, nobody is asked twice, and what is not known yet stays open.
 *
 * FUNDI_PAYMENT_ORDERS sets the number of orders; `npm test` tries fewer.
 */
import fc from "fast-check";
import { afterAll, describe, expect, test } from "vitest";
import { findViolations } from "#src/app/invariants.ts";
import { seedOfFile } from "#tests/support/random/seed.ts";
import { allProviders } from "./support/providers/all-providers.ts";
import { ends, PaymentRun } from "./support/providers/payment-run.ts";
import { story } from "./support/providers/payment-story.ts";
import { startPaymentShop } from "./support/providers/payment-world.ts";

const ORDERS = Number(process.env["FUNDI_PAYMENT_ORDERS"] ?? 140);
const SEED = seedOfFile(20_261_122);

describe.each(["TZS", "USD"] as const)("in a shop with %s", async (currency) => {
  const shop = await startPaymentShop(currency);

  afterAll(async () => {
    expect(await findViolations(shop.app.db)).toEqual([]);
  });

  const names = allProviders
    .map(({ shape }) => shape.name)
    .filter((name) => (name === "paypal") === (currency === "USD"));
  test.each(names)(
    "payments by %s end right in every order of events",
    async (name) => {
      await fc.assert(
        fc.asyncProperty(story, async (told) => {
          const fake = await shop.only(name);
          const run = await PaymentRun.start(shop, fake, told);
          fake.world.collects = (amount) => amount - told.missing;
          fake.paysAtOnce = told.paysAtOnce;
          fake.onPaid = (order) => run.calledAtOnce(order);
          for (const group of told.groups) await Promise.all(group.map((step) => run.do(step)));
          await run.settle();
          await run.expectRight();
        }),
        { numRuns: Math.ceil(ORDERS / allProviders.length), seed: SEED },
      );
    },
    Math.max(60_000, ORDERS * 1000),
  );
});

test("the orders reach every end", () => {
  const common = ["completed", "late", "open", "sale completed", "sale cancelled"];
  const rare = ORDERS < 1000 ? [] : ["sale pending"];
  expect(Object.keys(ends)).toEqual(expect.arrayContaining([...common, ...rare]));
});
