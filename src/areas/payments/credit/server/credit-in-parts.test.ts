import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { findViolations } from "#src/app/invariants.ts";
import { addDays, today } from "#src/shared/time.ts";
import { signedIn } from "#tests/support/client.ts";
import { startShop } from "#tests/support/shop.ts";
import { newPhone, repaired, signature, takenIn } from "#tests/support/shop/devices.ts";
import { newCustomer, tally } from "#tests/support/shop/sales.ts";
import { stocked } from "#tests/support/shop/stock.ts";

/** Credit beside other payments: limits, refunds and write-offs. */

const { app, admin, care } = await startShop();
const seller = await signedIn(app, {
  role: "customer-care",
  permissions: ["create_sales", "give_credit", "view_sales", "view_debts", "take_payments"],
});

const PRICE = 1_000_000;
/** The default of the setting `creditLimit`, in minor units. */
const LIMIT = 10_000_000;
let customerId: string;
beforeEach(async () => {
  customerId = await newCustomer(care);
});

const cash = (amount: number) => ({ method: "cash", amount });
const later = (amount: number) => ({
  method: "on_credit",
  amount,
  credit: { parts: [{ dueOn: addDays(today(), 10), amount }], reason: "Anafahamika" },
});
const creditOf = async () => (await admin.get(`/api/customers/${customerId}/credit`)).body;

async function sell(payments: readonly object[], quantity: number, client = admin) {
  const { id: itemId } = await stocked(app.db, 50, { price: PRICE });
  return client.post("/api/sales", { customerId, lines: [{ itemId, quantity }], payments });
}
async function sold(payments: readonly object[], quantity: number) {
  const answer = await sell(payments, quantity);
  expect(answer.status).toBe(201);
  return answer.body.sale;
}
async function writeOffAll() {
  for (const { id } of (await creditOf()).debts)
    await admin.post(`/api/debts/${id}/write-off`, { reason: "Amehama" });
}
const refund = (sale: { id: string; items: { id: string }[] }, quantity: number, given = {}) =>
  admin.post(`/api/sales/${sale.id}/refunds`, {
    lines: [{ saleItemId: sale.items[0]?.id, quantity }],
    reason: "Haifai",
    ...given,
  });
const waysOf = ({ body }: { body: { payments: { method: string; amount: number }[] } }) =>
  body.payments.map(({ method, amount }) => [method, amount]);
const noViolations = async () => expect(await findViolations(app.db)).toEqual([]);

describe("the credit limit", () => {
  test("counts all parts of one sale together", async () => {
    const almost = LIMIT - PRICE;
    const both = [later(almost), later(almost)];
    const refused = await sell(both, (2 * almost) / PRICE, seller);
    expect(refused.body).toMatchObject({ code: "credit_limit", params: { limit: LIMIT } });
    expect((await creditOf()).owed).toBe(0);
    expect((await sell([later(almost), later(PRICE)], LIMIT / PRICE, seller)).status).toBe(201);
    await noViolations();
  });

  test("does not stop a write-off, after which nothing is owed", async () => {
    const boss = await signedIn(app, {
      role: "admin",
      permissions: ["write_off_debts", "give_credit", "view_debts"],
    });
    const device = await takenIn(admin, {
      finalAmount: LIMIT + PRICE,
      depositAmount: 0,
      depositWaivedReason: "Wa siku nyingi",
    });
    const path = `/api/devices/${device.id}`;
    await repaired(app, admin, device);
    const release = { status: "done", signature, signedBy: "A", releaseUnpaidReason: "Atalipa" };
    expect((await admin.post(`${path}/status`, release)).status).toBe(200);
    // An open request does not stop the write-off. If its money still arrives, it is late money.
    const asked = await admin.post(`${path}/payments`, {
      method: "mobile_money",
      provider: "mpesa",
      phone: newPhone(),
      amount: PRICE,
    });
    expect(asked.status).toBe(201);
    const written = await boss.post(`${path}/write-off`, { reason: "Amehama" });
    expect(written).toMatchObject({ status: 200, body: { amount: LIMIT + PRICE } });
    const { owed } = (await admin.get(`/api/customers/${device.customerId}/credit`)).body;
    expect(owed).toBe(0);
    await noViolations();
  });
});

describe("after a write-off", () => {
  test("the money that was paid goes back first, and what was given up is taken back at last", async () => {
    const sale = await sold([cash(PRICE), later(2 * PRICE)], 3);
    const [debt] = (await creditOf()).debts;
    await admin.post(`/api/debts/${debt.id}/payments`, cash(PRICE / 2));
    await writeOffAll();
    const first = await refund(sale, 1);
    expect(waysOf(first)).toEqual([
      ["cash", PRICE / 2],
      ["cash", PRICE / 2],
    ]);
    const second = await refund(sale, 2);
    expect(waysOf(second)).toEqual([
      ["cash", PRICE / 2],
      ["on_credit", 1.5 * PRICE],
    ]);
    expect(await creditOf()).toMatchObject({ owed: 0, debts: [] });
    const entries = await app.db
      .selectFrom("creditEntries")
      .select(["kind", "amount"])
      .where("accountId", "=", debt.id)
      .orderBy("position")
      .execute();
    expect(entries.map(({ kind, amount }) => [kind, amount])).toEqual([
      ["issued", 2 * PRICE],
      ["paid", -PRICE / 2],
      ["written_off", -1.5 * PRICE],
      ["restored", 1.5 * PRICE],
      ["reduced", -1.5 * PRICE],
    ]);
    await noViolations();
  });

  test("a repair gives back what was paid for it, and no more", async () => {
    const device = await takenIn(admin, {
      customerId,
      finalAmount: PRICE,
      depositAmount: 0,
      depositWaivedReason: "Wa siku nyingi",
    });
    const path = `/api/devices/${device.id}`;
    await admin.post(`${path}/payments`, cash(400_000));
    await repaired(app, admin, device);
    const terms = { parts: [{ dueOn: today(), amount: 600_000 }], reason: "Anafahamika" };
    expect((await admin.post(`${path}/credit`, terms)).status).toBe(201);
    const done = { status: "done", signature, signedBy: "Asha" };
    expect((await admin.post(`${path}/status`, done)).status).toBe(200);
    await writeOffAll();
    const { id } = (
      await admin.post("/api/returns", {
        deviceId: device.id,
        returnReason: "Haiwaki",
      })
    ).body;
    const read = async () => (await admin.get(`/api/returns/${id}`)).body;
    expect(await read()).toMatchObject({ refundable: 400_000 });
    await noViolations();
  });
});

describe("gift cards", () => {
  test("cause no deadlock when two tills take the same cards in opposite orders", async () => {
    const card = async () =>
      (await care.post("/api/gift-cards", { amount: 20 * PRICE, payment: { method: "cash" } })).body
        .code as string;
    const codes = [await card(), await card()];
    const byCard = (giftCard: string) => ({ method: "gift_card", giftCard, amount: PRICE });
    const rounds = Array.from({ length: 12 }, (_, round) =>
      sell((round % 2 ? codes : codes.toReversed()).map(byCard), 2),
    );
    const before = await deadlocks();
    expect(tally(await Promise.all(rounds))).toEqual({ 201: 12 });
    expect(await deadlocks()).toBe(before);
    await noViolations();
  });

  test("keep the reason of a block out of the journal, and an erasure removes it", async () => {
    const { card } = (
      await care.post("/api/gift-cards", { amount: PRICE, customerId, payment: { method: "cash" } })
    ).body;
    await admin.post(`/api/gift-cards/${card.id}/block`, { reason: "Asha aliiba kadi" });
    await admin.post(`/api/customers/${customerId}/erase`, {
      reason: "Aliomba",
      giftCardsStay: true,
    });
    const events = await app.db.selectFrom("events").select("data").execute();
    expect(JSON.stringify(events)).not.toContain("Asha aliiba kadi");
    expect(JSON.stringify((await admin.get(`/api/gift-cards/${card.id}`)).body)).not.toContain(
      "aliiba",
    );
  });
});

/** How many deadlocks PostgreSQL has resolved in this database. */
async function deadlocks(): Promise<number> {
  await sql`select pg_stat_force_next_flush(), pg_stat_clear_snapshot()`.execute(app.db);
  const { rows } = await sql<{ deadlocks: number }>`
    select deadlocks from pg_stat_database where datname = current_database()`.execute(app.db);
  return rows[0]?.deadlocks ?? 0;
}
