import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findViolations } from "#src/app/invariants.ts";
import type { Device } from "#src/areas/devices/core/contract.ts";
import { followSales } from "#src/areas/payments/invoices/server/follow-sales.ts";
import { clientOf, problemOf } from "#tests/support/client.ts";
import { finishChecklist, signature, takenIn } from "#tests/support/shop/devices.ts";
import { startShop } from "#tests/support/shop.ts";

const { app, admin, care, technician } = await startShop({ care: "Rehema" });
const anybody = clientOf(app);

const PRICE = 5_000_000;
const DEPOSIT = 2_500_000;

const at = ({ id }: { id: string }, path: string) => `/api/devices/${id}/${path}`;
const read = async ({ id }: { id: string }): Promise<Device> =>
  (await admin.get(`/api/devices/${id}`)).body;
const tracked = async ({ trackingToken }: Device) =>
  (await anybody.get(`/api/track/${trackingToken}`)).body;
const handOver = (device: Device, given: object = {}, by = care) =>
  by.post(at(device, "status"), { status: "done", signature, signedBy: "Asha", ...given });
const back = (amount: number, payment?: object) => ({
  moneyBack: { amount, ...(payment && { payment }) },
});
const customerOf = async ({ customerId }: Device) =>
  (await admin.get(`/api/customers/${customerId}`)).body;

const paid = (given: object = {}) =>
  takenIn(care, {
    technicianId: technician.userId,
    finalAmount: PRICE,
    depositAmount: DEPOSIT,
    depositPayment: { method: "cash" },
    ...given,
  });

async function ended(given: object = {}, status = "unrepairable"): Promise<Device> {
  const device = await paid(given);
  const { body } = await admin.post(at(device, "status"), { status, remark: "Bodi imeungua" });
  expect(body).toMatchObject({ status });
  return body;
}

async function completed(given: object = {}): Promise<Device> {
  const device = await paid(given);
  await technician.post(at(device, "status"), { status: "in_progress" });
  await finishChecklist(technician, device);
  await technician.post(at(device, "status"), { status: "completed", signature });
  return read(device);
}

afterAll(async () => {
  expect(await findViolations(app.db)).toEqual([]);
});

describe("a repair that ended without success", () => {
  test.each(["unrepairable", "cancelled"])(
    "%s: owes nothing, and says what comes back",
    async (status) => {
      const device = await ended({}, status);
      expect(device).toMatchObject({
        finalAmount: null,
        priceAtEnd: PRICE,
        paidAmount: DEPOSIT,
        balance: null,
        overpaid: DEPOSIT,
      });
      expect(await tracked(device)).toMatchObject({ balance: null, overpaid: DEPOSIT });
      const link = await care.post("/api/payment-links", { deviceId: device.id });
      expect(link.status).toBeGreaterThanOrEqual(400);
      const more = await care.post(at(device, "payments"), { amount: 100, method: "cash" });
      expect(problemOf(more).code).toBe("exceeds_balance");
      expect((await handOver(device)).body.params).toMatchObject({ reason: "money-to-give-back" });
      for (const amount of [DEPOSIT - 1, DEPOSIT + 1])
        expect((await handOver(device, back(amount))).body.code).toBe("invalid_transition");
      const done = await handOver(device, back(DEPOSIT));
      expect(done.body).toMatchObject({
        status: "done",
        paidAmount: 0,
        paidBackAmount: DEPOSIT,
        overpaid: 0,
        payments: [{ status: "refunded", refunds: [{ method: "cash", amount: DEPOSIT }] }],
      });
      expect(await customerOf(device)).toMatchObject({ totalSpent: 0, points: 0 });
      expect(await tracked(device)).toMatchObject({ overpaid: 0, paidBackAmount: DEPOSIT });
    },
  );

  test("keeps the money as store credit, if the customer wants that", async () => {
    const device = await ended();
    const done = await handOver(device, back(DEPOSIT, { method: "store_credit" }));
    expect(done.status).toBe(200);
    const { storeCredit } = (await admin.get(`/api/customers/${device.customerId}/credit`)).body;
    expect(storeCredit).toBe(DEPOSIT);
  });

  test("gives a typed reference back in cash only with a right; as it came is always possible", async () => {
    const typed = { method: "mobile_money", provider: "mpesa", reference: "TYPED0001" };
    const device = await ended({ depositPayment: typed });
    const cash = await handOver(device, back(DEPOSIT, { method: "cash" }));
    expect(problemOf(cash).code).toBe("unproven_money");
    expect(await read(device)).toMatchObject({ status: "unrepairable", paidAmount: DEPOSIT });
    expect((await handOver(device, back(DEPOSIT))).status).toBe(200);
  });

  test("gives an old deposit back without the approval of a late refund", async () => {
    const device = await ended();
    await app.db
      .updateTable("payments")
      .set({ completedAt: "2020-01-01T00:00:00.000Z" })
      .where("deviceId", "=", device.id)
      .execute();
    expect((await handOver(device, back(DEPOSIT))).status).toBe(200);
  });

  test("cannot be handed over by whoever may not, and twice gives back once", async () => {
    const device = await ended();
    expect((await handOver(device, back(DEPOSIT), technician)).status).toBe(403);
    const answers = await Promise.all([1, 2, 3].map(() => handOver(device, back(DEPOSIT))));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await read(device)).toMatchObject({ paidBackAmount: DEPOSIT });
  });

  test("comes off an agreed debt first, also where it was given up", async () => {
    const device = await completed();
    const parts = [{ dueOn: "2030-01-01", amount: PRICE - DEPOSIT }];
    const credit = await admin.post(at(device, "credit"), { parts, reason: "Jirani" });
    expect(credit.status).toBe(201);
    await admin.post(at(device, "status"), { status: "in_progress" });
    const { debts } = (await admin.get(`/api/customers/${device.customerId}/credit`)).body;
    const gone = await admin.post(`/api/debts/${debts[0].id}/write-off`, { reason: "Amehama" });
    expect(gone.status).toBe(200);
    const move = { status: "unrepairable", remark: "Bodi" };
    const { body } = await admin.post(at(device, "status"), move);
    expect(body).toMatchObject({ overpaid: PRICE });
    const done = await handOver(device, back(PRICE));
    expect(done.body).toMatchObject({ status: "done", paidAmount: 0 });
  });

  test("cancels the invoice over its price", async () => {
    const device = await paid();
    const invoice = await admin.post("/api/invoices", { deviceId: device.id });
    expect(invoice.status).toBe(201);
    await admin.post(at(device, "status"), { status: "cancelled", remark: "Hataki" });
    await followSales(app.db);
    expect((await admin.get(`/api/invoices/${invoice.body.id}`)).body).toMatchObject({
      state: "cancelled",
      creditNote: { cause: "repair_ended" },
    });
  });
});

describe("the diagnosis fee of that day", () => {
  const fee = (diagnosisFee: number) =>
    admin.post("/api/settings/charges", { diagnosisFee, reason: "Imekubaliwa" });
  beforeAll(() => fee(10_000));
  afterAll(() => fee(0));

  test("is all that is owed; the service charge and later fees are not", async () => {
    const charges = { serviceChargeEnabled: true, serviceChargePercent: 5, reason: "Ndiyo" };
    await admin.post("/api/settings/charges", charges);
    const device = await paid();
    await admin.post("/api/settings/charges", { serviceChargeEnabled: false, reason: "Hapana" });
    expect(device).toMatchObject({ chargesAmount: 250_000 });
    await admin.post(at(device, "status"), { status: "unrepairable", remark: "Bodi" });
    const added = await admin.post(at(device, "charges"), { kind: "diagnosis", reason: "Kazi" });
    expect(added.body).toMatchObject({ chargesAmount: 1_000_000, balance: 0, overpaid: 1_500_000 });
    await fee(90_000);
    expect((await handOver(device, back(1_500_000))).body).toMatchObject({
      status: "done",
      paidAmount: 1_000_000,
      balance: 0,
    });
    expect(await customerOf(device)).toMatchObject({ totalSpent: 1_000_000 });
  });
});

test("a paid repair that becomes cheaper gives the difference back at the hand-over", async () => {
  const device = await completed({ depositAmount: PRICE });
  const { version, paidAmount } = await read(device);
  expect(paidAmount).toBe(PRICE);
  const price = { version, amount: 3_000_000, reason: "Kazi ndogo" };
  expect((await care.post(at(device, "price"), price)).status).toBe(403);
  const cheaper = await admin.post(at(device, "price"), price);
  expect(cheaper.body).toMatchObject({ balance: 0, overpaid: 2_000_000, paymentStatus: "paid" });
  expect((await handOver(device)).body.params).toMatchObject({ reason: "money-to-give-back" });
  const done = await handOver(device, back(2_000_000));
  expect(done.body).toMatchObject({ status: "done", paidAmount: 3_000_000, balance: 0 });
  expect(await customerOf(device)).toMatchObject({ totalSpent: 3_000_000 });
});

test("nothing goes back where nothing is too much", async () => {
  const device = await completed({ depositAmount: PRICE });
  expect((await handOver(device, back(100))).body.params).toMatchObject({
    reason: "money-to-give-back",
  });
  expect((await handOver(device)).status).toBe(200);
});
