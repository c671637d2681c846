/** Who sees which figures of analytics, and how they are shared. */
import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { AnalyticsOverview, AnalyticsRevenue } from "#src/areas/analytics/answers.ts";
import { forgetSharedFigures } from "#src/areas/analytics/server/shared-figures.ts";
import type { Permission } from "#src/shared/permissions.ts";
import { signedIn, type TestClient } from "#tests/support/client.ts";
import { takenIn } from "#tests/support/shop/devices.ts";
import { sold } from "#tests/support/shop/sales.ts";
import { shiftOpened } from "#tests/support/shop/shifts.ts";
import { stocked } from "#tests/support/shop/stock.ts";
import { startShop } from "#tests/support/shop.ts";

const { app, admin, care, technician } = await startShop();
const tabs = ["overview", "revenue", "repairs", "customers", "inventory"];

beforeEach(() => void forgetSharedFigures(app.serverDb));

const overviewOf = async (client: TestClient): Promise<AnalyticsOverview> => {
  const { status, body } = await client.get("/api/analytics/overview");
  expect(status).toBe(200);
  return body as AnalyticsOverview;
};

const withRights = (...permissions: Permission[]): Promise<TestClient> =>
  signedIn(app, { permissions: ["view_analytics", ...permissions] });

let total: number;

beforeAll(async () => {
  const item = await stocked(app.db, 10, { price: 6_172_850, cost: 20_000 });
  total = (await sold(admin, [{ itemId: item.id, quantity: 2 }])).total;
  await takenIn(care);
});

describe("rights", () => {
  test("only users with view_analytics see the screen's figures", async () => {
    for (const tab of tabs) {
      expect((await technician.get(`/api/analytics/${tab}`)).status).toBe(403);
      expect((await technician.get(`/api/analytics/${tab}.csv`)).status).toBe(403);
    }
  });

  test("each area's figures need its own right", async () => {
    const devices = await overviewOf(await withRights("view_devices"));
    expect(devices.totals).toEqual({ devicesReceived: 1, devicesCompleted: 0 });
    expect(Object.keys(devices.cards)).toEqual(["devices", "repairs"]);
    const customers = await overviewOf(await withRights("view_customers"));
    expect(Object.keys(customers.totals)).toEqual(["newCustomers"]);
    expect(Object.keys(customers.cards)).toEqual(["customers"]);
    const goods = await overviewOf(await withRights("view_sales"));
    expect(goods.totals).toEqual({ salesRevenue: total, sales: 1 });
    const nothing = await overviewOf(await withRights());
    expect([nothing.totals, nothing.cards, nothing.recentActivity]).toEqual([{}, {}, []]);
  });

  test("without the right to see money, neither the answers nor the files have any", async () => {
    const reader = await withRights("view_devices", "view_returns", "view_inventory");
    for (const tab of ["overview", "revenue", "repairs"]) {
      const answer = await reader.get(`/api/analytics/${tab}`);
      expect(answer.status).toBe(200);
      const text = JSON.stringify(answer.body);
      expect(text).not.toMatch(/revenue|goods|repairs":\{"total.*refund/i);
      expect(text).not.toContain(String(total));
      const file = await reader.get(`/api/analytics/${tab}.csv`);
      expect(String(file.body)).not.toMatch(/revenue|goods|refund/i);
      expect(String(file.body)).not.toContain(String(total / 100));
    }
  });

  test("costs need view_cost", async () => {
    for (const client of [care, await withRights("view_inventory")]) {
      const { body } = await client.get("/api/analytics/inventory");
      expect(JSON.stringify(body)).not.toMatch(/cost/i);
      const file = await client.get("/api/analytics/inventory.csv");
      expect(String(file.body)).not.toMatch(/cost/i);
    }
    const { body } = await admin.get("/api/analytics/inventory");
    expect(body).toMatchObject({ stock: { pieces: 8, atCost: 160_000 } });
  });

  test("tabs of another area are refused", async () => {
    const reader = await withRights("view_sales");
    for (const tab of ["repairs", "customers", "inventory"])
      expect((await reader.get(`/api/analytics/${tab}`)).status).toBe(403);
  });

  test("the recent activity tells of what its reader may see, without money", async () => {
    const all = (await overviewOf(admin)).recentActivity ?? [];
    expect(all.map(({ kind }) => kind)).toContain("sale.completed");
    const devices = await overviewOf(await withRights("view_devices"));
    expect(devices.recentActivity?.map(({ kind }) => kind)).toEqual(["device.created"]);
    expect(devices.recentActivity?.[0]?.record).toMatch(/^R-/);
  });
});

describe("whoever still has to count a drawer", () => {
  let own: { total: number };

  beforeAll(async () => {
    const item = await stocked(app.db, 5, { price: 30_000 });
    await shiftOpened(care);
    own = await sold(care, [{ itemId: item.id, quantity: 1 }]);
  });

  test("is not told what they took", async () => {
    const seen = await overviewOf(care);
    expect(seen.withoutOwnSince).not.toBeNull();
    expect(seen.totals).toMatchObject({ salesRevenue: total, sales: 1, revenue: total });
    expect(seen.cards.revenue?.total).toBe(total);
    const { body } = await care.get<AnalyticsRevenue>("/api/analytics/revenue");
    expect(body.methods).toEqual([{ method: "cash", goods: total, repairs: 0, refunds: 0 }]);
    expect(body.points.at(-1)?.revenue).toBe(total);
    expect(await overviewOf(admin)).toMatchObject({
      withoutOwnSince: null,
      totals: { salesRevenue: total + own.total, sales: 2 },
    });
  });

  test("shares the calculation of the others, each with their own rights", async () => {
    const first = await overviewOf(admin);
    const [again, other] = await Promise.all([overviewOf(admin), overviewOf(care)]);
    expect([again.asOf, other.asOf]).toEqual([first.asOf, first.asOf]);
    expect(first.totals.revenue).toBe(total + own.total);
    expect(other.totals.revenue).toBe(total);
  });

  test("sees no figure fall by what they took after the calculation", async () => {
    const first = await overviewOf(care);
    const item = await stocked(app.db, 5, { price: 30_000 });
    await sold(care, [{ itemId: item.id, quantity: 1 }]);
    const again = await overviewOf(care);
    expect([again.asOf, again.totals]).toEqual([first.asOf, first.totals]);
    forgetSharedFigures(app.serverDb);
    const { revenue, salesRevenue, sales } = first.totals;
    expect((await overviewOf(care)).totals).toMatchObject({ revenue, salesRevenue, sales });
  });
});

test("a part that fails is named, and the others are answered", async () => {
  const { rows } = await sql<{ role: string }>`select current_user as role`.execute(app.serverDb);
  const role = sql.id(rows[0]!.role);
  await sql`revoke select on events from ${role}`.execute(app.db);
  try {
    const overview = await overviewOf(admin);
    expect(overview.failed).toEqual(["recentActivity"]);
    expect(overview.recentActivity).toBeUndefined();
    expect(overview.totals.revenue).toBeGreaterThan(0);
    expect(overview.topCustomers).toBeDefined();
  } finally {
    await sql`grant select on events to ${role}`.execute(app.db);
  }
  // A failure is not shared: the next request reads again.
  expect((await overviewOf(admin)).failed).toEqual([]);
});

test("only the known periods are answered", async () => {
  for (const days of ["0", "8", "x", "366"])
    expect((await admin.get(`/api/analytics/overview?days=${days}`)).status).toBe(422);
});

test("each tab is a file", async () => {
  for (const tab of tabs) {
    const { status, body } = await admin.get(`/api/analytics/${tab}.csv?days=7`);
    expect(status).toBe(200);
    expect(String(body)).toContain("Figure,");
  }
});
