import { createHmac } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { findViolations } from "#src/app/invariants.ts";
import { newId } from "#src/shared/ids.ts";
import { clientOf, problemOf } from "#tests/support/client.ts";
import { startShop } from "#tests/support/shop.ts";
import { arrivedFor, cart, mobile, saleOnce, simulated, sold } from "#tests/support/shop/sales.ts";
import { expectExplained, stocked, stockOf } from "#tests/support/shop/stock.ts";
import { takeAnswer } from "#tests/support/shop/answers.ts";

/** The gateways of a shop, the attempts that they collect, and the callbacks of their providers. */

const { app, admin, care } = await startShop({}, { hasSimulator: false });
const KEY = "a canary: the key of the callbacks";

afterAll(async () => {
  await expectExplained(app.db);
  expect(await findViolations(app.db)).toEqual([]);
});

const base = "/api/payment-gateways/simulator";
const switchTo = (isOn: boolean) => admin.post(`${base}/switch`, { isOn });
const countOf = async (table: "payments" | "sales" | "paymentAttempts"): Promise<number> =>
  Number(
    (
      await app.db
        .selectFrom(table)
        .select((eb) => eb.fn.countAll().as("n"))
        .executeTakeFirstOrThrow()
    ).n,
  );
const attemptsOf = (paymentId: string) =>
  app.db
    .selectFrom("paymentAttempts")
    .select(["id", "attemptNumber", "state", "gateway"])
    .where("paymentId", "=", paymentId)
    .orderBy("attemptNumber")
    .execute();
const paymentOf = async (id: string) => (await care.get(`/api/payments/${id}`)).body;

async function waiting(phone: string = simulated.never) {
  const item = await stocked(app.db, 5, { price: 1_000_000 });
  const sale = await sold(care, [{ itemId: item.id, quantity: 1 }], { payment: mobile(phone) });
  return { item, sale, stock: () => stockOf(app.db, item.id) };
}

/** A sale whose payment failed and was then asked for a second time. */
async function askedTwice() {
  const { item, sale, stock } = await waiting(simulated.fails);
  await saleOnce(care, sale.id, ({ payments }) => payments[0]?.status === "failed");
  await app.db
    .updateTable("payments")
    .set({ payerPhone: simulated.never })
    .where("id", "=", sale.paymentId)
    .execute();
  expect((await care.post(`/api/payments/${sale.paymentId}/retry`)).status).toBe(200);
  const [first, second] = await attemptsOf(sale.paymentId);
  return { item, sale, stock, first: first?.id ?? "", second: second?.id ?? "" };
}

const signatureOf = (body: string, key = KEY) =>
  createHmac("sha256", key).update(body).digest("hex");
const callBack = (said: object, signature?: string) => {
  const body = JSON.stringify(said);
  const headers = { "x-simulator-signature": signature ?? signatureOf(body) };
  return clientOf(app).post("/api/payments/webhooks/simulator", body, { headers, key: null });
};

test("a new shop has no gateway: a push is refused and writes nothing, a typed reference pays", async () => {
  const item = await stocked(app.db, 5);
  const before = [await countOf("payments"), await countOf("sales")];
  for (const payment of [mobile(), { method: "card" }]) {
    const refused = await care.post(
      "/api/sales",
      cart([{ itemId: item.id, quantity: 1 }], { payment }),
    );
    expect(problemOf(refused)).toMatchObject({ status: 409, code: "provider_not_configured" });
  }
  expect([await countOf("payments"), await countOf("sales")]).toEqual(before);
  expect(await stockOf(app.db, item.id)).toMatchObject({ quantity: 5, reserved: 0 });
  const typed = { method: "mobile_money", provider: "mpesa", reference: "TYPED1" };
  const sale = await sold(care, [{ itemId: item.id, quantity: 1 }], { payment: typed });
  expect(sale.status).toBe("completed");
  expect((await care.get("/api/payments/requestable")).body.items).toEqual([]);
});

test("switched on by hand, the simulator collects payments, which are marked as simulated", async () => {
  expect(problemOf(await care.post(`${base}/switch`, { isOn: true })).code).toBe("forbidden");
  expect((await switchTo(true)).body).toMatchObject({ state: "ready", isSimulated: true });
  const { items } = (await care.get("/api/payments/requestable")).body;
  expect(items).toContainEqual({
    method: "mobile_money",
    provider: "mpesa",
    gateway: "simulator",
    isSimulated: true,
  });
  const { sale } = await waiting("0754999999");
  const done = await saleOnce(care, sale.id, ({ status }) => status === "completed");
  expect(done.payments).toMatchObject([{ gateway: "simulator", isSimulated: true }]);
  expect((await care.get(`/api/receipts/${done.receiptId}`)).body.isSimulated).toBe(true);
  expect(await attemptsOf(sale.paymentId)).toMatchObject([
    { attemptNumber: 1, state: "completed", gateway: "simulator" },
  ]);
});

test("switched off, it collects no new payment, but open payments are still followed", async () => {
  const { sale } = await waiting("0754999999");
  await switchTo(false);
  await saleOnce(care, sale.id, ({ status }) => status === "completed");
  const item = await stocked(app.db, 1);
  const refused = await care.post(
    "/api/sales",
    cart([{ itemId: item.id, quantity: 1 }], { payment: mobile() }),
  );
  expect(problemOf(refused).code).toBe("provider_not_configured");
  await switchTo(true);
});

test("a gateway that is not healthy collects nothing until a test succeeds", async () => {
  await app.db.updateTable("paymentGateways").set({ isHealthy: false }).execute();
  expect((await care.get("/api/payments/requestable")).body.items).toEqual([]);
  expect((await admin.post(`${base}/test`, {})).body).toMatchObject({
    state: "ready",
    health: { isHealthy: true },
  });
});

test("a secret credential is stored sealed, and never shown again", async () => {
  const saved = await admin.post(base, { credentials: { callbackKey: KEY } });
  expect(saved.body).toMatchObject({
    state: "unhealthy",
    health: null,
    credentials: [{ name: "callbackKey", isSecret: true, isSet: true, value: null }],
  });
  await admin.post(`${base}/test`, {});
  const rows = await app.db.selectFrom("paymentGateways").selectAll().execute();
  const events = await app.db.selectFrom("events").selectAll().execute();
  const keys = await app.db.selectFrom("idempotencyKeys").selectAll().execute();
  const list = await admin.get("/api/payment-gateways");
  const everything = JSON.stringify([
    rows,
    rows[0]?.sealed?.toString("latin1"),
    events,
    keys,
    list.body,
  ]);
  expect(everything).not.toContain("canary");
  const elsewhere = await admin.post(base, { baseUrl: "https://pay.example.com" });
  expect(problemOf(elsewhere)).toMatchObject({ status: 422, code: "credentials_needed_again" });
  const unknown = await admin.post(base, { credentials: { password: "x" } });
  expect(problemOf(unknown)).toMatchObject({ status: 422 });
  expect(problemOf(await care.get("/api/payment-gateways")).code).toBe("forbidden");
});

test("a retry is a new attempt; a late answer to the first one does not end the second one", async () => {
  const { sale, first, second } = await askedTwice();
  await takeAnswer(app.db, sale.paymentId, { status: "failed", reason: "Declined again" }, first);
  await takeAnswer(app.db, sale.paymentId, { status: "unknown" }, first);
  expect(await attemptsOf(sale.paymentId)).toMatchObject([{ state: "failed" }, {}]);
  expect(["pending", "processing"]).toContain((await paymentOf(sale.paymentId)).status);

  // The customer paid the first request after all: late money of its own, while the second request stays open.
  const arrived = await arrivedFor(app, sale.paymentId, "FIRST1");
  for (let told = 0; told < 5; told++) await takeAnswer(app.db, sale.paymentId, arrived, first);
  expect(["pending", "processing"]).toContain((await paymentOf(sale.paymentId)).status);
  const late = (await care.get(`/api/payments?status=late&saleId=${sale.id}`)).body.items;
  expect(late).toMatchObject([{ reference: "FIRST1", failure: { code: "paid_after_failure" } }]);
  expect((await attemptsOf(sale.paymentId))[0]?.state).toBe("late");

  await takeAnswer(
    app.db,
    sale.paymentId,
    await arrivedFor(app, sale.paymentId, "SECOND1"),
    second,
  );
  expect(await paymentOf(sale.paymentId)).toMatchObject({
    status: "completed",
    reference: "SECOND1",
  });
});

test("another amount or currency never completes a payment: what arrived becomes late money", async () => {
  for (const [place, wrong] of [{ amount: 900_000 }, { currency: "USD" }].entries()) {
    const { sale, stock } = await waiting();
    const arrived = { ...(await arrivedFor(app, sale.paymentId, `WRONG${place}`)), ...wrong };
    for (let told = 0; told < 3; told++) await takeAnswer(app.db, sale.paymentId, arrived);
    const { amount: received, currency } = arrived;
    const failure = { code: "paid_other_amount", received, currency, asked: 1_000_000 };
    expect(await paymentOf(sale.paymentId)).toMatchObject({ status: "failed", failure });
    const late = (await care.get(`/api/payments?status=late&saleId=${sale.id}`)).body.items;
    expect(late).toMatchObject([
      { amount: received, currency, reference: `WRONG${place}`, failure },
    ]);
    expect(late).toHaveLength(1);
    expect(await stock()).toMatchObject({ quantity: 5, reserved: 0 });
    expect((await care.get(`/api/sales/${sale.id}`)).body.status).toBe("pending");
  }
});

test("a callback with a wrong signature is refused and changes nothing", async () => {
  const { sale } = await waiting();
  await saleOnce(care, sale.id, ({ payments }) => payments[0]?.status === "processing");
  const [attempt] = await attemptsOf(sale.paymentId);
  const { amount, currency } = await paymentOf(sale.paymentId);
  const said = { attemptId: attempt?.id, paid: { reference: "FORGED", amount, currency } };
  for (const signature of ["", "00", signatureOf(JSON.stringify(said), "another key")]) {
    expect(problemOf(await callBack(said, signature))).toMatchObject({ status: 401 });
  }
  expect((await paymentOf(sale.paymentId)).status).toBe("processing");
});

test("a verified callback completes its attempt once, however often it arrives", async () => {
  const { sale, stock } = await waiting();
  await saleOnce(care, sale.id, ({ payments }) => payments[0]?.status === "processing");
  const [attempt] = await attemptsOf(sale.paymentId);
  const { amount, currency } = await paymentOf(sale.paymentId);
  const said = { attemptId: attempt?.id, paid: { reference: "CALLED", amount, currency } };
  const answers = await Promise.all(Array.from({ length: 5 }, () => callBack(said)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  const done = await saleOnce(care, sale.id, ({ status }) => status === "completed");
  expect(done.payments).toMatchObject([{ reference: "CALLED", status: "completed" }]);
  expect(await stock()).toMatchObject({ quantity: 4, reserved: 0 });
});

test("a callback without a whole answer only asks the provider; of an unknown attempt it is refused", async () => {
  const { sale } = await waiting();
  await saleOnce(care, sale.id, ({ payments }) => payments[0]?.status === "processing");
  const [attempt] = await attemptsOf(sale.paymentId);
  const { currency } = await paymentOf(sale.paymentId);
  const wrong = { reference: "LESS", amount: 1, currency };
  expect((await callBack({ attemptId: attempt?.id, paid: wrong })).status).toBe(200);
  expect((await callBack({ attemptId: attempt?.id })).status).toBe(200);
  expect((await paymentOf(sale.paymentId)).status).toBe("processing");
  expect(problemOf(await callBack({ attemptId: newId() }))).toMatchObject({ status: 404 });
  await care.post(`/api/sales/${sale.id}/cancel`);
});
