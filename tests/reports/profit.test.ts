/** Profit and loss and expenses by category equal a recount of the rows, across midnight, month and year ends. */
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import type { Report } from "#src/areas/reports/contract.ts";
import { keepDays } from "#src/areas/analytics/server/keep-days.ts";
import { endOfGroup, groupsOf, periodBefore } from "#src/shared/reports/report-days.ts";
import { newId } from "#src/shared/ids.ts";
import { addDays, startOfDay, today } from "#src/shared/time.ts";
import { plantCustomer, plantItems, type Cast } from "#tests/analytics/planted-facts.ts";
import { signedIn, type TestClient } from "#tests/support/client.ts";
import { accountAdded, categoryOf, spending } from "#tests/support/shop/expenses.ts";
import { choose, newPhone } from "#tests/support/shop/devices.ts";
import { bought, repairing } from "#tests/support/shop/handsets.ts";
import { count, shiftOpened } from "#tests/support/shop/shifts.ts";
import { stocked } from "#tests/support/shop/stock.ts";
import { seededRandom } from "#tests/support/random/seed.ts";
import { startShop } from "#tests/support/shop.ts";
import { unguarded } from "#tests/support/unguarded.ts";
import {
  plantLateCost,
  plantMovement,
  plantPaidRepair,
  plantRefundOfSale,
  plantTaxedSale,
} from "./planted-money.ts";
import { recountProfit } from "./recount-profit.ts";

const random = seededRandom();
const { pick } = random;
const { app, admin, care, technician } = await startShop();
const day = today();
const year = Number(day.slice(0, 4));
const lastMonth = addDays(`${day.slice(0, 7)}-01`, -1).slice(0, 7);

/** A minute around the beginning of a day at which a month or a year begins or ends. */
function edge(): string {
  const starts = [
    ...[0, 1, 2, 29, 30].map((days) => addDays(day, -days)),
    `${day.slice(0, 7)}-01`,
    `${lastMonth}-01`,
    `${year}-01-01`,
    `${year - 1}-12-01`,
  ];
  const moment = Date.parse(startOfDay(pick(starts))) + pick([-1, 0, 1, 700]) * 60_000;
  return new Date(Math.min(moment, Date.now() - 60_000)).toISOString();
}

const dayOf = (moment: string): string => today(new Date(moment));
const upTo = (most: number) => random.between(1, most);
let accountId: string;

/** Expenses of earlier days, which the product accepts only from accounts. Some are voided. */
async function spend(): Promise<void> {
  const amount = 100 * (1 + upTo(90_000));
  const given = {
    source: "account",
    paymentAccountId: accountId,
    day: dayOf(edge()),
    categoryId: await categoryOf(admin, pick(["rent", "food", "wages"])),
    amount,
    tax: pick([0, 0, 100]),
  };
  const { status, body } = await spending(admin, given);
  expect(status).toBe(201);
  if (random.percent(20))
    expect((await admin.post(`/api/expenses/${body.id}/void`, { reason: "x" })).status).toBe(200);
}

/** A payout to a technician, of another day than today. Some are undone. */
const plantPayout = (userId: string, at: string, isVoid: boolean) =>
  sql`
  insert into commission_payouts (id, payout_number, technician_id, up_to, amount, method, created_by, created_at,
    voided_at, voided_by, void_reason)
  values (${newId()}, ${newId()}, ${technician.userId}, ${dayOf(at)}, ${upTo(900_000)}, 'bank', ${userId}, ${at},
    ${isVoid ? at : null}, ${isVoid ? userId : null}, ${isVoid ? "x" : null})`.execute(app.db);

/** A sale on credit, whose debt was given up on another day. */
async function giveUp(itemId: string): Promise<void> {
  const customer = { name: "Mteja", phone: newPhone() };
  const customerId = (await admin.post("/api/customers", customer)).body.id;
  const parts = [{ dueOn: addDays(day, 10), amount: 900_000 }];
  const payment = { method: "on_credit", credit: { parts, reason: "x" } };
  const sale = { customerId, lines: [{ itemId, quantity: 1 }], payment };
  expect((await admin.post("/api/sales", sale)).status).toBe(201);
  const { debts } = (await admin.get(`/api/customers/${customerId}/credit`)).body;
  const { id } = debts[0];
  const answer = await admin.post(`/api/debts/${id}/write-off`, { reason: "Amehama" });
  expect(answer.status).toBe(200);
  await unguarded(app, "credit_entries", (tx) =>
    sql`
      update credit_entries set created_at = ${edge()}
      where account_id = ${id} and kind = 'written_off'`.execute(tx),
  );
}

/** A shift that was closed on another day, with a difference. */
async function closeShift(cashier: TestClient): Promise<void> {
  const { id } = await shiftOpened(cashier, 500_000);
  const counted = count(500_000 + pick([-30_000, -700, 0, 4_000]), { note: "Sijui" });
  expect((await cashier.post(`/api/shifts/${id}/close`, counted)).status).toBe(200);
  const at = edge();
  await unguarded(app, "shifts", (tx) =>
    sql`update shifts set opened_at = ${at}, closed_at = ${at} where id = ${id}`.execute(tx),
  );
}

beforeAll(async () => {
  await choose(app, "sales", "credit_limit", 1_000_000_000);
  const { id: itemId } = await stocked(app.db, 10, { price: 900_000 });
  for (let at = 0; at < 4; at++) await giveUp(itemId);
  const cashier = await signedIn(app, { role: "customer-care" });
  for (let at = 0; at < 8; at++) await closeShift(cashier);
  accountId = (await accountAdded(admin)).id;
  const { userId } = admin;
  const items = await plantItems(app.db);
  const cast: Cast = { random, userId, technicians: [technician.userId], items };
  const customerId = await plantCustomer(app.db, day);
  for (let at = 0; at < 30; at++) {
    const sale = await plantTaxedSale(app.db, cast, { customerId, at: edge() });
    if (at % 3 === 0) {
      const last = random.percent(50);
      await plantRefundOfSale(app.db, random, sale, new Map(), { at: edge(), last, before: 0 });
    }
    const paidAt = edge();
    await plantPaidRepair(app.db, cast, { customerId, paidAt, refundedAt: pick([null, edge()]) });
    if (at % 4 === 0) await plantLateCost(app.db, cast, edge());
    const quantity = pick([-1, -2, 1]);
    const reason = quantity > 0 ? pick(["found", "count"]) : pick(["lost", "damaged", "count"]);
    const value = quantity * upTo(5000);
    await plantMovement(app.db, {
      itemId: pick(items),
      quantity,
      value,
      reason,
      userId,
      at: edge(),
    });
    await spend();
    await plantPayout(userId, edge(), at % 5 === 0);
  }
});

const spans = [
  { from: `${year - 1}-12-01`, to: day },
  { from: `${year}-01-01`, to: day },
  { from: `${day.slice(0, 7)}-01`, to: day },
  { from: `${lastMonth}-01`, to: endOfGroup(`${lastMonth}-01`, "month") },
  { from: addDays(day, -29), to: day },
  { from: day, to: day },
];

async function tablesOf(name: string, query: Record<string, string>, client = admin) {
  const { status, body } = await client.get(
    `/api/reports/${name}?${new URLSearchParams(query).toString()}`,
  );
  expect(status).toBe(200);
  const read = (table: Report["tables"][number]) => {
    const asObject = (cells: readonly unknown[]): Record<string, any> =>
      Object.fromEntries(table.columns.map((column, at) => [column.name, cells[at]]));
    return {
      rows: table.rows.map(({ cells }) => asObject(cells)),
      totals: table.totals && asObject(table.totals),
    };
  };
  return Object.fromEntries((body as Report).tables.map((table) => [table.name, read(table)]));
}

async function compareProfit() {
  for (const span of spans) {
    const [now, before] = [
      await recountProfit(app.db, span),
      await recountProfit(app.db, periodBefore(span)),
    ];
    const { result, expenses, groups } = await tablesOf("profit-and-loss", span);
    for (const { line, amount, before: was, change } of result!.rows) {
      expect({ line, amount, was }).toEqual({ line, amount: now[line], was: before[line] });
      expect(change).toBe(amount - was);
    }
    expect(new Set(result!.rows.map(({ line }) => line))).toEqual(new Set(Object.keys(now)));
    expect(expenses!.totals!["amount"]).toBe(-now["expenses"]! + 0);
    expect(expenses!.totals!["before"]).toBe(-before["expenses"]! + 0);
    expect(groups!.totals!["profit"]).toBe(now["profit"]);
    for (const row of groups!.rows) {
      const end = endOfGroup(row["group"], "month");
      const from = row["group"] < span.from ? span.from : row["group"];
      const counted = await recountProfit(app.db, { from, to: end > span.to ? span.to : end });
      for (const name of [
        "netRevenue",
        "goodsMargin",
        "repairsMargin",
        "stockLosses",
        "debtsGivenUp",
        "shiftDifferences",
        "cashRounding",
        "commission",
        "profit",
      ])
        expect([name, row[name]]).toEqual([name, counted[name]]);
    }
    expect(groups!.rows).toHaveLength(groupsOf(span, "month").length);
  }
}

test("only the sums of profit and loss are marked as sums", async () => {
  const { body } = await admin.get("/api/reports/profit-and-loss");
  const rows = (body as Report).tables.flatMap((table) => table.rows);
  expect(rows.flatMap(({ isSum, cells }) => (isSum ? [cells[0]] : []))).toEqual([
    "goodsMargin",
    "repairsMargin",
    "grossMargin",
    "profit",
  ]);
});

test("profit and loss equal a recount, whether days are kept or not", async () => {
  await compareProfit();
  await keepDays(app.serverDb);
  await compareProfit();
  await spend();
  await spend();
  await compareProfit();
});

test("an expense of a kept day, and its voiding, change this day", async () => {
  const span = { from: addDays(day, -3), to: addDays(day, -3) };
  const profit = async () =>
    (await tablesOf("profit-and-loss", span))["groups"]!.totals!["profit"] as number;
  await keepDays(app.serverDb);
  const before = await profit();
  const given = { source: "account", paymentAccountId: accountId, day: span.from, amount: 70_000 };
  const { body } = await spending(admin, given);
  expect(await profit()).toBe(before - 70_000);
  await keepDays(app.serverDb);
  expect(await profit()).toBe(before - 70_000);
  await admin.post(`/api/expenses/${body.id}/void`, { reason: "x" });
  expect(await profit()).toBe(before);
});

test("expenses by category equal a recount, and lead to their list", async () => {
  const usafi = (await admin.post("/api/expense-categories", { name: "Usafi" })).body;
  await shiftOpened(care);
  await spending(care, { categoryId: usafi.id, amount: 123_400 });
  for (const span of spans) {
    const { rows } = await sql<{ category: string; amount: number; fromDrawer: number }>`
      select coalesce(c.preset, c.name) as category, sum(e.amount)::bigint as amount,
        coalesce(sum(e.amount) filter (where e.payment_account_id is null), 0)::bigint as from_drawer
      from expenses e, expense_categories c
      where c.id = e.category_id and e.voided_at is null and e.day >= ${span.from} and e.day <= ${span.to}
      group by c.id`.execute(app.db);
    const report = (await tablesOf("expenses", span))["rows"]!;
    const shown = report.rows.filter(({ amount }) => amount > 0);
    const byCategory = (one: { category?: any }, other: { category?: any }) =>
      one.category < other.category ? -1 : 1;
    expect(
      shown
        .map(({ category, amount, fromDrawer }) => ({ category, amount, fromDrawer }))
        .toSorted(byCategory),
    ).toEqual(rows.toSorted(byCategory));
    expect(report.totals!["amount"]).toBe(rows.reduce((sum, { amount }) => sum + amount, 0));
    const list = (await admin.get(`/api/expenses/totals?${new URLSearchParams(span).toString()}`))
      .body;
    expect(report.totals!["amount"]).toBe(list.amount);
  }
  const csv = await admin.get<string>(`/api/reports/expenses.csv?from=${day}&to=${day}`);
  expect(csv.body).toContain("Usafi,1,1234,0,1234");
});

test("only users with all rights of money and cost read profit and loss", async () => {
  const rights = [
    "view_reports",
    "view_sales",
    "view_payments",
    "view_cost",
    "view_expenses",
  ] as const;
  const path = "/api/reports/profit-and-loss";
  const all = await signedIn(app, { role: "customer-care", permissions: [...rights] });
  expect((await all.get(path)).status).toBe(200);
  for (const missing of rights) {
    const permissions = rights.filter((right) => right !== missing);
    const client = await signedIn(app, { role: "customer-care", permissions });
    expect((await client.get(path)).status).toBe(403);
  }
});

test("whoever must count a drawer does not learn from the profit what they took", async () => {
  const permissions = [
    "view_reports",
    "view_sales",
    "view_payments",
    "view_cost",
    "view_expenses",
    "take_payments",
    "create_sales",
  ] as const;
  const cashier = await signedIn(app, { role: "customer-care", permissions: [...permissions] });
  const span = { from: day, to: day };
  const revenue = async (client = admin) =>
    (await tablesOf("profit-and-loss", span, client))["groups"]!.totals!["netRevenue"] as number;
  const before = await revenue();
  await shiftOpened(cashier);
  const items = await plantItems(app.db);
  const cast: Cast = { random, userId: cashier.userId, technicians: [], items };
  const customerId = await plantCustomer(app.db, day);
  await plantTaxedSale(app.db, cast, { customerId, at: new Date().toISOString() });
  expect(await revenue(cashier)).toBe(before);
  expect(await revenue()).toBeGreaterThan(before);
});

test("a part of a used handset that the shop repairs is no cost before the handset is sold", async () => {
  const span = { from: day, to: day };
  const costs = async () => {
    const { rows } = (await tablesOf("profit-and-loss", span))["result"]!;
    const of = (name: string): number => rows.find(({ line }) => line === name)!["amount"];
    return { parts: of("partsCost"), goods: of("goodsCost") };
  };
  await shiftOpened(admin, 100_000_000);
  const before = await costs();
  const handset = await bought(admin, app.db);
  const [repair] = (await repairing(admin, handset)).repairs;
  const part = await stocked(app.db, 2, { cost: 3_000_000 });
  const path = `/api/handset-repairs/${repair.id}/parts`;
  expect((await admin.post(path, { itemId: part.id, quantity: 1 })).status).toBe(200);
  expect(await costs()).toEqual(before);
});
