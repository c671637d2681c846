import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import type { DayTotal, Takings } from "#src/areas/payments/reconciliation/contract.ts";
import { permissions } from "#src/shared/permissions.ts";
import { addDays, startOfDay, today } from "#src/shared/time.ts";
import { problemOf, signedIn, type TestClient } from "#tests/support/client.ts";
import { put, takenIn } from "#tests/support/shop/devices.ts";
import { mobile, saleOnce, sold } from "#tests/support/shop/sales.ts";
import { shiftOpened } from "#tests/support/shop/shifts.ts";
import { stocked, type StockedItem } from "#tests/support/shop/stock.ts";
import { seededRandom } from "#tests/support/random/seed.ts";
import { startShop } from "#tests/support/shop.ts";
import { unguarded } from "#tests/support/unguarded.ts";

const random = seededRandom();
const { app, admin, care, technician } = await startShop();

const to = today();
/** Sixty days have at least one end of a month. */
const from = addDays(to, -59);
let item: StockedItem;

const takingsOf = async (client: TestClient, days = { from, to }): Promise<Takings> => {
  const answer = await client.get<Takings>(
    `/api/reconciliation/takings?from=${days.from}&to=${days.to}`,
  );
  expect(answer.status).toBe(200);
  return answer.body;
};

/** Moments around the midnights of the shop, where a wrong time zone would count another day. */
const nearMidnight = (day: string, minutes: number): string =>
  new Date(Date.parse(startOfDay(day)) + minutes * 60_000).toISOString();

/** How each sale is paid. The simulator of the wallet takes its time, so few sales use it. */
const methods = ["cash", "card", "cash", "mobile", "card", "cash", "cash", "card"] as const;

const paidBy = (method: (typeof methods)[number], at: number) => {
  if (method === "mobile") return mobile();
  return method === "card" ? { method, reference: `CARD${at}` } : { method };
};

beforeAll(async () => {
  item = await stocked(app.db, 1000, { price: 100_000 });
  const sales: string[] = [];
  for (let at = 0; at < 24; at++) {
    const payment = paidBy(methods[at % methods.length]!, at);
    const quantity = random.between(1, 5);
    const sale = await sold(at % 2 ? care : admin, [{ itemId: item.id, quantity }], { payment });
    await saleOnce(admin, sale.id, ({ status }) => status === "completed");
    sales.push(sale.id);
  }
  for (let at = 0; at < 8; at++) {
    const device = await takenIn(care);
    await put(app, device.id, { finalAmount: 500_000 });
    const paid = await care.post(`/api/devices/${device.id}/payments`, {
      amount: 10_000 * (at + 1),
      method: "cash",
    });
    expect(paid.status).toBe(201);
  }
  for (const sale of sales.slice(0, 8)) {
    const back = await admin.post(`/api/sales/${sale}/refunds`, { reason: "Mteja aliumwa" });
    expect(back.status).toBe(201);
  }
  await scatter("payments", "payment_date");
  await scatter("payment_refunds", "refunded_at");
});

/** Moves each row to a random day, some minutes before or after midnight. */
async function scatter(table: "payments" | "payment_refunds", column: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`select id from ${sql.table(table)}`.execute(app.db);
  await unguarded(app, table, async (tx) => {
    for (const { id } of rows) {
      const day = addDays(to, -random.between(0, 57));
      const moment = nearMidnight(day, random.pick([-2, -1, 0, 1, 30]));
      const also = table === "payments" ? sql`, completed_at = ${moment}::timestamptz` : sql``;
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${moment}::timestamptz ${also}
        where id = ${id}`.execute(tx);
    }
  });
}

interface Counted {
  day: string;
  provider: string;
  count: number;
  total: number;
}

/** Counts the rows again in plain SQL, which shares nothing with the product. */
const recount = async (query: string): Promise<Counted[]> =>
  (await sql.raw<Counted>(query).execute(app.db)).rows;

const recounted = async () => ({
  payments: await recount(`
    select ((completed_at at time zone 'UTC' + interval '3 hours')::date)::text as day, provider,
      count(*)::int as count, sum(amount)::bigint as total
    from payments where status in ('completed', 'refunded') group by 1, 2`),
  refunds: await recount(`
    select ((refunded_at at time zone 'UTC' + interval '3 hours')::date)::text as day, provider,
      count(*)::int as count, sum(amount)::bigint as total
    from payment_refunds group by 1, 2`),
});

const ofDay = (rows: readonly Counted[], { day, provider }: { day: string; provider: string }) => {
  const found = rows.find((row) => row.day === day && row.provider === provider);
  return { count: found?.count ?? 0, total: found?.total ?? 0 };
};

test("the takings of sixty days equal a recount of the rows, across midnights and ends of months", async () => {
  const { items, withoutOwnSince } = await takingsOf(admin);
  expect(withoutOwnSince).toBeNull();
  const rows = await recounted();
  const inSpan = ({ day }: Counted) => day >= from && day <= to;
  const days = new Set([...rows.payments, ...rows.refunds].filter(inSpan).map(({ day }) => day));
  expect(new Set([...days].map((day) => day.slice(0, 7))).size).toBeGreaterThan(1);
  const sum = (all: readonly { total: number }[]) => all.reduce((add, { total }) => add + total, 0);
  expect(sum(items.map(({ payments }) => payments))).toBe(sum(rows.payments.filter(inSpan)));
  expect(sum(items.map(({ refunds }) => refunds))).toBe(sum(rows.refunds.filter(inSpan)));
  for (const taken of items) {
    expect(taken).toMatchObject({
      payments: ofDay(rows.payments, taken),
      refunds: ofDay(rows.refunds, taken),
    });
  }
  expect(new Set(items.map(({ day }) => day))).toEqual(days);
});

test("they equal the totals of reconciliation, day by day", async () => {
  const { items } = await takingsOf(admin);
  const totals = await admin.get<{ items: DayTotal[] }>(
    `/api/reconciliation/days?from=${from}&to=${to}`,
  );
  const same = totals.body.items
    .filter(({ payments, refunds }) => payments.count + refunds.count > 0)
    .map(({ day, provider, isSimulated, payments, refunds }) => ({
      day,
      provider,
      isSimulated,
      payments,
      refunds,
    }));
  expect(items).toEqual(same);
});

test("each number of payments is the length of the list to which it leads", async () => {
  const { items } = await takingsOf(admin);
  for (const { day, provider, isSimulated, payments } of items) {
    const list = await admin.get<{ items: { amount: number }[]; nextCursor: string | null }>(
      `/api/reconciliation/received?from=${day}&to=${day}&provider=${provider}&simulated=${isSimulated ? "yes" : "no"}&limit=100`,
    );
    expect(list.body.nextCursor).toBeNull();
    expect(list.body.items).toHaveLength(payments.count);
    expect(list.body.items.reduce((sum, { amount }) => sum + amount, 0)).toBe(payments.total);
  }
});

test("whoever still has to count a drawer is not told its money, and another user is", async () => {
  const reconciler = await signedIn(app, {
    role: "customer-care",
    permissions: permissions.filter((each) => each !== "manage_shifts"),
  });
  const before = await takingsOf(reconciler, { from: to, to });
  expect(before.withoutOwnSince).toBeNull();
  const { openedAt } = await shiftOpened(reconciler);
  await sold(reconciler, [{ itemId: item.id, quantity: 3 }]);
  const after = await takingsOf(reconciler, { from: to, to });
  expect(after).toEqual({ ...before, withoutOwnSince: openedAt });
  const cash = ({ items }: Takings) =>
    items.find(({ provider }) => provider === "cash")?.payments.total ?? 0;
  expect(cash(await takingsOf(admin, { from: to, to }))).toBe(cash(before) + 300_000);
});

test("only users who reconcile payments are told, for a reasonable time", async () => {
  for (const client of [care, technician]) {
    const answer = await client.get(`/api/reconciliation/takings?from=${to}&to=${to}`);
    expect(problemOf(answer)).toMatchObject({ status: 403 });
  }
  for (const [first, last] of [
    [to, from],
    [addDays(to, -400), to],
  ]) {
    const answer = await admin.get(`/api/reconciliation/takings?from=${first}&to=${last}`);
    expect(problemOf(answer)).toMatchObject({ status: 422, code: "validation_failed" });
  }
});
