/** Tests that a request is asked about until its result is known, whatever its provider answered before. */
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { findViolations } from "#src/app/invariants.ts";
import type { FakeProvider, Order } from "#tests/support/providers/fake-provider.ts";
import { startPaymentShop } from "#tests/support/providers/payment-world.ts";
import { checkPayment, followRequests } from "#tests/support/shop/answers.ts";
import { sold } from "#tests/support/shop/sales.ts";
import { stocked } from "#tests/support/shop/stock.ts";

const shop = await startPaymentShop("TZS");
const { app, care, services, callBack } = shop;

afterAll(async () => {
  expect(await findViolations(app.db)).toEqual([]);
});

const attemptOf = (paymentId: string) =>
  app.db
    .selectFrom("paymentAttempts")
    .select(["id", "state"])
    .where("paymentId", "=", paymentId)
    .executeTakeFirstOrThrow();

/** A sale whose customer was asked for the money. */
async function asked(): Promise<{ fake: FakeProvider; order: Order; paymentId: string }> {
  const fake = await shop.only("airtel_money");
  const item = await stocked(app.db, 5, { price: 1_000_000 });
  const payment = { method: "mobile_money", provider: "airtel_money", phone: "0688000001" };
  const { paymentId } = await sold(care, [{ itemId: item.id, quantity: 1 }], { payment });
  await checkPayment(app.db, services, { paymentId });
  const [order] = fake.world.orders.values();
  return { fake, order: order!, paymentId };
}

const jobsOf = async (key: string) =>
  (
    await sql<{ attempts: number }>`
      select attempts from graphile_worker.jobs where key = ${key} and attempts < max_attempts`.execute(
      app.db,
    )
  ).rows.length;

test("a failed request whose callback cannot be followed at once is asked about again, because its provider does not call again", async () => {
  const { fake, order, paymentId } = await asked();
  order.state = "declined";
  await checkPayment(app.db, services, { paymentId });
  const { id: attemptId } = await attemptOf(paymentId);
  expect((await attemptOf(paymentId)).state).toBe("failed");

  // The customer pays after all. The provider says so once, and then cannot be reached.
  order.state = "paid";
  const callback = fake.shape.callback?.(order, fake.world);
  expect((await callBack("airtel_money", callback!)).status).toBe(200);
  fake.faults.set("enquiry", "fails");
  await expect(checkPayment(app.db, services, { attemptId })).rejects.toThrow(/not told/);
  fake.faults.clear();
  await checkPayment(app.db, services, { attemptId });
  const late = (await care.get("/api/payments?status=late")).body.items;
  expect(late).toMatchObject([{ id: paymentId, reference: order.reference }]);
});

test("an open request that lost its job gets another one", async () => {
  const { order, paymentId } = await asked();
  const key = `payment ${paymentId}`;
  // Its job has failed too often, e.g. because the key file of the credentials was missing for a week.
  await sql`
    update graphile_worker._private_jobs set attempts = max_attempts where key = ${key}`.execute(
    app.db,
  );
  expect(await jobsOf(key)).toBe(0);
  await followRequests(app.db);
  expect(await jobsOf(key)).toBe(1);
  order.state = "paid";
  await checkPayment(app.db, services, { paymentId });
  expect((await care.get(`/api/payments/${paymentId}`)).body.status).toBe("completed");

  await sql`delete from graphile_worker._private_jobs where key = ${key}`.execute(app.db);
  await followRequests(app.db);
  expect(await jobsOf(key)).toBe(0);
});
