import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { findViolations } from "#src/app/invariants.ts";
import { eraseCustomer } from "#src/areas/customers/privacy/server/erase-customer.ts";
import { receiptsPersonalData } from "#src/areas/payments/server/personal-data.ts";
import type { Sale } from "#src/areas/sales/contract.ts";
import { inTransaction } from "#src/server/database.ts";
import { startShop } from "#tests/support/shop.ts";
import { problemOf, signedIn, type TestClient } from "#tests/support/client.ts";
import { choose } from "#tests/support/shop/devices.ts";
import { actorOf } from "#tests/support/shop/returns.ts";
import { longAgo, mobile, newCustomer, simulated, sold, tally } from "#tests/support/shop/sales.ts";
import { expectExplained, move, stocked, stockOf } from "#tests/support/shop/stock.ts";

const { app, admin, care } = await startShop();
/** A user who may sell, but not refund. */
const seller = await signedIn(app, {
  role: "customer-care",
  permissions: ["create_sales", "view_sales", "view_customers"],
});

async function bought(quantity = 3, price = 1_000_000) {
  const item = await stocked(app.db, 10, { price });
  const customerId = await newCustomer(admin);
  const sale = await sold(care, [{ itemId: item.id, quantity }], { customerId });
  return { item, sale, customerId, stock: () => stockOf(app.db, item.id) };
}

const refund = (client: TestClient, sale: Sale, body: Record<string, unknown> = {}) =>
  client.post(`/api/sales/${sale.id}/refunds`, { reason: "Imeharibika", ...body });

const pieces = (sale: Sale, quantity: number, restock = true) => ({
  lines: [{ saleItemId: sale.items[0]?.id, quantity, restock }],
});

const customerOf = async (id: string) => (await admin.get(`/api/customers/${id}`)).body;

async function expectAllWell() {
  await expectExplained(app.db);
  expect(await findViolations(app.db)).toEqual([]);
}

test("a piece beyond the stock limit is not returned to stock", async () => {
  const { item, sale } = await bought();
  await move(app.db, [
    { act: "bring-in", reason: "received", itemId: item.id, quantity: 100_000_000 - 7 },
  ]);
  expect(problemOf(await refund(care, sale, pieces(sale, 1)))).toMatchObject({
    status: 409,
    code: "conflict",
  });
  expect((await refund(care, sale, pieces(sale, 1, false))).status).toBe(201);
  await expectAllWell();
});

test("one piece: its money, its stock, its points; the rest later", async () => {
  const { sale, customerId, stock } = await bought();
  const first = await refund(care, sale, pieces(sale, 1));
  expect(first).toMatchObject({
    status: 201,
    body: {
      refund: { amount: 1_000_000, pointsReversed: 100, wasLate: false, reason: "Imeharibika" },
      payment: { amount: 1_000_000, method: "cash" },
      sale: { status: "completed", refundedAmount: 1_000_000, items: [{ refundedQuantity: 1 }] },
    },
  });
  expect(await stock()).toMatchObject({ quantity: 8 });
  expect(await customerOf(customerId)).toMatchObject({ points: 200, totalSpent: 2_000_000 });

  // A refund without `lines` takes all remaining pieces. Here these pieces do not return to stock.
  const rest = await refund(care, sale, { restock: false });
  expect(rest.body).toMatchObject({
    refund: { amount: 2_000_000, pointsReversed: 200 },
    sale: { refundedAmount: 3_000_000, refunds: [{}, {}], payments: [{ status: "refunded" }] },
  });
  expect(await stock()).toMatchObject({ quantity: 8 });
  expect(await customerOf(customerId)).toMatchObject({ points: 0, totalSpent: 0 });
  expect(problemOf(await refund(care, sale))).toMatchObject({ status: 409, code: "exceeds_sold" });
  await expectAllWell();
});

test("with a discount and rounding, piece by piece adds up to exactly the paid amount", async () => {
  await choose(app, "sales", "cash_rounding", 50);
  const item = await stocked(app.db, 10, { price: 333_333 });
  const other = await stocked(app.db, 10, { price: 77_777 });
  const sale = await sold(
    admin,
    [
      { itemId: item.id, quantity: 3 },
      { itemId: other.id, quantity: 2 },
    ],
    { discount: { type: "percent", value: 7.5 } },
  );
  await choose(app, "sales", "cash_rounding", null);
  for (const line of sale.items) {
    for (let piece = 0; piece < line.quantity; piece++) {
      const lines = [{ saleItemId: line.id, quantity: 1, restock: true }];
      expect((await refund(care, sale, { lines })).status).toBe(201);
    }
  }
  const after = (await admin.get(`/api/sales/${sale.id}`)).body;
  expect(after).toMatchObject({ refundedAmount: sale.total, payments: [{ status: "refunded" }] });
  await expectAllWell();
});

test("twenty at once of the last piece are one", async () => {
  const { sale, stock } = await bought(1);
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => refund(care, sale, pieces(sale, 1))),
  );
  expect(tally(answers)).toEqual({ "201": 1, "409 exceeds_sold": 19 });
  expect(await stock()).toMatchObject({ quantity: 10 });
  await expectAllWell();
});

test("a line is partly returned to stock and partly not", async () => {
  const { sale, stock } = await bought(3);
  const [line] = sale.items;
  const lines = [
    { saleItemId: line?.id, quantity: 1, restock: true },
    { saleItemId: line?.id, quantity: 2, restock: false },
  ];
  expect((await refund(care, sale, { lines })).body.refund).toMatchObject({ amount: 3_000_000 });
  expect(await stock()).toMatchObject({ quantity: 8 });
  await expectAllWell();
});

test("points that are gone meanwhile become a claim", async () => {
  const { sale, customerId } = await bought(3);
  const gone = { points: 50, expectedPoints: 300, reason: "Zilikuwa za mwingine" };
  const adjusted = await admin.put(`/api/loyalty/customers/${customerId}/points`, gone);
  expect(adjusted.status).toBe(200);
  expect((await refund(care, sale)).body.refund.pointsReversed).toBe(300);
  expect(await customerOf(customerId)).toMatchObject({ points: 0, pointsOwed: 250, totalSpent: 0 });
  await expectAllWell();
});

describe("refused:", () => {
  test("more than was sold, also in two lines together", async () => {
    const { sale } = await bought(3);
    const line = { saleItemId: sale.items[0]?.id, quantity: 2 };
    const refused = await refund(care, sale, { lines: [line, line] });
    expect(problemOf(refused)).toMatchObject({ code: "exceeds_sold", params: { left: 3 } });
    expect((await refund(care, sale, pieces(sale, 4))).status).toBe(409);
    expect((await refund(care, sale, pieces(sale, 0))).status).toBe(422);
    expect((await refund(care, sale, pieces(sale, -1))).status).toBe(422);
    expect((await refund(care, sale, { lines: [] })).status).toBe(422);
    expect((await refund(care, sale, { reason: "" })).status).toBe(422);
  });

  test("a line of another sale", async () => {
    const [one, other] = [await bought(), await bought()];
    const refused = await refund(care, one.sale, pieces(other.sale, 1));
    expect(problemOf(refused)).toMatchObject({
      status: 422,
      fields: { "lines.0.saleItemId": "is not a line of this sale" },
    });
  });

  test("without the right, and of an unpaid sale", async () => {
    const { sale } = await bought();
    expect(problemOf(await refund(seller, sale)).code).toBe("forbidden");
    const item = await stocked(app.db, 3);
    const payment = mobile(simulated.never);
    const open = await sold(care, [{ itemId: item.id, quantity: 1 }], { payment });
    expect(problemOf(await refund(care, open)).code).toBe("invalid_transition");
  });

  test("after the period for refunds, except by an admin", async () => {
    const { sale } = await bought();
    await longAgo(app, sale.id);
    expect(problemOf(await refund(care, sale))).toMatchObject({
      status: 409,
      code: "refund_needs_approval",
      params: { days: 7 },
    });
    expect((await refund(admin, sale)).body.refund).toMatchObject({ wasLate: true });
    await expectAllWell();
  });
});

test("the period for refunds is that of the day of the sale, whatever the setting says later", async () => {
  await choose(app, "business", "refund_days", 30);
  const { sale } = await bought();
  await choose(app, "business", "refund_days", 3);
  const { sale: later } = await bought();
  for (const { id } of [sale, later]) await longAgo(app, id);
  expect((await admin.get(`/api/sales/${sale.id}`)).body.refundDays).toBe(30);
  expect((await refund(care, sale)).body.refund).toMatchObject({ wasLate: false });
  expect(problemOf(await refund(care, later))).toMatchObject({
    code: "refund_needs_approval",
    params: { days: 3 },
  });
  await choose(app, "business", "refund_days", null);
  await expectAllWell();
});

test("a sale's lines cannot be changed, even by SQL", async () => {
  const { sale } = await bought();
  await refund(care, sale, pieces(sale, 1));
  const attempts = [
    sql`update sales set customer_id = (select id from customers where is_walk_in) where id = ${sale.id}`,
    sql`update sales set status = 'cancelled' where id = ${sale.id}`,
    sql`update sale_items set quantity = 9 where sale_id = ${sale.id}`,
    sql`update sale_items set refunded_quantity = 0 where sale_id = ${sale.id}`,
    sql`update sale_refunds set amount = 1 where sale_id = ${sale.id}`,
    sql`delete from sale_refunds where sale_id = ${sale.id}`,
    sql`delete from sale_items where sale_id = ${sale.id}`,
    sql`update payments set sale_id = null where sale_id = ${sale.id}`,
    sql`truncate sale_refund_lines`,
    sql`update loyalty_transactions set points = 1`,
  ];
  const outcomes = await Promise.all(
    attempts.map((attempt) =>
      attempt.execute(app.db).then(
        () => "done",
        () => "refused",
      ),
    ),
  );
  expect(outcomes).toEqual(outcomes.map(() => "refused"));
});

test("of an erased customer: the money goes back, a pending sale ends, and no words are stored", async () => {
  const { item, sale, customerId } = await bought();
  const waiting = await sold(care, [{ itemId: item.id, quantity: 1 }], {
    customerId,
    payment: mobile(simulated.never),
  });
  // Such a sale must end before its customer is erased. Customers who were erased before this rule have some.
  const { openMoney: _, ...receipts } = receiptsPersonalData;
  await inTransaction(app.db, (tx) =>
    eraseCustomer(tx, actorOf(admin, "admin"), customerId, "Aliomba", [receipts]),
  );
  expect(await refund(care, sale, { reason: "Neema wa Kariakoo" })).toMatchObject({
    status: 201,
    body: { refund: { amount: 3_000_000, reason: "Erased" }, payment: { reason: null } },
  });
  const path = `/api/sales/${waiting.id}/cancel`;
  expect(await care.post(path, { reason: "Neema ameghairi" })).toMatchObject({
    status: 200,
    body: { status: "cancelled", cancelReason: null },
  });
  await expectAllWell();
});
