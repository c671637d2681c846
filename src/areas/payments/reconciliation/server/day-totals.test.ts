import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findViolations } from "#src/app/invariants.ts";
import { addDays, today } from "#src/shared/time.ts";
import type { DayTotal, ReconciledPayment } from "#src/areas/payments/reconciliation/contract.ts";
import { startShop } from "#tests/support/shop.ts";
import { takenIn } from "#tests/support/shop/devices.ts";
import { mobile, newCustomer, runOut, saleOnce, sold } from "#tests/support/shop/sales.ts";
import { stocked } from "#tests/support/shop/stock.ts";
import { expireSales } from "#src/areas/sales/checkout/server/cancel-sale.ts";
import { unguarded } from "#tests/support/unguarded.ts";

/** The totals of several days: what arrived on one day and was decided or matched on another. */

const { app, admin, care } = await startShop({ admin: "Amina", care: "Grace" });
const PRICE = 1_000_000;
let references = 0;
let sources = 0;
let daysUsed = 0;

const bank = {
  name: "CRDB",
  accountName: "Fundi Ltd",
  accountNumber: "0150 1234 5678",
  branch: "Kariakoo",
  swift: "CORUTZTZ",
};

beforeAll(async () => {
  const accounts = { bank, transferDays: 5, lipaNumbers: [] };
  expect((await admin.post("/api/payments/accounts", accounts)).status).toBe(200);
});
afterAll(async () => {
  expect(await findViolations(app.db)).toEqual([]);
});

const newReference = () => `DAY${references++}`;
/** A past day that no other test uses. */
const newDay = () => addDays(today(), -3 - 2 * daysUsed++);

const totalsOf = async (day: string): Promise<DayTotal[]> =>
  (await admin.get(`/api/reconciliation/days?from=${day}&to=${day}`)).body.items;
const totalOf = async (day: string, provider: string, isSimulated = false) =>
  (await totalsOf(day)).find(
    (total) => total.provider === provider && total.isSimulated === isSimulated,
  );
const missing = async (day: string): Promise<string[]> =>
  (
    await admin.get(`/api/reconciliation/received?from=${day}&to=${day}&stated=no&limit=100`)
  ).body.items.map(({ id }: ReconciledPayment) => id);

/** Imports a statement of one day with lines of reference and amount. Each statement has a source of its own. */
async function stated(
  provider: string,
  day: string,
  lines: readonly (readonly [string, number])[],
) {
  const rows = lines.map(([reference, amount]) => `${day},${reference},${amount / 100}`);
  const answer = await admin.post("/api/statements", {
    source: `Source ${sources++}`,
    provider,
    fileName: "statement.csv",
    text: ["Date,Reference,Credit", ...rows].join("\n"),
  });
  expect(answer.status).toBe(201);
}

/** Moves a payment and its sale to another day. */
async function moveTo(paymentId: string, day: string): Promise<void> {
  const noon = `${day}T09:00:00Z`;
  await unguarded(app, "payments", async (tx) => {
    await sql`update payments set payment_date = ${noon}::timestamptz,
    completed_at = case when completed_at is not null then ${noon}::timestamptz end where id = ${paymentId}`.execute(
      tx,
    );
  });
}

const bought = async () => {
  const item = await stocked(app.db, 1, { price: PRICE });
  return [{ itemId: item.id, quantity: 1 }];
};

/** A bank transfer of `day` that arrived after its sale had ended. */
async function lateTransfer(day: string): Promise<{ paymentId: string; reference: string }> {
  const reference = newReference();
  const sale = await sold(care, await bought(), { payment: { method: "bank_transfer" } });
  await runOut(app, sale.id);
  await expireSales(app.db);
  const arrived = await care.post(`/api/payments/${sale.paymentId}/transfer-arrived`, {
    reference,
  });
  expect(arrived.body).toMatchObject({ status: "late" });
  await moveTo(sale.paymentId, day);
  return { paymentId: sale.paymentId, reference };
}

const giveBack = (paymentId: string) =>
  admin.post(`/api/payments/${paymentId}/give-back`, {
    method: "cash",
    reason: "Alilipa mara mbili",
  });

test("late money that was given back later is still on the statement of its day", async () => {
  const day = newDay();
  const { paymentId, reference } = await lateTransfer(day);
  await stated("bank_transfer", day, [[reference, PRICE]]);
  const arrived = {
    payments: { count: 0, total: 0 },
    late: { count: 1, total: PRICE },
    statement: { count: 1, total: PRICE, unmatched: { count: 0 }, missing: { count: 0 } },
    statementDifference: 0,
  };
  expect(await totalOf(day, "bank_transfer")).toMatchObject(arrived);
  expect((await giveBack(paymentId)).status).toBe(200);
  expect(await totalOf(day, "bank_transfer")).toMatchObject(arrived);
  expect(await totalOf(today(), "cash")).toMatchObject({ refunds: { count: 1, total: PRICE } });
});

test("late money without a line is missing on the statement of its day, before and after the decision", async () => {
  const day = newDay();
  const { paymentId } = await lateTransfer(day);
  await stated("bank_transfer", day, [["OTHER1", 700]]);
  const without = {
    late: { count: 1 },
    statement: { unmatched: { count: 1, total: 700 }, missing: { count: 1, total: PRICE } },
    statementDifference: 700 - PRICE,
  };
  expect(await totalOf(day, "bank_transfer")).toMatchObject(without);
  await giveBack(paymentId);
  expect(await totalOf(day, "bank_transfer")).toMatchObject(without);
});

test("late money that pays for a repair on another day makes no difference on either day", async () => {
  const day = newDay();
  const { paymentId, reference } = await lateTransfer(day);
  await stated("bank_transfer", day, [[reference, PRICE]]);
  const device = await takenIn(care, { finalAmount: 2 * PRICE, depositAmount: PRICE });
  const used = await admin.post(`/api/payments/${paymentId}/assign`, { deviceId: device.id });
  expect(used.status).toBe(200);
  await moveTo(used.body.id, addDays(day, 1));
  await stated("bank_transfer", addDays(day, 1), [["OTHER2", 300]]);
  expect(await totalOf(day, "bank_transfer")).toMatchObject({
    payments: { count: 0 },
    late: { count: 1, total: PRICE },
    statementDifference: 0,
  });
  expect(await totalOf(addDays(day, 1), "bank_transfer")).toMatchObject({
    payments: { count: 1, total: PRICE },
    late: { count: 0 },
    statement: { count: 1, unmatched: { count: 1, total: 300 }, missing: { count: 0 } },
    statementDifference: 300,
  });
  expect(await missing(addDays(day, 1))).toEqual([]);
});

test("a line of another day and another wallet proves its payment without a difference", async () => {
  const day = newDay();
  const reference = newReference();
  const payment = { method: "mobile_money", provider: "airtel_money", reference };
  const sale = await sold(care, await bought(), { payment });
  await moveTo(sale.paymentId, day);
  await stated("airtel_money", day, [["OTHER3", 100]]);
  await stated("mixx", addDays(day, 1), [[reference, PRICE]]);
  expect(await totalOf(day, "airtel_money")).toMatchObject({
    payments: { total: PRICE },
    statement: { missing: { count: 0 } },
    statementDifference: 100,
  });
  expect(await totalOf(addDays(day, 1), "mixx")).toMatchObject({
    statement: { total: PRICE, unmatched: { count: 0 } },
    statementDifference: 0,
  });
});

test("the fee of a card is part of the money on the statement", async () => {
  const day = newDay();
  const reference = newReference();
  const payment = { method: "card", reference };
  const [matched, unmatched] = [
    await sold(care, await bought(), { payment }),
    await sold(care, await bought(), { payment: { method: "card", reference: newReference() } }),
  ];
  for (const { paymentId } of [matched, unmatched]) {
    await sql`update payments set processing_fee = 300 where id = ${paymentId}`.execute(app.db);
    await moveTo(paymentId, day);
  }
  await stated("card", day, [[reference, PRICE + 300]]);
  expect(await totalOf(day, "card")).toMatchObject({
    payments: { count: 2, total: 2 * PRICE },
    statement: { total: PRICE + 300, missing: { count: 1, total: PRICE + 300 } },
    statementDifference: -PRICE - 300,
  });
  expect(await missing(day)).toEqual([unmatched.paymentId]);
});

test("credit is no received money, and simulated money stands apart and on no statement", async () => {
  const day = newDay();
  const parts = [{ dueOn: addDays(today(), 10), amount: PRICE }];
  const onCredit = await sold(admin, await bought(), {
    customerId: await newCustomer(care),
    payment: { method: "on_credit", credit: { parts, reason: "Mteja wa muda mrefu" } },
  });
  const asked = await sold(care, await bought(), { payment: mobile() });
  await saleOnce(care, asked.id, ({ status }) => status === "completed");
  for (const { paymentId } of [onCredit, asked]) await moveTo(paymentId, day);
  await stated("mpesa", day, [["OTHER4", 500]]);
  expect(await totalsOf(day)).toMatchObject([
    {
      provider: "mpesa",
      isSimulated: false,
      payments: { count: 0 },
      statement: { missing: { count: 0 } },
      statementDifference: 500,
    },
    {
      provider: "mpesa",
      isSimulated: true,
      payments: { count: 1, total: PRICE },
      statement: null,
      statementDifference: null,
    },
  ]);
  expect(await missing(day)).toEqual([]);
  const received = async (query: string) =>
    (await admin.get(`/api/reconciliation/received?from=${day}&to=${day}${query}`)).body.items.map(
      ({ id }: ReconciledPayment) => id,
    );
  expect(await received("")).toEqual([asked.paymentId]);
  expect(await received("&simulated=no")).toEqual([]);
  expect(await received("&simulated=yes")).toEqual([asked.paymentId]);
  const history = await admin.get(`/api/reconciliation/payments/${onCredit.paymentId}`);
  expect(history.body.payment).toMatchObject({ method: "on_credit" });
});

test("an instalment by bank transfer is open money of its debt, and its line completes it", async () => {
  const customerId = await newCustomer(care);
  const parts = [{ dueOn: addDays(today(), 10), amount: PRICE }];
  await sold(admin, await bought(), {
    customerId,
    payment: { method: "on_credit", credit: { parts, reason: "Mteja wa muda mrefu" } },
  });
  const { debts } = (await admin.get(`/api/customers/${customerId}/credit`)).body;
  const body = { amount: 123_400, method: "bank_transfer" };
  const asked = await care.post(`/api/debts/${debts[0].id}/payments`, body);
  expect(asked.status).toBe(201);
  const ofCredit = async () =>
    (await admin.get("/api/payments/reconciliation?of=debts")).body.items;
  expect(await ofCredit()).toMatchObject([
    { id: asked.body.id, debt: { id: debts[0].id }, sale: null, device: null },
  ]);
  const reference = newReference();
  await stated("bank_transfer", today(), [[reference, 123_400]]);
  const [line] = (await admin.get(`/api/statement-lines?search=${reference}`)).body.items;
  const path = `/api/statement-lines/${line.id}/transfer-arrived`;
  const paid = await admin.post(path, { paymentId: asked.body.id });
  expect(paid.body).toMatchObject({ status: "completed", reference });
  expect((await admin.get(`/api/customers/${customerId}/credit`)).body.owed).toBe(PRICE - 123_400);
  expect(await ofCredit()).toEqual([]);
});

test("credit that waits beside a request is not open money", async () => {
  const customerId = await newCustomer(care);
  const first = await sold(admin, await bought(), { customerId });
  const back = { reason: "Haifai", payment: { method: "store_credit" } };
  expect((await admin.post(`/api/sales/${first.id}/refunds`, back)).status).toBe(201);
  const { paymentId } = await sold(care, await bought(), {
    customerId,
    payment: undefined,
    payments: [
      { method: "store_credit", amount: 400_000 },
      { method: "bank_transfer", amount: 600_000 },
    ],
  });
  const { items } = (await admin.get("/api/payments/reconciliation?limit=100")).body;
  const ofIt = items.filter(
    ({ customer }: ReconciledPayment) => customer.id === customerId,
  ) as ReconciledPayment[];
  expect(ofIt).toMatchObject([{ id: paymentId, method: "bank_transfer", amount: 600_000 }]);
});
