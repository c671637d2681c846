import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findViolations } from "#src/app/invariants.ts";
import { addDays, today } from "#src/shared/time.ts";
import type { Tx } from "#src/server/database.ts";
import type { Payment } from "#src/areas/payments/contract.ts";
import {
  reconciliationContract,
  type ReconciledPayment,
} from "#src/areas/payments/reconciliation/contract.ts";
import { problemOf, type TestClient } from "#tests/support/client.ts";
import { readEventually } from "#tests/support/eventually.ts";
import { sentDuring } from "#tests/support/sent-during.ts";
import { startShop } from "#tests/support/shop.ts";
import { unguarded } from "#tests/support/unguarded.ts";
import { expireRequests, takeAnswer } from "#tests/support/shop/answers.ts";
import { repaired, takenIn } from "#tests/support/shop/devices.ts";
import { arrivedFor, mobile, newCustomer, simulated, sold } from "#tests/support/shop/sales.ts";
import { expectExplained, stocked } from "#tests/support/shop/stock.ts";

/** What every subject of a payment does with answers, statements, transfers and late money. */

const { app, admin, care } = await startShop({ admin: "Amina", care: "Grace" });
const PRICE = 1_000_000;
let references = 0;

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
  await expectExplained(app.db);
  expect(await findViolations(app.db)).toEqual([]);
});

const newReference = () => `SUBJECT${references++}`;
const paymentOf = async (id: string): Promise<Payment> =>
  (await admin.get(`/api/payments/${id}`)).body;
const paymentOnce = (id: string, isSo: (payment: Payment) => boolean) =>
  readEventually(() => paymentOf(id), isSo);

/** Something that owes `PRICE`, and a request for all of it. */
interface Owing {
  paymentId: string;
  /** What it still owes. A sale owes everything until it is completed. */
  owes: () => Promise<number>;
  /** Asks again for some money; a sale has one payment only. */
  ask: (method: object, amount: number) => ReturnType<TestClient["post"]>;
}

const owing = {
  async sale(method: object): Promise<Owing> {
    const item = await stocked(app.db, 2, { price: PRICE });
    const line = { itemId: item.id, quantity: 1 };
    const { id, paymentId } = await sold(care, [line], { payment: method });
    const sale = async () => (await care.get(`/api/sales/${id}`)).body;
    return {
      paymentId,
      owes: async () => ((await sale()).status === "completed" ? 0 : PRICE),
      ask: () => Promise.reject(new Error("a sale is asked for once")),
    };
  },
  async repair(method: object): Promise<Owing> {
    const device = await takenIn(care, { finalAmount: PRICE, depositAmount: PRICE / 2 });
    const ask = (each: object, amount: number) =>
      care.post(`/api/devices/${device.id}/payments`, { amount, ...each });
    return {
      paymentId: (await ask(method, PRICE)).body.id,
      owes: async () => (await care.get(`/api/devices/${device.id}`)).body.balance,
      ask,
    };
  },
  async debt(method: object): Promise<Owing> {
    const customerId = await newCustomer(care);
    const item = await stocked(app.db, 1, { price: PRICE });
    const credit = { parts: [{ dueOn: addDays(today(), 9), amount: PRICE }], reason: "Mteja" };
    const line = { itemId: item.id, quantity: 1 };
    await sold(admin, [line], { customerId, payment: { method: "on_credit", credit } });
    const owed = async () => (await admin.get(`/api/customers/${customerId}/credit`)).body;
    const debtId = (await owed()).debts[0].id;
    const ask = (each: object, amount: number) =>
      care.post(`/api/debts/${debtId}/payments`, { amount, ...each });
    return {
      paymentId: (await ask(method, PRICE)).body.id,
      owes: async () => (await owed()).owed,
      ask,
    };
  },
};

const found = expect.any(Object);
const inTheList = {
  sale: [found, null, null],
  repair: [null, found, null],
  debt: [null, null, expect.objectContaining({ number: expect.stringMatching(/^S-/) })],
};

type Kind = keyof typeof owing;
const kinds = Object.keys(owing) as Kind[];

/** A request that nobody answered for so long that staff may state its result. */
async function unknown(kind: Kind): Promise<Owing> {
  const one = await owing[kind](mobile(simulated.unknown));
  await paymentOnce(one.paymentId, ({ status }) => status === "unknown");
  await sql`update payment_attempts set asked_at = now() - interval '6 minutes'
    where payment_id = ${one.paymentId}`.execute(app.db);
  return one;
}

const act = (id: string, verb: string, body: object = {}, client = admin) =>
  client.post(`/api/payments/${id}/${verb}`, body);
const paid = (id: string) => act(id, "paid", { reference: newReference(), reason: "SMS" });
const unpaid = (id: string) => act(id, "not-paid", { reason: "Hakulipa" });

describe.each(kinds)("a %s", (kind) => {
  test("is paid when staff state that its unknown payment was paid", async () => {
    const { paymentId, owes } = await unknown(kind);
    expect(await owes()).toBe(PRICE);
    const { path } = reconciliationContract.listOpenMoney;
    const open = (await admin.get(`${path}?of=${kind}s&limit=100`)).body.items;
    expect(open).toContainEqual(expect.objectContaining({ id: paymentId, status: "unknown" }));
    expect(open.map(({ sale, device, debt }: ReconciledPayment) => [sale, device, debt])).toEqual(
      open.map(() => inTheList[kind]),
    );
    const { sale, device, debt } = open.find(({ id }: ReconciledPayment) => id === paymentId);
    const number: string = sale?.saleNumber ?? device?.ticketNumber ?? debt.number;
    for (const typed of [number, number.toLowerCase(), number.slice(0, -1)]) {
      const { items } = (await admin.get(`${path}?search=${typed}&limit=100`)).body;
      expect(items.map(({ id }: ReconciledPayment) => id)).toContain(paymentId);
    }
    expect(await paid(paymentId)).toMatchObject({
      status: 200,
      body: { status: "completed", receipt: { receiptNumber: expect.any(String) } },
    });
    expect(await owes()).toBe(0);
    expect((await paid(paymentId)).status).toBe(409);
  });

  test("owes as before when staff state that it was not paid, and is asked again", async () => {
    const { paymentId, owes } = await unknown(kind);
    expect(await unpaid(paymentId)).toMatchObject({ status: 200, body: { status: "failed" } });
    expect(await owes()).toBe(PRICE);
    expect(await act(paymentId, "retry", {}, care)).toMatchObject({ status: 200 });
    await takeAnswer(app.db, paymentId, await arrivedFor(app, paymentId, newReference()));
    expect(await paymentOf(paymentId)).toMatchObject({ status: "completed" });
    expect(await owes()).toBe(0);
  });

  test("uses its late money when staff decide so, once", async () => {
    const { paymentId, owes } = await unknown(kind);
    await unpaid(paymentId);
    const reference = newReference();
    await takeAnswer(app.db, paymentId, await arrivedFor(app, paymentId, reference));
    expect(await paymentOf(paymentId)).toMatchObject({ status: "late", reference });
    const answers = await Promise.all([1, 2, 3].map(() => act(paymentId, "assign")));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    const used = answers.find(({ status }) => status === 200)?.body;
    expect(used).toMatchObject({ status: "completed", reference, isSimulated: true });
    expect(await owes()).toBe(0);
    if (kind !== "sale")
      expect(await paymentOf(paymentId)).toMatchObject({
        status: "failed",
        failure: { code: `used_for_${kind}`, paymentNumber: used.paymentNumber },
      });
  });

  test("is paid by a line of a statement that shows the money", async () => {
    const { paymentId, owes } = await unknown(kind);
    const reference = newReference();
    const header = "Receipt No.,Completion Time,Details,Paid In";
    const text = `${header}\n${reference},${today()} 09:15:00,Payment,10000`;
    const statement = await admin.post("/api/statements", {
      source: "M-Pesa",
      provider: "mpesa",
      fileName: "mpesa.csv",
      text,
    });
    expect(statement).toMatchObject({ status: 201 });
    const { items } = (await admin.get(`/api/statement-lines?search=${reference}`)).body;
    const path = `/api/statement-lines/${items[0].id}/paid`;
    const answer = await admin.post(path, { paymentId, reason: "Taarifa" });
    expect(answer).toMatchObject({ status: 200, body: { status: "completed", reference } });
    expect(await owes()).toBe(0);
  });

  test("does not take money of another currency for the shop's money", async () => {
    const { paymentId, owes } = await owing[kind](mobile(simulated.unknown));
    await paymentOnce(paymentId, ({ status }) => status === "unknown");
    const reference = newReference();
    const told = { status: "completed", reference, amount: PRICE, currency: "USD" } as const;
    await takeAnswer(app.db, paymentId, told);
    const open = (await admin.get(`/api/payments?status=late&limit=100`)).body.items;
    const late = open.find((each: Payment) => each.reference === reference);
    expect(late).toMatchObject({ currency: "USD", failure: { code: "paid_other_amount" } });
    const other = await takenIn(care, { finalAmount: PRICE, depositAmount: PRICE / 2 });
    for (const body of [{}, { deviceId: other.id }])
      expect(problemOf(await act(late.id, "assign", body)).code).toBe("invalid_transition");
    expect(await owes()).toBe(PRICE);
    expect(await paymentOf(late.id)).toMatchObject({ status: "late", reference });
    const back = { reason: "Dola", reference: newReference() };
    for (const method of ["cash", "store_credit"])
      expect(await act(late.id, "give-back", { ...back, method })).toMatchObject({ status: 422 });
    const given = { ...back, method: "mobile_money", provider: "mpesa" };
    expect(await act(late.id, "give-back", given)).toMatchObject({
      status: 200,
      body: { status: "refunded" },
    });
  });

  test("is paid by a bank transfer that staff have seen", async () => {
    const { paymentId, owes } = await owing[kind]({ method: "bank_transfer" });
    expect(await paymentOf(paymentId)).toMatchObject({ status: "pending", gateway: null });
    expect(await act(paymentId, "transfer-arrived", { reference: newReference() })).toMatchObject({
      status: 200,
      body: { status: "completed", provider: "bank_transfer" },
    });
    expect(await owes()).toBe(0);
  });
});

describe.each(["repair", "debt"] as const)("requests for a %s", (kind) => {
  test("reduce the amount that may still be requested, also while a transfer is awaited", async () => {
    const { ask, paymentId, owes } = await owing[kind]({ method: "bank_transfer" });
    expect(problemOf(await ask(mobile(), 1)).code).toBe("exceeds_balance");
    expect((await ask({ method: "cash" }, PRICE)).status).toBe(201);
    expect(await act(paymentId, "transfer-arrived", { reference: newReference() })).toMatchObject({
      body: { status: "late", failure: { code: "more_than_owed" } },
    });
    expect(await owes()).toBe(0);
    expect(problemOf(await act(paymentId, "assign")).code).toBe("exceeds_balance");
  });

  test("are given up when their time is over, except one that was just sent again", async () => {
    const [late, again, transfer] = [
      await owing[kind](mobile(simulated.never)),
      await owing[kind](mobile(simulated.never)),
      await owing[kind]({ method: "bank_transfer" }),
    ];
    for (const { paymentId } of [late, again])
      await paymentOnce(paymentId, ({ status }) => status === "processing");
    await longAgo([late.paymentId]);
    await Promise.all([expireRequests(app.db), expireRequests(app.db)]);
    const statuses = await Promise.all(
      [late, again, transfer].map(async ({ paymentId }) => (await paymentOf(paymentId)).status),
    );
    expect(statuses).toEqual(["unknown", "processing", "pending"]);
    await unguarded(app, "payments", (tx) =>
      sql`update payments set payment_date = now() - interval '6 days'
        where id = ${transfer.paymentId}`.execute(tx),
    );
    await expireRequests(app.db);
    expect(await paymentOf(transfer.paymentId)).toMatchObject({
      status: "failed",
      failure: { code: "not_paid_in_time" },
    });
  });
});

test("late money that became money of another currency is a violation", async () => {
  const { paymentId } = await unknown("debt");
  await unpaid(paymentId);
  await takeAnswer(app.db, paymentId, await arrivedFor(app, paymentId, newReference()));
  await act(paymentId, "assign");
  const currency = (to: string) =>
    unguarded(app, "payments", (tx) =>
      tx.updateTable("payments").set({ currency: to }).where("id", "=", paymentId).execute(),
    );
  await currency("USD");
  const broken = (await findViolations(app.db)).map(({ invariant }) => invariant);
  expect(broken).toContain(
    "money that paid for nothing is all there or all gone, and what it became has its reference",
  );
  await currency("TZS");
});

test("a request that somebody sends again while it is given up stays open", async () => {
  const { paymentId } = await owing.debt(mobile(simulated.never));
  await paymentOnce(paymentId, ({ status }) => status === "processing");
  await longAgo([paymentId]);
  const sentAgain = async (tx: Tx) => {
    const debt = sql`(select credit_account_id from payments where id = ${paymentId})`;
    await sql`select from credit_accounts where id = ${debt} for update`.execute(tx);
    await sql`alter table payment_attempts disable trigger user`.execute(tx);
    await sql`update payment_attempts set created_at = now() where payment_id = ${paymentId}`.execute(
      tx,
    );
    await sql`alter table payment_attempts enable trigger user`.execute(tx);
  };
  await sentDuring(app, sentAgain, () => expireRequests(app.db));
  expect(await paymentOf(paymentId)).toMatchObject({ status: "processing" });
});

test("a request that cannot be given up does not stop the others", async () => {
  const [broken, late] = [
    await owing.repair(mobile(simulated.never)),
    await owing.debt(mobile(simulated.never)),
  ];
  for (const { paymentId } of [broken, late])
    await paymentOnce(paymentId, ({ status }) => status === "processing");
  await sql`create function refuse_unknown() returns trigger language plpgsql as $$
    begin raise exception 'broken'; end $$`.execute(app.db);
  await sql`create trigger broken before update of status on payments for each row
    when (new.id = ${sql.lit(broken.paymentId)}) execute function refuse_unknown()`.execute(app.db);
  // The app's own job may give requests up as soon as they are old.
  await longAgo([broken.paymentId, late.paymentId]);
  await expect(expireRequests(app.db)).rejects.toThrow("some requests could not be ended");
  expect(await paymentOf(late.paymentId)).toMatchObject({ status: "unknown" });
  await sql`drop function refuse_unknown() cascade`.execute(app.db);
  await expireRequests(app.db);
  expect(await paymentOf(broken.paymentId)).toMatchObject({ status: "unknown" });
});

test("a transfer for a debt needs bank details; without them it is refused and writes nothing", async () => {
  const without = { bank: null, transferDays: 5, lipaNumbers: [] };
  await admin.post("/api/payments/accounts", without);
  const { ask, owes, paymentId } = await owing.debt({ method: "bank_transfer" });
  expect(paymentId).toBeUndefined();
  const refused = await ask({ method: "bank_transfer" }, PRICE);
  expect(problemOf(refused)).toMatchObject({ status: 409, code: "provider_not_configured" });
  expect(await owes()).toBe(PRICE);
  await admin.post("/api/payments/accounts", { ...without, bank });
});

/** Moves the attempts of payments to a time in the past. */
const longAgo = (paymentIds: string[]) =>
  unguarded(app, "payment_attempts", (tx) =>
    tx
      .updateTable("paymentAttempts")
      .set({ createdAt: "2026-01-01T00:00:00.000Z" })
      .where("paymentId", "in", paymentIds)
      .execute(),
  );

test("a payment for the debt of a repair is found by the ticket", async () => {
  const device = await takenIn(care, { finalAmount: PRICE, depositAmount: PRICE / 2 });
  await repaired(app, admin, device);
  const credit = { parts: [{ dueOn: addDays(today(), 5), amount: PRICE }], reason: "Rafiki" };
  expect((await admin.post(`/api/devices/${device.id}/credit`, credit)).status).toBe(201);
  const { debts } = (await admin.get(`/api/customers/${device.customerId}/credit`)).body;
  const asked = { amount: PRICE, ...mobile(simulated.never) };
  const { body } = await care.post(`/api/debts/${debts[0].id}/payments`, asked);
  const { path } = reconciliationContract.listOpenMoney;
  const { items } = (await admin.get(`${path}?search=${device.ticketNumber}`)).body;
  expect(items).toMatchObject([{ id: body.id, debt: { number: device.ticketNumber } }]);
});
