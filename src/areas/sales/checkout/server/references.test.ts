import { afterAll, beforeAll, expect, test } from "vitest";
import { findViolations } from "#src/app/invariants.ts";
import { startShop } from "#tests/support/shop.ts";
import { problemOf, signedIn } from "#tests/support/client.ts";
import { takenIn } from "#tests/support/shop/devices.ts";
import { arrivedFor, cart, mobile, simulated, sold, tally } from "#tests/support/shop/sales.ts";
import { stocked } from "#tests/support/shop/stock.ts";
import { takeAnswer } from "#tests/support/shop/answers.ts";

/** A reference of mobile money pays only one sale, even if a cashier enters it again for another wallet. */

const { app, care } = await startShop({ care: "Grace" });
let itemId: string;

beforeAll(async () => {
  itemId = (await stocked(app.db, 500, { price: 1_000_000 })).id;
});
afterAll(async () => {
  expect(await findViolations(app.db)).toEqual([]);
});

const wallets = ["mpesa", "airtel_money", "mixx", "halopesa", "azampesa"] as const;
const typed = (provider: (typeof wallets)[number] | undefined, reference: string) => ({
  method: "mobile_money",
  reference,
  ...(provider && { provider }),
});
const line = { quantity: 1 };
const sell = (payment: object, client = care) =>
  client.post("/api/sales", cart([{ ...line, itemId }], { payment }));
const paymentOf = async (id: string) => (await care.get(`/api/payments/${id}`)).body;

test("under another wallet it is refused, and the existing payment is named", async () => {
  const first = await sold(care, [{ ...line, itemId }], { payment: typed("mpesa", "QGH7AA1") });
  const { paymentNumber } = await paymentOf(first.paymentId);
  const params = { payment: paymentNumber, of: first.saleNumber };
  for (const provider of [...wallets, undefined]) {
    expect(problemOf(await sell(typed(provider, " qgh7 aa1")))).toMatchObject({
      status: 409,
      code: "reference_taken",
      params,
    });
  }
  // The rule also applies to payments of repairs.
  const device = await takenIn(care);
  const atDesk = await care.post(`/api/devices/${device.id}/payments`, {
    ...typed("halopesa", "QGH7AA1"),
    amount: 50_000,
  });
  expect(problemOf(atDesk)).toMatchObject({ code: "reference_taken", params });
});

test("the refusal names the ticket of a repair's payment", async () => {
  const device = await takenIn(care);
  const paid = { ...typed("mixx", "55500011122"), amount: 50_000 };
  expect((await care.post(`/api/devices/${device.id}/payments`, paid)).status).toBe(201);
  expect(problemOf(await sell(typed("mpesa", "55500011122"))).params).toMatchObject({
    of: device.ticketNumber,
  });
});

test("users who may not see payments are told only that it was used", async () => {
  await sell(typed("mpesa", "QGH7AA2"));
  const till = await signedIn(app, {
    role: "customer-care",
    permissions: ["create_sales", "create_customers"],
  });
  for (const provider of ["mpesa", "mixx"] as const) {
    const { body } = await sell(typed(provider, "QGH7AA2"), till);
    expect(body.code).toBe("reference_taken");
    expect(JSON.stringify(body)).not.toMatch(/PAY-|S-\d\d-/);
  }
});

test("card terminals have separate references", async () => {
  expect((await sell(typed("mpesa", "000123456789"))).status).toBe(201);
  expect((await sell({ method: "card", reference: "000123456789" })).status).toBe(201);
  expect(problemOf(await sell({ method: "card", reference: "000123456789" }))).toMatchObject({
    code: "reference_taken",
    params: { payment: expect.stringMatching(/^PAY-/) },
  });
});

test("typed at twenty tills at once under five wallets it pays once", async () => {
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, till) => sell(typed(wallets[till % 5], "QGH7RACE"))),
  );
  expect(tally(answers)).toEqual({ "201": 1, "409 reference_taken": 19 });
});

test("a provider's payment whose reference was typed under another wallet waits for reconciliation", async () => {
  const sale = await sold(care, [{ ...line, itemId }], { payment: mobile(simulated.never) });
  await sell(typed("halopesa", "QGH7TYPED"));
  for (let told = 0; told < 2; told++) {
    await takeAnswer(app.db, sale.paymentId, await arrivedFor(app, sale.paymentId, "QGH7TYPED"));
  }
  expect(await paymentOf(sale.paymentId)).toMatchObject({
    status: "late",
    reference: null,
    failure: { code: "paid_with_anothers_reference", reference: "QGH7TYPED" },
  });
  await care.post(`/api/sales/${sale.id}/cancel`);
});

test("a dash, a dot or another case makes no other reference", async () => {
  const dashed = { payment: typed("mpesa", "QGH7-DASH.1") };
  const { total } = await sold(care, [{ ...line, itemId }], dashed);
  await sell({ method: "card", reference: "0001-2233" });
  await sell({ method: "bank_transfer", reference: "FT/26/77" });
  for (const payment of [
    typed("mpesa", "QGH7DASH1"),
    typed("mixx", "qgh7_dash-1"),
    typed("mpesa", "QGH7–DASH·1"),
    { method: "card", reference: "00012233" },
    { method: "bank_transfer", reference: "ft 2677." },
  ]) {
    expect(problemOf(await sell(payment)), payment.reference).toMatchObject({
      code: "reference_taken",
      params: { payment: expect.stringMatching(/^PAY-/) },
    });
  }
  const payments = ["QGH7PARTS", "QGH7-PARTS"].map((reference) => ({
    ...typed("mpesa", reference),
    amount: total / 2,
  }));
  const inParts = cart([{ ...line, itemId }], { payment: undefined, payments });
  expect(problemOf(await care.post("/api/sales", inParts)).code).toBe("reference_taken");
});

test("a reference has a letter or a digit", async () => {
  expect(problemOf(await sell(typed("mpesa", "--.")))).toMatchObject({
    code: "validation_failed",
    fields: { "payment.reference": expect.any(String) },
  });
});

test("typed with different dashes at ten tills at once it pays once", async () => {
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, till) =>
      sell(typed(wallets[till % 5], `QGH7${"-".repeat(till)}DASHES`)),
    ),
  );
  expect(tally(answers)).toEqual({ "201": 1, "409 reference_taken": 9 });
});

test("a provider that writes a typed reference without its dash reports the same money", async () => {
  const sale = await sold(care, [{ ...line, itemId }], { payment: mobile(simulated.never) });
  await sell(typed("halopesa", "QGH7-TOLD"));
  await takeAnswer(app.db, sale.paymentId, await arrivedFor(app, sale.paymentId, "QGH7TOLD"));
  expect(await paymentOf(sale.paymentId)).toMatchObject({
    status: "late",
    reference: null,
    failure: { code: "paid_with_anothers_reference" },
  });
  await care.post(`/api/sales/${sale.id}/cancel`);
});
