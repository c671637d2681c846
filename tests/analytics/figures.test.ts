/** Every figure of analytics equals a recount of the rows, whether its days are kept or added up from the facts. */
import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import type {
  AnalyticsCustomers,
  AnalyticsOverview,
  AnalyticsRepairs,
  AnalyticsRevenue,
} from "#src/areas/analytics/answers.ts";
import { periods, spansOf, type Period } from "#src/areas/analytics/rules.ts";
import { analyticsInvariants } from "#src/areas/analytics/server/invariants.ts";
import { keepDays } from "#src/areas/analytics/server/keep-days.ts";
import { forgetSharedFigures } from "#src/areas/analytics/server/shared-figures.ts";
import { inRepair } from "#src/areas/devices/rules.ts";
import { addDays, startOfDay, today } from "#src/shared/time.ts";
import { signedIn } from "#tests/support/client.ts";
import { seededRandom } from "#tests/support/random/seed.ts";
import { startShop } from "#tests/support/shop.ts";
import { plantCustomer, plantDevice, plantItems, plantSale, type Cast } from "./planted-facts.ts";
import { recountByKey, recountTechnicians, recountTotals } from "./recount.ts";

const random = seededRandom();
const { pick } = random;
const { app, admin, technician } = await startShop();
const day = today();

/** A request that calculates, instead of sharing what an earlier one calculated. */
async function read<T>(tab: string, period: Period): Promise<T> {
  forgetSharedFigures(app.serverDb);
  const { status, body } = await admin.get(`/api/analytics/${tab}?days=${period}`);
  expect(status).toBe(200);
  return body as T;
}

/** A minute around the beginning of a day at which a period, a month or a year begins or ends. */
function edge(): string {
  const newYear = `${day.slice(0, 4)}-01-01`;
  const newMonth = `${addDays(day, -20).slice(0, 8)}01`;
  const ago = [0, 1, 6, 7, 13, 14, 29, 30, 59, 60, 89, 90, 179, 180, 364, 365, 371, 394, 729, 730];
  const start = pick([...ago.map((days) => addDays(day, -days)), newYear, newMonth]);
  const moment = Date.parse(startOfDay(start)) + pick([-1, 0, 1, 700]) * 60_000;
  // A fact of the future would be none.
  return new Date(Math.min(moment, Date.now())).toISOString();
}

const after = (moment: string, hours: number): string =>
  new Date(Math.min(Date.parse(moment) + hours * 3_600_000, Date.now())).toISOString();

let cast: Cast;

async function plantFacts(count: number): Promise<void> {
  const joined = () => edge().slice(0, 10);
  const customers = [];
  for (let at = 0; at < 6; at++)
    customers.push(await plantCustomer(app.db, joined(), pick(["bronze", "silver", "gold"])));
  for (let at = 0; at < count; at++) {
    const [sold, received] = [edge(), edge()];
    await plantSale(app.db, cast, {
      customerId: pick(customers),
      at: sold,
      refundedAt: pick([null, null, after(sold, pick([0, 1, 30, 800]))]),
    });
    const completed = pick([null, after(received, pick([1, 24, 25, 48, 49, 3000]))]);
    const handedOver = completed && pick([null, after(completed, pick([0, 30]))]);
    await plantDevice(app.db, cast, pick(customers), {
      received,
      completed,
      handedOver,
      paid: pick([null, edge()]),
      refunded: pick([null, null, edge()]),
      cameBack: handedOver && pick([null, after(handedOver, 30)]),
    });
  }
}

/** A technician of whom no figure tells: the deposit of their only repair was given back. */
async function plantReturnedDeposit(customerId: string): Promise<void> {
  const { userId } = await signedIn(app, { role: "technician" });
  const paid = startOfDay(day);
  await plantDevice(app.db, { ...cast, technicians: [userId] }, customerId, {
    received: paid,
    completed: null,
    handedOver: null,
    paid,
    refunded: paid,
    cameBack: null,
  });
}

/** Compares all figures of all periods with a recount. */
async function compareAll(): Promise<void> {
  for (const period of periods) {
    const { current, previous, lastYear } = spansOf(period, day);
    const overview = await read<AnalyticsOverview>("overview", period);
    const totals = await recountTotals(app.db, current);
    expect(overview.totals).toEqual(totals);
    expect(overview.totalsBefore).toEqual(await recountTotals(app.db, previous));
    expect(overview.totalsLastYear).toEqual(await recountTotals(app.db, lastYear));
    await compareCards(overview);
    for (const { month, revenue } of overview.monthlyRevenue ?? []) {
      const [from, to] = [`${month}-01`, addDays(`${nextMonth(month)}-01`, -1)];
      expect({ month, revenue }).toEqual({
        month,
        revenue: (await recountTotals(app.db, { from, to })).revenue,
      });
    }
    const trend = overview.repairTrend ?? [];
    expect(sumOf(trend.map(({ received }) => received))).toBe(totals.devicesReceived);
    expect(sumOf(trend.map(({ completed }) => completed))).toBe(totals.devicesCompleted);
    await compareTabs(period);
  }
}

async function compareCards({
  cards,
  from,
  totals,
  totalsBefore,
}: AnalyticsOverview): Promise<void> {
  const start = startOfDay(from);
  const repairing = sql.join(inRepair.map((status) => sql.lit(status)));
  const { rows } = await sql<Record<string, number>>`
    select
      (select count(*)::int from devices where status <> 'done') as here,
      (select count(*)::int from devices where created_at < ${start} and (handed_over_at is null or handed_over_at >= ${start})) as here_before,
      (select count(*)::int from devices where status in (${repairing})) as repairing,
      (select count(*)::int from devices where created_at < ${start} and (completed_at is null or completed_at >= ${start})) as repairing_before,
      (select count(*)::int from customers where not is_walk_in and erased_at is null and merged_into is null) as customers,
      (select count(*)::int from customers where not is_walk_in and erased_at is null and merged_into is null
         and joined_date < ${from}::date) as customers_before,
      (select count(*)::int from inventory_items where archived_at is null) as items`.execute(
    app.db,
  );
  const [now] = rows;
  expect(cards).toMatchObject({
    revenue: { total: totals.revenue, previous: totalsBefore.revenue },
    sales: { total: totals.sales, previous: totalsBefore.sales },
    devices: { total: now!["here"], previous: now!["hereBefore"] },
    repairs: { total: now!["repairing"], previous: now!["repairingBefore"] },
    customers: { total: now!["customers"], previous: now!["customersBefore"] },
    inventory: { total: now!["items"] },
  });
}

async function compareTabs(period: Period): Promise<void> {
  const { current } = spansOf(period, day);
  const byKey = await recountByKey(app.db, current);
  const revenue = await read<AnalyticsRevenue>("revenue", period);
  const sums = (of: "goods" | "repairs") =>
    Object.fromEntries(
      revenue.methods.filter((each) => each[of] !== 0).map((each) => [each.method, each[of]]),
    );
  expect(sums("goods")).toEqual(byKey.goodsByMethod);
  expect(sums("repairs")).toEqual(byKey.repairsByMethod);
  expect(sumOf(revenue.methods.map(({ refunds = 0 }) => refunds))).toBe(
    (revenue.totals.goodsRefunds ?? 0) + (revenue.totals.repairRefunds ?? 0),
  );
  expect(
    Object.fromEntries((revenue.categories ?? []).map(({ category, goods }) => [category, goods])),
  ).toEqual(byKey.goodsByCategory);
  expect(sumOf(revenue.points.map((point) => point.revenue ?? 0))).toBe(revenue.totals.revenue);
  expect(sumOf(revenue.points.map((point) => point.previous ?? 0))).toBe(
    revenue.totalsBefore.revenue,
  );
  expect(sumOf(revenue.points.map((point) => point.lastYear ?? 0))).toBe(
    revenue.totalsLastYear.revenue,
  );

  const repairs = await read<AnalyticsRepairs>("repairs", period);
  const byId = <T extends { id: string | null }>(rows: T[]) =>
    rows.toSorted((one, other) => String(one.id).localeCompare(String(other.id)));
  expect(
    byId(
      repairs.technicians.map(({ technician: person, ...figures }) => ({
        id: person?.id ?? null,
        ...figures,
      })),
    ),
  ).toEqual(byId(await recountTechnicians(app.db, current)));
  expect(
    Object.fromEntries(repairs.repairDays.map(({ days, count }) => [String(days), count])),
  ).toEqual(byKey.repairDays);
  expect(repairs.withinTarget).toBe(
    (byKey.repairDays["1"] ?? 0) + (byKey.repairDays["2"] ?? 0) + (byKey.repairDays["0"] ?? 0),
  );

  const customers = await read<AnalyticsCustomers>("customers", period);
  expect([customers.visits.new.total, customers.visits.returning.total]).toEqual([
    byKey.visits["new"] ?? 0,
    byKey.visits["returning"] ?? 0,
  ]);
}

const sumOf = (values: readonly number[]): number => values.reduce((all, each) => all + each, 0);

const nextMonth = (month: string): string => {
  const at = new Date(`${month}-01T00:00:00Z`);
  at.setUTCMonth(at.getUTCMonth() + 1);
  return at.toISOString().slice(0, 7);
};

const keptDays = async (): Promise<string[]> =>
  (await app.db.selectFrom("keptDays").select("day").orderBy("day").execute()).map(
    (row) => row.day,
  );

/** The ids of about half of the rows. */
async function half(table: "devices" | "customers"): Promise<string[]> {
  const rows = await app.db.selectFrom(table).select("id").orderBy("id").execute();
  return rows.filter(() => random.percent(50)).map(({ id }) => id);
}

async function brokenRules(): Promise<unknown[]> {
  const found: unknown[] = [];
  for (const rule of Object.values(analyticsInvariants))
    found.push(...(await rule.execute(app.db)).rows);
  return found;
}

test("an empty shop has zeros and no invented change", async () => {
  const overview = await read<AnalyticsOverview>("overview", "30");
  expect(overview).toMatchObject({
    ...spansOf("30", day).current,
    totals: { revenue: 0, salesRevenue: 0, repairRevenue: 0, refunds: 0, devicesReceived: 0 },
    cards: { revenue: { total: 0, previous: 0, change: 0, trend: "flat" } },
    deviceStatusDistribution: [],
    topTechnicians: [],
    topCustomers: [],
    failed: [],
  });
  expect(overview.monthlyRevenue).toHaveLength(12);
});

describe("with facts at the edges of days, months and years", () => {
  /** The days since the first fact that ended an hour ago. */
  const FIRST = 800;
  const now = new Date();
  const over = today(new Date(now.getTime() - 3_600_000)) === day ? FIRST : FIRST - 1;

  beforeAll(async () => {
    cast = {
      random,
      userId: admin.userId,
      technicians: [technician.userId, null],
      items: await plantItems(app.db),
    };
    const first = addDays(day, -FIRST);
    const customerId = await plantCustomer(app.db, first);
    await plantSale(app.db, cast, { customerId, at: startOfDay(first), refundedAt: null });
    await plantFacts(60);
    await plantReturnedDeposit(customerId);
  });

  test("figures equal a recount while no day is kept", async () => {
    expect(await keptDays()).toEqual([]);
    await compareAll();
  });

  test("figures equal a recount when all days but today are kept", async () => {
    expect(await keepDays(app.serverDb, now)).toBe(over);
    expect(await keptDays()).toHaveLength(over);
    expect(await brokenRules()).toEqual([]);
    await compareAll();
    expect(await keepDays(app.serverDb, now)).toBe(0);
  });

  test("a later fact of a kept day is in the figures at once, and the day is kept again", async () => {
    const before = (await keptDays()).length;
    await plantFacts(20);
    expect((await keptDays()).length).toBeLessThan(before);
    expect(await brokenRules()).toEqual([]);
    await compareAll();
    await keepDays(app.serverDb);
    expect(await brokenRules()).toEqual([]);
    await compareAll();
  });

  test("other technicians, ratings, days of joining and deletions change kept days", async () => {
    await keepDays(app.serverDb);
    await sql`update devices set assigned_to = null where id = any(${await half("devices")})`.execute(
      app.db,
    );
    await sql`update device_ratings set score = 6 - score`.execute(app.db);
    await sql`
      update customers set joined_date = joined_date - 40
      where not is_walk_in and id = any(${await half("customers")})`.execute(app.db);
    await sql`
      delete from devices d where handed_over_at is null and completed_at is null
        and not exists (select from payments p where p.device_id = d.id)`.execute(app.db);
    expect(await brokenRules()).toEqual([]);
    await compareAll();
    await keepDays(app.serverDb);
    expect(await brokenRules()).toEqual([]);
    await compareAll();
  });

  test("a day that was kept while the clock was ahead is kept again", async () => {
    const [first] = await keptDays();
    await sql`update kept_days set kept_at = now() + interval '1 week' where day = ${first}::date`.execute(
      app.db,
    );
    await sql`update day_figures set amount = amount + 1 where day = ${first}::date`.execute(
      app.db,
    );
    expect(await brokenRules()).not.toEqual([]);
    await keepDays(app.serverDb, now);
    expect(await brokenRules()).toEqual([]);
    expect(await keptDays()).toContain(first);
  });

  test("the invariant finds a sum that is not what the facts add up to", async () => {
    await sql`update day_figures set amount = amount + 1 where figure = 'sale' and day = (
      select min(day) from day_figures where figure = 'sale')`.execute(app.db);
    expect(await brokenRules()).toHaveLength(1);
    await sql`delete from kept_days`.execute(app.db);
    expect(await brokenRules()).toEqual([]);
  });
});
