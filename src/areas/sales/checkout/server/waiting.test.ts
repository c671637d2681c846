import { beforeAll, expect, test } from "vitest";
import { findViolations } from "#src/app/invariants.ts";
import { newId } from "#src/shared/ids.ts";
import { startShop } from "#tests/support/shop.ts";
import { problemOf, signedIn } from "#tests/support/client.ts";
import {
  arrivedFor,
  checkNow,
  mobile,
  newCustomer,
  runOut,
  saleOnce,
  simulated,
  sold,
} from "#tests/support/shop/sales.ts";
import { expectExplained, stocked, stockOf } from "#tests/support/shop/stock.ts";
import { inTransaction } from "#src/server/database.ts";
import { expireSales } from "./cancel-sale.ts";
import { settlePayment, takeAnswer } from "#tests/support/shop/answers.ts";

/** Sales that wait for a provider. The simulated provider chooses its answer by the phone number. */

const { app, care } = await startShop({ care: "Grace" });
let customerId: string;

beforeAll(async () => {
  customerId = await newCustomer(care);
});

async function waiting(phone?: string, quantity = 2) {
  const item = await stocked(app.db, 5);
  const given = { customerId, payment: mobile(phone) };
  const sale = await sold(care, [{ itemId: item.id, quantity }], given);
  return { item, sale, stock: () => stockOf(app.db, item.id) };
}

const paymentOf = async (id: string) => (await care.get(`/api/payments/${id}`)).body;
const customer = async () => (await care.get(`/api/customers/${customerId}`)).body;

async function expectAllWell() {
  await expectExplained(app.db);
  expect(await findViolations(app.db)).toEqual([]);
}

test("a requested phone payment leaves the sale pending and stock reserved, with nothing counted yet", async () => {
  const before = await customer();
  const item = await stocked(app.db, 5);
  const answer = await care.post("/api/sales", {
    customerId,
    lines: [{ itemId: item.id, quantity: 2 }],
    payment: mobile(simulated.never),
  });
  expect(answer).toMatchObject({
    status: 201,
    body: {
      sale: { status: "pending", pointsEarned: 0, receiptId: null, completedAt: null },
      payment: { status: "pending", gateway: "simulator", phone: "+255754000002", receipt: null },
    },
  });
  expect(answer.body).not.toHaveProperty("receipt");
  expect(Date.parse(answer.body.sale.expiresAt)).toBeGreaterThan(Date.now() + 14 * 60_000);
  expect(await stockOf(app.db, item.id)).toMatchObject({ quantity: 5, reserved: 2 });
  expect(await customer()).toMatchObject({ points: before.points, totalSpent: before.totalSpent });
  await expectAllWell();
});

test("once paid it equals a cash sale", async () => {
  const before = await customer();
  const { item, sale, stock } = await waiting();
  const done = await saleOnce(care, sale.id, ({ status }) => status === "completed");
  expect(done).toMatchObject({
    expiresAt: null,
    pointsEarned: 200,
    receiptId: expect.any(String),
    payments: [{ status: "completed", reference: expect.stringMatching(/^SIM-/) }],
  });
  expect(await stock()).toMatchObject({ quantity: 3, reserved: 0 });
  expect(await customer()).toMatchObject({
    points: before.points + 200,
    totalSpent: before.totalSpent + 2_000_000,
  });
  const receipt = (await care.get(`/api/receipts/${done.receiptId}`)).body;
  expect(receipt).toMatchObject({ saleNumber: sale.saleNumber, generatedByName: "Grace" });
  const moved = await care.get(`/api/stock-movements?itemId=${item.id}&reason=sale`);
  expect(moved.body.items).toMatchObject([
    { quantity: -2, reference: sale.saleNumber, createdBy: { name: "Grace" } },
  ]);
  // A second check changes nothing.
  await checkNow(app, sale.paymentId);
  const second = await arrivedFor(app, sale.paymentId, "SECOND");
  await inTransaction(app.db, (tx) => settlePayment(tx, sale.paymentId, second));
  expect(await stock()).toMatchObject({ quantity: 3, reserved: 0 });
  await expectAllWell();
});

test("an undecided provider is asked until it answers", async () => {
  const { sale } = await waiting(simulated.unknown);
  const seen = await saleOnce(care, sale.id, ({ payments }) => payments[0]?.status === "unknown");
  expect(seen.status).toBe("pending");
  await app.db
    .updateTable("payments")
    .set({ payerPhone: "+255754999999" })
    .where("id", "=", sale.paymentId)
    .execute();
  await saleOnce(care, sale.id, ({ status }) => status === "completed");
  await expectAllWell();
});

test("after a refusal the goods are released, and it may be tried again while stock lasts", async () => {
  const { item, sale, stock } = await waiting(simulated.fails, 3);
  const path = `/api/payments/${sale.paymentId}/retry`;
  await saleOnce(care, sale.id, ({ payments }) => payments[0]?.status === "failed");
  expect(await paymentOf(sale.paymentId)).toMatchObject({
    failure: { code: "declined" },
    failureReason: null,
    failedAt: expect.any(String),
  });
  expect(await stock()).toMatchObject({ quantity: 5, reserved: 0 });

  expect(await care.post(path)).toMatchObject({ status: 200, body: { status: "pending" } });
  await saleOnce(care, sale.id, ({ payments }) => payments[0]?.status === "failed");
  // The stock was reserved twice: at the sale and at the retry. Both reservations were released.
  const reservations = await app.db
    .selectFrom("stockReservations")
    .select(["quantity", "endedAs"])
    .where("saleId", "=", sale.id)
    .execute();
  const freed = { quantity: 3, endedAs: "released" };
  expect(reservations).toEqual([freed, freed]);

  await sold(care, [{ itemId: item.id, quantity: 3 }]);
  expect(problemOf(await care.post(path))).toMatchObject({
    code: "insufficient_stock",
    params: { available: 2, requested: 3 },
  });
  expect(await paymentOf(sale.paymentId)).toMatchObject({ status: "failed" });
  await expectAllWell();
});

test("a retry is refused when the item has become serialised meanwhile", async () => {
  const admin = await signedIn(app, { role: "admin" });
  const { item, sale } = await waiting(simulated.fails, 3);
  await saleOnce(care, sale.id, ({ payments }) => payments[0]?.status === "failed");
  const path = `/api/items/${item.id}`;
  const { version, quantity } = (await admin.get(path)).body;
  const serials = Array.from({ length: quantity }, (_, place) => `NAMED-${place}`);
  const kept = await admin.patch(path, { version, isSerialised: true, serials });
  expect(kept.status).toBe(200);
  const again = await care.post(`/api/payments/${sale.paymentId}/retry`);
  expect(problemOf(again)).toMatchObject({ status: 409, code: "serials_required" });
  await expectAllWell();
});

test("an open payment is not requested again", async () => {
  const { sale } = await waiting(simulated.never);
  const refused = await care.post(`/api/payments/${sale.paymentId}/retry`);
  expect(problemOf(refused)).toMatchObject({ status: 409, code: "invalid_transition" });
});

test("cancelling releases the goods; a second time, or after completion, it is refused", async () => {
  const { sale, stock } = await waiting(simulated.never);
  const path = `/api/sales/${sale.id}/cancel`;
  const cancelled = await care.post(path, { reason: "Ameghairi" });
  expect(cancelled).toMatchObject({
    status: 200,
    body: { status: "cancelled", cancelReason: "Ameghairi", expiresAt: null },
  });
  expect(await stock()).toMatchObject({ quantity: 5, reserved: 0 });
  expect(problemOf(await care.post(path))).toMatchObject({ code: "invalid_transition" });
  const refused = await care.post(`/api/payments/${sale.paymentId}/retry`);
  expect(problemOf(refused).code).toBe("invalid_transition");

  const item = await stocked(app.db, 2);
  const paid = await sold(care, [{ itemId: item.id, quantity: 1 }]);
  const late = await care.post(`/api/sales/${paid.id}/cancel`);
  expect(problemOf(late)).toMatchObject({ status: 409, code: "invalid_transition" });
  await expectAllWell();
});

test("it is cancelled automatically after fifteen minutes", async () => {
  const [late, inTime] = [await waiting(simulated.never), await waiting(simulated.never)];
  await runOut(app, late.sale.id);
  await Promise.all([expireSales(app.db), expireSales(app.db)]);
  expect((await care.get(`/api/sales/${late.sale.id}`)).body).toMatchObject({
    status: "cancelled",
    cancelReason: null,
    cancelledBy: null,
  });
  expect(await late.stock()).toMatchObject({ quantity: 5, reserved: 0 });
  expect((await care.get(`/api/sales/${inTime.sale.id}`)).body.status).toBe("pending");
  expect(await inTime.stock()).toMatchObject({ reserved: 2 });
  await expectAllWell();
});

test("when it is given up during the payment, the provider decides the result", async () => {
  const { sale } = await waiting(simulated.never);
  await saleOnce(care, sale.id, ({ payments }) => payments[0]?.status === "processing");
  await care.post(`/api/sales/${sale.id}/cancel`);
  await checkNow(app, sale.paymentId);
  const failed = { status: "failed", failure: { code: "ran_out" }, failureReason: null };
  expect(await paymentOf(sale.paymentId)).toMatchObject(failed);
});

test("when it is given up before the request, it failed: cancelled, or expired", async () => {
  const [cancelled, late] = [await notAsked(), await notAsked()];
  await care.post(`/api/sales/${cancelled.id}/cancel`);
  expect(await paymentOf(cancelled.paymentId)).toMatchObject({
    status: "failed",
    failure: { code: "sale_cancelled" },
  });
  await runOut(app, late.id);
  await expireSales(app.db);
  expect(await paymentOf(late.paymentId)).toMatchObject({
    status: "failed",
    failure: { code: "not_paid_in_time" },
  });
  await expectAllWell();
});

/** A sale as after a crash: its payment is pending, but the provider was not asked for it, and no job will ask. */
async function notAsked() {
  const { sale } = await waiting(simulated.fails);
  await saleOnce(care, sale.id, ({ payments }) => payments[0]?.status === "failed");
  const { amount, currency, method, provider } = await paymentOf(sale.paymentId);
  await app.db
    .updateTable("payments")
    .set({ status: "pending", failure: null, failedAt: null })
    .where("id", "=", sale.paymentId)
    .execute();
  await app.db
    .insertInto("paymentAttempts")
    .values({
      id: newId(),
      paymentId: sale.paymentId,
      attemptNumber: 2,
      gateway: "simulator",
      request: JSON.stringify({ amount, currency, method, provider }),
      state: "created",
    })
    .execute();
  return sale;
}

test("a provider's own words stay unchanged", async () => {
  const { sale } = await waiting(simulated.never);
  await takeAnswer(app.db, sale.paymentId, { status: "failed", reason: "Salio halitoshi" });
  const inSale = (await care.get(`/api/sales/${sale.id}`)).body.payments[0];
  const said = { status: "failed", failure: null, failureReason: "Salio halitoshi" };
  expect(inSale).toMatchObject(said);
  expect(await paymentOf(sale.paymentId)).toMatchObject(said);
  // A retry clears the failure.
  const again = await care.post(`/api/payments/${sale.paymentId}/retry`);
  expect(again.body).toMatchObject({ status: "pending", failure: null, failureReason: null });
});

test("money that arrives after the sale was given up waits for reconciliation", async () => {
  const { sale, stock } = await waiting(simulated.unknown);
  await saleOnce(care, sale.id, ({ payments }) => payments[0]?.status === "unknown");
  await care.post(`/api/sales/${sale.id}/cancel`);
  const arrived = await arrivedFor(app, sale.paymentId, "LATE1");
  await inTransaction(app.db, (tx) => settlePayment(tx, sale.paymentId, arrived));
  expect(await paymentOf(sale.paymentId)).toMatchObject({
    status: "late",
    reference: "LATE1",
    failure: { code: "paid_after_sale_ended" },
  });
  expect(await stock()).toMatchObject({ quantity: 5, reserved: 0 });
  const { items } = (await care.get("/api/payments?status=late")).body;
  expect(items.map(({ id }: { id: string }) => id)).toContain(sale.paymentId);
  await expectAllWell();
});

test("money that arrives after the provider refused waits too, however often it is reported", async () => {
  const { sale, stock } = await waiting(simulated.fails);
  await saleOnce(care, sale.id, ({ payments }) => payments[0]?.status === "failed");
  const arrived = await arrivedFor(app, sale.paymentId, "LATE2");
  await takeAnswer(app.db, sale.paymentId, arrived);
  await takeAnswer(app.db, sale.paymentId, arrived);
  // Two older answers of the provider arrive only after the money was reported.
  await takeAnswer(app.db, sale.paymentId, { status: "failed", reason: "Declined" });
  await takeAnswer(app.db, sale.paymentId, { status: "unknown" });
  expect(await paymentOf(sale.paymentId)).toMatchObject({
    status: "late",
    reference: "LATE2",
    failure: { code: "paid_after_failure" },
  });
  // The stock is available again. A retry is refused, because the money has arrived already.
  expect((await care.get(`/api/sales/${sale.id}`)).body.status).toBe("pending");
  expect(await stock()).toMatchObject({ quantity: 5, reserved: 0 });
  const retried = await care.post(`/api/payments/${sale.paymentId}/retry`);
  expect(problemOf(retried).code).toBe("invalid_transition");
  await expectAllWell();
  await runOut(app, sale.id);
  await expireSales(app.db);
  await takeAnswer(app.db, sale.paymentId, arrived);
  expect(await paymentOf(sale.paymentId)).toMatchObject({ status: "late", reference: "LATE2" });
  expect(await late(sale.paymentId)).toBe(1);
  await expectAllWell();
});

test("money whose reference was typed for another payment waits for reconciliation", async () => {
  const { sale, stock } = await waiting(simulated.never);
  const item = await stocked(app.db, 1);
  const typed = { method: "mobile_money", provider: "mpesa", reference: "QGH7TYPED" };
  await sold(care, [{ itemId: item.id, quantity: 1 }], { payment: typed });
  const arrived = await arrivedFor(app, sale.paymentId, "QGH7TYPED");
  await takeAnswer(app.db, sale.paymentId, arrived);
  await takeAnswer(app.db, sale.paymentId, arrived);
  expect(await paymentOf(sale.paymentId)).toMatchObject({
    status: "late",
    reference: null,
    failure: { code: "paid_with_anothers_reference", reference: "QGH7TYPED" },
  });
  expect(await late(sale.paymentId)).toBe(1);
  await care.post(`/api/sales/${sale.id}/cancel`);
  expect(await stock()).toMatchObject({ quantity: 5, reserved: 0 });
  await expectAllWell();
});

/** Counts the events that tell of late money for this payment. */
const late = async (paymentId: string): Promise<number> =>
  (
    await app.db
      .selectFrom("events")
      .select("id")
      .where("recordId", "=", paymentId)
      .where("kind", "=", "payment.arrived_late")
      .execute()
  ).length;

test("paid and cancelled at the same moment, it has one of both results", async () => {
  for (let round = 0; round < 5; round++) {
    const { sale, stock } = await waiting(simulated.never);
    const arrived = await arrivedFor(app, sale.paymentId, `R${round}`);
    const [cancelled] = await Promise.all([
      care.post(`/api/sales/${sale.id}/cancel`),
      inTransaction(app.db, (tx) => settlePayment(tx, sale.paymentId, arrived)),
    ]);
    const { status } = (await care.get(`/api/sales/${sale.id}`)).body;
    expect(status).toBe(cancelled.status === 200 ? "cancelled" : "completed");
    const quantity = status === "completed" ? 3 : 5;
    expect(await stock()).toMatchObject({ quantity, reserved: 0 });
  }
  await expectAllWell();
});

test("payments are listed by status, newest first, in pages", async () => {
  const all = (await care.get("/api/payments?limit=100")).body.items;
  const first = (await care.get("/api/payments?limit=2")).body;
  const second = (await care.get(`/api/payments?limit=2&cursor=${first.nextCursor}`)).body;
  const ids = (items: { id: string }[]) => items.map(({ id }) => id);
  expect(ids([...first.items, ...second.items])).toEqual(ids(all.slice(0, 4)));
  const { items } = (await care.get("/api/payments?status=completed&limit=100")).body;
  expect(ids(items)).toEqual(
    ids(all.filter(({ status }: { status: string }) => status === "completed")),
  );
});

test("after an outage all late sales are cancelled at once, however many they are", async () => {
  const item = await stocked(app.db, 105);
  const given = { customerId, payment: mobile(simulated.never) };
  const sales = await Promise.all(
    Array.from({ length: 105 }, () => sold(care, [{ itemId: item.id, quantity: 1 }], given)),
  );
  for (const { id } of sales) await runOut(app, id);
  await expireSales(app.db);
  expect(await stockOf(app.db, item.id)).toMatchObject({ quantity: 105, reserved: 0 });
});
