import { afterAll, expect, test } from "vitest";
import { findViolations } from "#src/app/invariants.ts";
import { receiptsPersonalData } from "../../server/personal-data.ts";
import { inTransaction } from "#src/server/database.ts";
import { startShop } from "#tests/support/shop.ts";
import { problemOf, signedIn, type TestClient } from "#tests/support/client.ts";
import { takenIn } from "#tests/support/shop/devices.ts";
import {
  arrivedFor,
  cart,
  mobile,
  saleOnce,
  simulated,
  sold,
  tally,
} from "#tests/support/shop/sales.ts";
import { shiftOpened, count, cashOf } from "#tests/support/shop/shifts.ts";
import { expectExplained, stocked, stockOf } from "#tests/support/shop/stock.ts";
import { takeAnswer } from "#tests/support/shop/answers.ts";

/** Late money waits until an admin decides about it. Only one decision is possible. */

const { app, admin, care } = await startShop({ admin: "Amina", care: "Grace" });
let references = 0;

afterAll(async () => {
  await expectExplained(app.db);
  expect(await findViolations(app.db)).toEqual([]);
});

const newReference = () => `AGAIN${references++}`;
const tell = async (paymentId: string, reference: string) =>
  takeAnswer(app.db, paymentId, await arrivedFor(app, paymentId, reference));
const paymentOf = async (id: string) => (await admin.get(`/api/payments/${id}`)).body;
const waitingOf = async (saleId: string) =>
  (await admin.get(`/api/payments?status=late&saleId=${saleId}`)).body.items;

/** Sells one piece. The simulated provider would answer after a second, so the test tells at once that the money came. */
async function soldByPhone(cashier: TestClient, itemId: string) {
  const payment = mobile(simulated.never);
  const sale = await sold(cashier, [{ itemId, quantity: 1 }], { payment });
  await tell(sale.paymentId, newReference());
  expect((await care.get(`/api/sales/${sale.id}`)).body.status).toBe("completed");
  return sale;
}

/** A sale of TSh 10,000 that the customer paid by phone. */
async function paid() {
  const item = await stocked(app.db, 5, { price: 1_000_000 });
  const sale = await soldByPhone(care, item.id);
  return { item, sale };
}

/** A sale of TSh 10,000 that the customer paid twice. `late` is the second payment. */
async function paidTwice() {
  const { sale } = await paid();
  const reference = newReference();
  await tell(sale.paymentId, reference);
  const [late] = await waitingOf(sale.id);
  return { sale, reference, late };
}

/** A sale whose payment failed, but whose money arrived later. */
async function paidAfterFailure(quantity = 2) {
  const item = await stocked(app.db, 2, { price: 1_000_000 });
  const payment = mobile(simulated.fails);
  const sale = await sold(care, [{ itemId: item.id, quantity }], { payment });
  await saleOnce(care, sale.id, ({ payments }) => payments[0]?.status === "failed");
  const reference = newReference();
  await tell(sale.paymentId, reference);
  return { item, sale, reference };
}

/** The customer paid once. A cashier typed the reference for another sale before the provider reported the payment. */
async function paidWithTyped() {
  const asked = await stocked(app.db, 2, { price: 1_000_000 });
  const payment = mobile(simulated.fails);
  const sale = await sold(care, [{ itemId: asked.id, quantity: 1 }], { payment });
  await saleOnce(care, sale.id, ({ payments }) => payments[0]?.status === "failed");
  const reference = newReference();
  const bought = await stocked(app.db, 1, { price: 1_500_000 });
  const typed = { method: "mobile_money", provider: "mixx", reference };
  const other = await sold(care, [{ itemId: bought.id, quantity: 1 }], { payment: typed });
  await tell(sale.paymentId, reference);
  return { sale, other, reference };
}
const same = (id: string, reason: object = { reason: "Ujumbe mmoja" }, client = admin) =>
  client.post(`/api/payments/${id}/same-money`, reason);

const giveBack = (id: string, given: object = {}, client = admin, key?: string) =>
  client.post(
    `/api/payments/${id}/give-back`,
    { method: "cash", reason: "Alilipa mara mbili", ...given },
    key ? { key } : {},
  );
const assign = (id: string, body: object = {}, client = admin) =>
  client.post(`/api/payments/${id}/assign`, body);

test("a second reference of a paid payment is stored, and waits for reconciliation", async () => {
  const { sale } = await paid();
  const first = await paymentOf(sale.paymentId);
  const reference = newReference();
  // The provider reports the second payment twice at the same time; it is recorded once.
  await Promise.all([tell(sale.paymentId, reference), tell(sale.paymentId, reference)]);
  await tell(sale.paymentId, reference);
  // The provider reports the first payment again; nothing changes.
  await tell(sale.paymentId, first.reference);
  expect(await waitingOf(sale.id)).toMatchObject([
    {
      status: "late",
      reference,
      amount: 1_000_000,
      provider: "mpesa",
      receivedBy: null,
      failure: { code: "paid_again", paymentNumber: first.paymentNumber },
    },
  ]);
  expect(await paymentOf(sale.paymentId)).toEqual(first);
  expect(await findViolations(app.db)).toEqual([]);
});

test("so do a third, and further money for waiting money", async () => {
  const { sale } = await paidTwice();
  await tell(sale.paymentId, newReference());
  expect(await waitingOf(sale.id)).toHaveLength(2);
  const late = await paidAfterFailure();
  await tell(late.sale.paymentId, newReference());
  expect(await waitingOf(late.sale.id)).toHaveLength(2);
});

test("a second reference that was typed for another payment belongs to that payment", async () => {
  const { sale } = await paid();
  const reference = newReference();
  const item = await stocked(app.db, 1);
  const typed = { method: "mobile_money", provider: "mixx", reference };
  await sold(care, [{ itemId: item.id, quantity: 1 }], { payment: typed });
  await tell(sale.paymentId, reference);
  expect(await waitingOf(sale.id)).toEqual([]);
});

test("its reference cannot pay at the till", async () => {
  const { sale, reference, late } = await paidTwice();
  const item = await stocked(app.db, 1);
  const payment = { method: "mobile_money", provider: "airtel_money", reference };
  const refused = await care.post(
    "/api/sales",
    cart([{ itemId: item.id, quantity: 1 }], { payment }),
  );
  expect(problemOf(refused)).toMatchObject({
    code: "reference_taken",
    params: { payment: late.paymentNumber, of: sale.saleNumber },
  });
});

test("it is on no Z of the cashier, and their count does not expect it", async () => {
  const cashier = await signedIn(app, { role: "customer-care" });
  const shift = await shiftOpened(cashier, 0);
  const item = await stocked(app.db, 1, { price: 1_000_000 });
  const sale = await soldByPhone(cashier, item.id);
  await tell(sale.paymentId, newReference());
  const others = [{ provider: "mpesa", amount: 1_000_000 }];
  const z = await cashier.post(`/api/shifts/${shift.id}/close`, count(0, { others }));
  expect(z.body).toMatchObject({ state: "closed", figures: { openPayments: [] } });
});

test("giving it back takes it once from the drawer of the user, and not from the sale", async () => {
  const { sale, late } = await paidTwice();
  const shift = await shiftOpened(admin, 2_000_000);
  const answers = await Promise.all(Array.from({ length: 5 }, () => giveBack(late.id)));
  expect(tally(answers)).toEqual({ "200": 1, "409 invalid_transition": 4 });
  expect(await paymentOf(late.id)).toMatchObject({
    status: "refunded",
    refundedAmount: 1_000_000,
    receipt: null,
    completedAt: null,
    refunds: [{ amount: 1_000_000, method: "cash", refundedBy: { name: "Amina" } }],
  });
  const seen = (await admin.get(`/api/sales/${sale.id}`)).body;
  expect(seen).toMatchObject({ status: "completed", refundedAmount: 0, refunds: [] });
  const z = await admin.post(`/api/shifts/${shift.id}/close`, count(1_000_000));
  expect(cashOf(z.body)).toMatchObject({ expected: 1_000_000, difference: 0 });
  // The first payment of the sale can still be refunded. Reporting the late money again changes nothing.
  expect((await admin.post(`/api/sales/${sale.id}/refunds`, { reason: "Mbovu" })).status).toBe(201);
  await tell(sale.paymentId, late.reference);
  expect(await waitingOf(sale.id)).toEqual([]);
  expect(await findViolations(app.db)).toEqual([]);
});

test("the same key twice gives it back once", async () => {
  const { late } = await paidTwice();
  const key = "0198f000-0000-7000-8000-0000000000aa";
  const first = await giveBack(late.id, {}, admin, key);
  expect((await giveBack(late.id, {}, admin, key)).body).toEqual(first.body);
});

test("used for a repair with the same balance, it becomes a payment with its reference", async () => {
  const { sale, reference, late } = await paidTwice();
  const device = await takenIn(care, { finalAmount: 1_500_000, depositAmount: 750_000 });
  const used = await assign(late.id, { deviceId: device.id });
  expect(used).toMatchObject({
    status: 200,
    body: { deviceId: device.id, status: "completed", reference, provider: "mpesa" },
  });
  expect((await admin.get(`/api/devices/${device.id}`)).body).toMatchObject({
    paidAmount: 1_000_000,
    balance: 500_000,
  });
  expect(await paymentOf(late.id)).toMatchObject({
    status: "failed",
    reference: null,
    failure: {
      code: "used_for_repair",
      ticketNumber: device.ticketNumber,
      paymentNumber: used.body.paymentNumber,
    },
  });
  // Another decision about the same money is refused. Reporting the money again changes nothing.
  expect(problemOf(await assign(late.id, { deviceId: device.id })).code).toBe("invalid_transition");
  expect(problemOf(await giveBack(late.id)).code).toBe("invalid_transition");
  await tell(sale.paymentId, reference);
  await tell(late.id, reference);
  expect(await waitingOf(sale.id)).toEqual([]);
});

test("a repair with a smaller balance is refused, and the money keeps waiting", async () => {
  const { late } = await paidTwice();
  const device = await takenIn(care, { finalAmount: 999_999, depositAmount: 500_000 });
  expect(problemOf(await assign(late.id, { deviceId: device.id }))).toMatchObject({
    code: "exceeds_balance",
    params: { balance: 999_999 },
  });
  expect((await paymentOf(late.id)).status).toBe("late");
});

test("money of a pending sale pays for it, if its goods are in stock", async () => {
  const { item, sale, reference } = await paidAfterFailure();
  expect((await assign(sale.paymentId)).body).toMatchObject({ status: "completed", reference });
  expect((await care.get(`/api/sales/${sale.id}`)).body).toMatchObject({ status: "completed" });
  expect(await stockOf(app.db, item.id)).toMatchObject({ quantity: 0, reserved: 0 });

  const gone = await paidAfterFailure();
  await sold(care, [{ itemId: gone.item.id, quantity: 1 }]);
  expect(problemOf(await assign(gone.sale.paymentId)).code).toBe("insufficient_stock");
  expect((await paymentOf(gone.sale.paymentId)).status).toBe("late");
  expect((await giveBack(gone.sale.paymentId)).status).toBe(200);
});

test("money whose reference belongs to another payment is marked as the same with a reason: no money moves", async () => {
  const { sale, other, reference } = await paidWithTyped();
  expect(await paymentOf(sale.paymentId)).toMatchObject({ status: "late", reference: null });
  const before = await paymentOf(other.paymentId);
  expect((await same(sale.paymentId, {})).status).toBe(422);
  expect((await same(sale.paymentId, undefined, care)).status).toBe(403);
  // The money cannot pay for the sale or a repair, because another payment has its reference.
  const device = await takenIn(care, { finalAmount: 9_000_000, depositAmount: 4_500_000 });
  for (const body of [{}, { deviceId: device.id }]) {
    expect(problemOf(await assign(sale.paymentId, body)).code).toBe("invalid_transition");
  }
  const answers = await Promise.all([same(sale.paymentId), same(sale.paymentId)]);
  expect(tally(answers)).toEqual({ "200": 1, "409 invalid_transition": 1 });
  const decided = await paymentOf(sale.paymentId);
  expect(decided).toMatchObject({
    status: "failed",
    reference: null,
    refundedAmount: 0,
    receipt: null,
    failure: {
      code: "same_money_because",
      paymentNumber: before.paymentNumber,
      reason: "Ujumbe mmoja",
    },
  });
  expect(await paymentOf(other.paymentId)).toEqual(before);
  await tell(sale.paymentId, reference);
  expect(await paymentOf(sale.paymentId)).toEqual(decided);
  expect(problemOf(await giveBack(sale.paymentId)).code).toBe("invalid_transition");
  // The sale is still pending, so the customer can be asked again. The simulated provider must not answer by itself.
  await app.db
    .updateTable("payments")
    .set({ payerPhone: simulated.never })
    .where("id", "=", sale.paymentId)
    .execute();
  expect((await care.post(`/api/payments/${sale.paymentId}/retry`, {})).status).toBe(200);
  await tell(sale.paymentId, newReference());
  expect((await care.get(`/api/sales/${sale.id}`)).body.status).toBe("completed");
  expect(await findViolations(app.db)).toEqual([]);
});

test("or it is given back once; money with its own reference is never the same as another's", async () => {
  const { sale, reference } = await paidWithTyped();
  const answers = await Promise.all([same(sale.paymentId), giveBack(sale.paymentId)]);
  expect(tally(answers)).toEqual({ "200": 1, "409 invalid_transition": 1 });
  const second = await paidWithTyped();
  expect(await giveBack(second.sale.paymentId)).toMatchObject({
    status: 200,
    body: { status: "refunded", refundedAmount: 1_000_000, reference: null },
  });
  await tell(second.sale.paymentId, second.reference);
  await tell(sale.paymentId, reference);
  expect((await paymentOf(second.sale.paymentId)).status).toBe("refunded");
  const { late } = await paidTwice();
  expect(problemOf(await same(late.id)).code).toBe("invalid_transition");
});

test("the reason for same money is erased with the customer", async () => {
  const { sale } = await paidWithTyped();
  await same(sale.paymentId);
  const { customerId } = await paymentOf(sale.paymentId);
  await inTransaction(app.db, (tx) => receiptsPersonalData.erase(tx, customerId));
  expect((await paymentOf(sale.paymentId)).failure).toEqual({
    code: "same_money",
    paymentNumber: expect.stringMatching(/^PAY-/),
  });
});

test("given back and used at the same moment, one of both succeeds", async () => {
  const device = await takenIn(care, { finalAmount: 9_000_000, depositAmount: 4_500_000 });
  for (let round = 0; round < 4; round++) {
    const { late } = await paidTwice();
    const answers = await Promise.all([
      giveBack(late.id),
      assign(late.id, { deviceId: device.id }),
    ]);
    expect(tally(answers)).toEqual({ "200": 1, "409 invalid_transition": 1 });
  }
});

test("only late money can be decided on, and only with the right to refund", async () => {
  const { sale, late } = await paidTwice();
  expect(problemOf(await giveBack(sale.paymentId)).code).toBe("invalid_transition");
  expect(problemOf(await assign(sale.paymentId)).code).toBe("invalid_transition");
  // The late money cannot pay for its own sale, because that sale is already paid.
  expect(problemOf(await assign(late.id)).code).toBe("invalid_transition");
  expect((await giveBack(late.id, {}, care)).status).toBe(403);
  expect((await assign(late.id, {}, care)).status).toBe(403);
  const item = await stocked(app.db, 1);
  const line = { itemId: item.id, quantity: 1 };
  const open = await sold(care, [line], { payment: mobile(simulated.unknown) });
  await saleOnce(care, open.id, ({ payments }) => payments[0]?.status === "unknown");
  expect(problemOf(await giveBack(open.paymentId)).code).toBe("invalid_transition");
  expect(problemOf(await assign(open.paymentId)).code).toBe("invalid_transition");
});
