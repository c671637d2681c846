/** The digest of a day equals a recount of the rows in plain SQL, around the midnights of Dar es Salaam. */
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { keepDays } from "#src/areas/analytics/server/keep-days.ts";
import { inRepair, readyForPickup } from "#src/areas/devices/rules.ts";
import { actorOfUser } from "#src/areas/users/core/server/actor-of-user.ts";
import { readDigest, type DigestFigures } from "#src/areas/reports/digest/server/read-digest.ts";
import { sectionsOf } from "#src/areas/reports/digest/server/digest-sections.ts";
import { rolePermissions } from "#src/shared/permissions.ts";
import { addDays, startOfDay, today } from "#src/shared/time.ts";
import {
  plantCustomer,
  plantDevice,
  plantItems,
  plantSale,
} from "#tests/analytics/planted-facts.ts";
import { sold } from "#tests/support/shop/sales.ts";
import { signedIn } from "#tests/support/client.ts";
import { shiftOpened } from "#tests/support/shop/shifts.ts";
import { stocked } from "#tests/support/shop/stock.ts";
import { seededRandom } from "#tests/support/random/seed.ts";
import { startShop } from "#tests/support/shop.ts";

const random = seededRandom();
const { pick } = random;
const { app, admin, care, technician } = await startShop();
const day = today();

const readAs = async (userId: string, of: string): Promise<DigestFigures> =>
  readDigest(app.serverDb, (await actorOfUser(app.serverDb, userId))!, of);

/** A minute around a midnight of the shop, never in the future. */
function edge(): string {
  const start = Date.parse(startOfDay(addDays(day, -pick([0, 1, 2]))));
  return new Date(Math.min(start + pick([-1, 0, 1, 600]) * 60_000, Date.now())).toISOString();
}

const after = (moment: string, minutes: number): string =>
  new Date(Math.min(Date.parse(moment) + minutes * 60_000, Date.now())).toISOString();

beforeAll(async () => {
  const items = await plantItems(app.db);
  const cast = { random, userId: admin.userId, technicians: [technician.userId, null], items };
  const customer = await plantCustomer(app.db, addDays(day, -40));
  for (let at = 0; at < 60; at++) {
    const [at1, received] = [edge(), edge()];
    await plantSale(app.db, cast, {
      customerId: customer,
      at: at1,
      refundedAt: pick([null, null, after(at1, pick([1, 1440]))]),
    });
    const completed = pick([null, after(received, 1), after(received, 1441)]);
    await plantDevice(app.db, cast, customer, {
      received,
      completed,
      handedOver: completed && pick([null, after(completed, 1)]),
      paid: pick([null, edge()]),
      refunded: pick([null, null, edge()]),
      cameBack: null,
    });
  }
  await shiftOpened(care);
});

async function one(query: ReturnType<typeof sql<{ n: number }>>): Promise<number> {
  const { rows } = await query.execute(app.db);
  return rows[0]!.n;
}

/** Counts the digest again, in plain SQL over all rows. */
async function recount(of: string) {
  const on = (column: string) =>
    sql`(${sql.ref(column)} at time zone 'UTC' + interval '3 hours')::date = ${of}::date`;
  const words = (statuses: readonly string[]) =>
    sql.raw(statuses.map((status) => `'${status}'`).join(", "));
  const received = await one(sql`
    select coalesce(sum(amount), 0)::bigint as n from payments
    where completed_at is not null and status in ('completed', 'refunded') and ${on("completed_at")}`);
  const refunded = await one(sql`
    select coalesce(sum(amount), 0)::bigint as n from payment_refunds where ${on("refunded_at")}`);
  const count = (table: string, condition: ReturnType<typeof sql>) =>
    one(sql`select count(*)::int as n from ${sql.table(table)} where ${condition}`);
  return {
    received,
    refunded,
    sales: await count("sales", sql`status = 'completed' and ${on("completed_at")}`),
    salesRevenue: await one(sql`
      select coalesce(sum(total), 0)::bigint as n from sales where status = 'completed' and ${on("completed_at")}`),
    repairRevenue: await one(sql`
      select coalesce(sum(amount), 0)::bigint as n from payments
      where device_id is not null and status in ('completed', 'refunded') and ${on("completed_at")}`),
    devicesReceived: await count("devices", on("created_at")),
    devicesCompleted: await count("devices", on("completed_at")),
    devicesHandedOver: await count("devices", on("handed_over_at")),
    overdue: await count(
      "devices",
      sql`status in (${words(inRepair)}) and expected_return_date < ${day}::date`,
    ),
    ready: await count("devices", sql`status in (${words(readyForPickup)})`),
    unclaimed: await count(
      "devices",
      sql`status in (${words(readyForPickup)}) and moved_at < now() - interval '7 days'`,
    ),
    low: await count("inventory_items", sql`stock_state = 'low' and archived_at is null`),
    out: await count("inventory_items", sql`stock_state = 'out' and archived_at is null`),
    openDrawers: await count("shifts", sql`closed_at is null`),
    approvals: await count("approvals", sql`status = 'waiting'`),
  };
}

const toldBy = ({
  takings: { items },
  totals,
  devices,
  shortages,
  openDrawers,
  approvals,
}: DigestFigures) => ({
  received: items.reduce((sum, { payments }) => sum + payments.total, 0),
  refunded: items.reduce((sum, { refunds }) => sum + refunds.total, 0),
  sales: totals.sales,
  salesRevenue: totals.salesRevenue,
  repairRevenue: totals.repairRevenue,
  devicesReceived: totals.devicesReceived,
  devicesCompleted: totals.devicesCompleted,
  devicesHandedOver: totals.devicesHandedOver,
  overdue: devices?.overdue,
  ready: devices?.ready,
  unclaimed: devices?.unclaimed,
  low: shortages?.low,
  out: shortages?.out,
  openDrawers,
  approvals,
});

test("equals a recount of the rows, before and after the sums of the days are kept", async () => {
  for (let round = 0; round < 2; round++) {
    for (const of of [day, addDays(day, -1), addDays(day, -2)]) {
      expect(toldBy(await readAs(admin.userId, of))).toEqual(await recount(of));
    }
    await keepDays(app.db);
  }
});

test("its money is that of the dashboard and of analytics", async () => {
  const { takings, totals } = await readAs(admin.userId, day);
  const shown = await admin.get(`/api/reconciliation/takings?from=${day}&to=${day}`);
  expect(takings).toEqual(shown.body);
  const { body } = await admin.get("/api/analytics/revenue?days=7");
  expect(totals.revenue).toBe(body.points.at(-1).revenue);
});

test("the lines of the takings add up to their sum", async () => {
  const format = (await admin.get("/api/settings/shop")).body.moneyFormat;
  const figures = await readAs(admin.userId, addDays(day, -1));
  const [money] = sectionsOf(figures, { language: "en", format });
  const amountOf = (value: string) => Number(value.replaceAll(/[^\d−.]/g, "").replace("−", "-"));
  const [sum, ...others] = money!.lines;
  const parts = others.filter(({ isPart }) => isPart).map(({ value }) => amountOf(value));
  expect(parts.length).toBeGreaterThan(1);
  expect(parts.reduce((all, each) => all + each, 0)).toBe(amountOf(sum!.value));
});

test("whoever still has to count a drawer is not told its money", async () => {
  const item = await stocked(app.db, 10, { price: 70_000 });
  const cashier = care.userId;
  const rights = [...rolePermissions["customer-care"], "reconcile_payments"];
  await sql`update users set permissions = ${rights}::text[] where id = ${cashier}`.execute(app.db);
  const before = await readAs(cashier, day);
  await sold(care, [{ itemId: item.id, quantity: 1 }]);
  const later = await readAs(cashier, day);
  expect(later.takings.withoutOwnSince).not.toBeNull();
  expect(toldBy(later)).toEqual(toldBy(before));
});

test("a reader gets only the figures that their rights show them", async () => {
  const reader = await signedIn(app, { permissions: ["reconcile_payments", "view_sales"] });
  const figures = await readAs(reader.userId, day);
  expect(Object.keys(figures)).toEqual(["day", "asOf", "takings", "totals"]);
  expect(Object.keys(figures.totals)).toEqual(["salesRevenue", "sales"]);
  await expect(readAs(technician.userId, day)).rejects.toThrow(/permission/);
});
