import { afterAll, expect, test } from "vitest";
import { findViolations } from "#src/app/invariants.ts";
import type { Device } from "#src/areas/devices/core/contract.ts";
import type { Payment } from "#src/areas/payments/contract.ts";
import { problemOf, type TestClient } from "#tests/support/client.ts";
import { readEventually } from "#tests/support/eventually.ts";
import { startShop } from "#tests/support/shop.ts";
import { unguarded } from "#tests/support/unguarded.ts";
import { takenIn } from "#tests/support/shop/devices.ts";
import { arrivedFor, mobile, simulated } from "#tests/support/shop/sales.ts";
import { expireRequests, takeAnswer } from "#tests/support/shop/answers.ts";

/** Payments for repairs that a provider collects. */

const { app, admin, care } = await startShop({ care: "Rehema" });
const PRICE = 1_000_000;

afterAll(async () => {
  expect(await findViolations(app.db)).toEqual([]);
});

const priced = () => takenIn(care, { finalAmount: PRICE, depositAmount: 500_000 });
const ask = (device: Device, given: object = {}, client: TestClient = care) =>
  client.post(`/api/devices/${device.id}/payments`, {
    amount: 400_000,
    ...mobile(simulated.never),
    ...given,
  });
const paymentOf = async (id: string): Promise<Payment> =>
  (await care.get(`/api/payments/${id}`)).body;
const paymentOnce = (id: string, isSo: (payment: Payment) => boolean) =>
  readEventually(() => paymentOf(id), isSo);
const deviceOf = async ({ id }: Device): Promise<Device> =>
  (await care.get(`/api/devices/${id}`)).body;

test("a request waits for the customer; then the receipt and the paid amount are those of a cash payment", async () => {
  const device = await priced();
  const asked = await ask(device, { phone: "0754999999" });
  expect(asked).toMatchObject({
    status: 201,
    body: { status: "pending", isSimulated: true, phone: "+255754999999", receipt: null },
  });
  const paid = await paymentOnce(asked.body.id, ({ status }) => status === "completed");
  expect(paid).toMatchObject({ deviceId: device.id, reference: expect.stringMatching(/^SIM-/) });
  expect((await care.get(`/api/receipts/${paid.receipt?.id}`)).body).toMatchObject({
    ticketNumber: device.ticketNumber,
    totalCost: PRICE,
    paymentAmount: 400_000,
    remainingBalance: 600_000,
    generatedByName: "Rehema",
    isSimulated: true,
  });
  const after = await deviceOf(device);
  expect(after).toMatchObject({ paidAmount: 400_000, balance: 600_000, version: device.version });
  expect(after.remarks.map(({ systemRemark }) => systemRemark?.code)).toContain("payment_received");
});

test("a deposit is asked for at the intake", async () => {
  const device = await takenIn(care, {
    finalAmount: PRICE,
    depositAmount: 500_000,
    depositPayment: mobile("0754999999"),
  });
  const [payment] = device.payments;
  expect(payment).toMatchObject({ status: "pending", amount: 500_000 });
  await paymentOnce(payment?.id ?? "", ({ status }) => status === "completed");
  expect(await deviceOf(device)).toMatchObject({ paidAmount: 500_000 });
});

test("a request that fails leaves nothing behind, and may be repeated", async () => {
  const device = await priced();
  const { body } = await ask(device, { phone: simulated.fails });
  await paymentOnce(body.id, ({ status }) => status === "failed");
  expect(await deviceOf(device)).toMatchObject({ paidAmount: 0, balance: PRICE });
  const again = await care.post(`/api/payments/${body.id}/retry`);
  expect(again).toMatchObject({ status: 200, body: { status: "pending" } });
  await paymentOnce(body.id, ({ status }) => status === "failed");
});

test("a request that waits for the customer is not repeated", async () => {
  const device = await priced();
  const { body } = await ask(device);
  expect(await deviceOf(device)).toMatchObject({ paidAmount: 0, paymentStatus: "unpaid" });
  const again = await care.post(`/api/payments/${body.id}/retry`);
  expect(problemOf(again).code).toBe("invalid_transition");
});

test("the customer is not asked for more than the balance, counting open requests", async () => {
  const device = await priced();
  await ask(device, { amount: 700_000 });
  expect(problemOf(await ask(device, { amount: 400_000 }))).toMatchObject({
    code: "exceeds_balance",
    params: { balance: 300_000 },
  });
});

test("money that the repair no longer owes when it arrives is late money", async () => {
  const device = await priced();
  const { body } = await ask(device);
  await care.post(`/api/devices/${device.id}/payments`, { amount: 800_000, method: "cash" });
  const arrived = await arrivedFor(app, body.id, "TOOMUCH");
  for (let told = 0; told < 3; told++) await takeAnswer(app.db, body.id, arrived);
  expect(await paymentOf(body.id)).toMatchObject({
    status: "late",
    reference: "TOOMUCH",
    failure: { code: "more_than_owed" },
    receipt: null,
  });
  expect(await deviceOf(device)).toMatchObject({ paidAmount: 800_000, balance: 200_000 });
  const back = { method: "cash", reason: "Alilipa zaidi" };
  expect((await admin.post(`/api/payments/${body.id}/give-back`, back)).status).toBe(200);
  expect(await deviceOf(device)).toMatchObject({ paidAmount: 800_000, balance: 200_000 });
});

test("after fifteen minutes a request is given up; money that arrives later still pays", async () => {
  const device = await priced();
  const { body } = await ask(device);
  await paymentOnce(body.id, ({ status }) => status === "processing");
  await app.db
    .updateTable("payments")
    .set({ payerPhone: simulated.unknown })
    .where("id", "=", body.id)
    .execute();
  await runOut(body.id);
  await Promise.all([expireRequests(app.db), expireRequests(app.db)]);
  expect(await paymentOf(body.id)).toMatchObject({ status: "unknown", failure: null });
  expect(await deviceOf(device)).toMatchObject({ paidAmount: 0 });
  await takeAnswer(app.db, body.id, await arrivedFor(app, body.id, "AFTERALL"));
  expect(await paymentOf(body.id)).toMatchObject({ status: "completed", reference: "AFTERALL" });
  expect(await deviceOf(device)).toMatchObject({ paidAmount: 400_000 });
});

test("without a provider the request is refused and stores nothing; a reference always pays", async () => {
  const device = await priced();
  await admin.post("/api/payment-gateways/simulator/switch", { isOn: false });
  expect(problemOf(await ask(device))).toMatchObject({
    status: 409,
    code: "provider_not_configured",
  });
  expect((await deviceOf(device)).payments).toEqual([]);
  const typed = { method: "mobile_money", provider: "mpesa", reference: "BYHAND1" };
  const paid = await care.post(`/api/devices/${device.id}/payments`, { amount: 100, ...typed });
  expect(paid.body).toMatchObject({ status: "completed", isSimulated: false });
  await admin.post("/api/payment-gateways/simulator/switch", { isOn: true });
});

/** Moves the request so far into the past that it is given up. */
const runOut = (paymentId: string) =>
  unguarded(app, "payment_attempts", (tx) =>
    tx
      .updateTable("paymentAttempts")
      .set({ createdAt: "2026-01-01T00:00:00.000Z" })
      .where("paymentId", "=", paymentId)
      .execute(),
  );
