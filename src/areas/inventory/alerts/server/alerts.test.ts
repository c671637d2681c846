import { beforeEach, describe, expect, test } from "vitest";
import { newId } from "#src/shared/ids.ts";
import { addDays, inShopTime, today } from "#src/shared/time.ts";
import { inTransaction } from "#src/server/database.ts";
import { startShop } from "#tests/support/shop.ts";
import { signedIn } from "#tests/support/client.ts";
import { readEventually } from "#tests/support/eventually.ts";
import { move, stocked } from "#tests/support/shop/stock.ts";
import type { StockAlert } from "../contract.ts";
import { refreshAlerts } from "./refresh-alerts.ts";

const { app, admin, technician } = await startShop();

let lastName = 0;
let name: string;
beforeEach(() => {
  name = `Bidhaa ${++lastName}x`;
});

/** Refreshes the alerts and returns those of this test's item. */
async function alerts(query = ""): Promise<StockAlert[]> {
  await refresh();
  const { body } = await admin.get(`/api/stock-alerts?search=${encodeURIComponent(name)}${query}`);
  return body.items as StockAlert[];
}
const refresh = () => inTransaction(app.db, (tx) => refreshAlerts(tx, null));
const take = (itemId: string, quantity: number) =>
  move(app.db, [{ act: "take-out", reason: "sale", itemId, quantity }]);
const bring = (itemId: string, quantity: number) =>
  move(app.db, [{ act: "bring-in", reason: "received", itemId, quantity }]);
const change = async (itemId: string, fields: Record<string, unknown>) => {
  const { version } = (await admin.get(`/api/items/${itemId}`)).body;
  const answer = await admin.patch(`/api/items/${itemId}`, { version, ...fields });
  expect(answer.status).toBe(200);
};
const vouchFor = async (itemId: string, warrantyDays: number) => {
  const { version } = (await admin.get(`/api/items/${itemId}`)).body;
  const body = { version, warrantyDays, reason: "Mtengenezaji amebadilisha" };
  expect((await admin.post(`/api/items/${itemId}/terms`, body)).status).toBe(200);
};
const resolve = (id: string, body = {}) => admin.post(`/api/stock-alerts/${id}/resolve`, body);

describe("low stock", () => {
  test("raises an alert at the minimum, another at zero, and ends when stock returns", async () => {
    const item = await stocked(app.db, 6, { name, minStock: 5 });
    expect(await alerts()).toEqual([]);
    await take(item.id, 2);
    expect(await alerts()).toMatchObject([
      {
        type: "low_stock",
        severity: "medium",
        resolved: false,
        isLive: true,
        item: { id: item.id, available: 4, minStock: 5 },
        message: "4 left; the minimum is 5",
      },
    ]);
    await take(item.id, 4);
    expect(await alerts()).toMatchObject([{ type: "out_of_stock", severity: "high" }]);
    await bring(item.id, 20);
    expect(await alerts()).toEqual([]);
    expect(await alerts("&resolved=true&sort=newest")).toMatchObject([
      { type: "out_of_stock", resolvedBy: null, isLive: false, message: "Was out of stock" },
      { type: "low_stock", resolvedBy: null, isLive: false },
    ]);
  });

  test("is raised and ended by the system, not by whoever made the change", async () => {
    const item = await stocked(app.db, 6, { name, minStock: 5 });
    const event = (kind: string) =>
      readEventually(
        () =>
          app.db
            .selectFrom("events as e")
            .innerJoin("stockAlerts as a", "a.id", "e.recordId")
            .select(["e.actorId", "e.address", "e.device", "e.personalId"])
            .where("e.kind", "=", kind)
            .where("a.itemId", "=", item.id)
            .execute(),
        ({ length }) => length > 0,
      );
    const system = [{ actorId: null, address: null, device: null, personalId: null }];
    await change(item.id, { minStock: 10 });
    expect(await event("stock_alert.raised")).toEqual(system);
    await change(item.id, { minStock: 5 });
    expect(await event("stock_alert.resolved")).toEqual(system);
  });

  test("is detected automatically after a sale or an edit", async () => {
    const item = await stocked(app.db, 6, { name, minStock: 5 });
    await take(item.id, 3);
    const read = async () =>
      (await admin.get(`/api/stock-alerts?search=${encodeURIComponent(name)}`)).body.items;
    await readEventually(read, (items) => items.length === 1);
    await change(item.id, { minStock: 1 });
    await readEventually(read, (items) => items.length === 0);
  });

  test("does not count reserved pieces", async () => {
    const item = await stocked(app.db, 2, { name });
    await move(app.db, [{ act: "reserve", itemId: item.id, quantity: 2, saleId: newId() }]);
    expect(await alerts()).toMatchObject([{ type: "out_of_stock", item: { available: 0 } }]);
  });

  test("of an item without any movement is reported only with a minimum", async () => {
    const item = await stocked(app.db, 0, { name });
    expect(await alerts()).toEqual([]);
    await change(item.id, { minStock: 2 });
    expect(await alerts()).toMatchObject([{ type: "out_of_stock" }]);
  });

  test("of an archived item ends", async () => {
    const item = await stocked(app.db, 1, { name, minStock: 5 });
    expect(await alerts()).toHaveLength(1);
    await admin.post(`/api/items/${item.id}/archive`);
    expect(await alerts()).toEqual([]);
    await admin.post(`/api/items/${item.id}/restore`);
    expect(await alerts()).toHaveLength(1);
  });
});

describe("expiry and warranty", () => {
  test("report items that expire soon or have expired, only while in stock", async () => {
    const item = await stocked(app.db, 5, { name });
    await change(item.id, { expiryDate: addDays(today(), 31) });
    expect(await alerts()).toEqual([]);
    await change(item.id, { expiryDate: addDays(today(), 30) });
    expect(await alerts()).toMatchObject([{ type: "expiry", severity: "medium" }]);
    await change(item.id, { expiryDate: today() });
    expect(await alerts()).toMatchObject([{ type: "expiry", severity: "medium" }]);
    const [soon] = await alerts();
    await resolve(soon!.id);
    // The alert "expires soon" was resolved above. After the expiry date the item gets a new alert.
    await change(item.id, { expiryDate: addDays(today(), -1) });
    expect(await alerts()).toMatchObject([
      { type: "expiry", severity: "high", message: `Expired on ${addDays(today(), -1)}` },
    ]);
    await take(item.id, 5);
    expect(await alerts()).toMatchObject([{ type: "out_of_stock" }]);
  });

  test("are counted in days as the shop's settings say", async () => {
    const item = await stocked(app.db, 5, { name });
    await change(item.id, { expiryDate: addDays(today(), 45) });
    expect(await alerts()).toEqual([]);
    await admin.put("/api/settings/inventory", { expiryAlertDays: 60 });
    expect(await alerts()).toHaveLength(1);
    await admin.put("/api/settings/inventory", { expiryAlertDays: 30 });
    expect(await alerts()).toEqual([]);
    expect((await admin.put("/api/settings/inventory", { expiryAlertDays: 0 })).status).toBe(422);
  });

  test("report items in stock longer than their warranty, until newer pieces arrive", async () => {
    const item = await stocked(app.db, 5, { name });
    await vouchFor(item.id, 14);
    expect(await alerts()).toEqual([]);
    const received = (daysAgo: number) =>
      app.db
        .insertInto("stockMovements")
        .values({
          id: newId(),
          itemId: old.id,
          position: 1,
          type: "IN",
          quantity: 3,
          quantityAfter: 3,
          value: 0,
          arrived: 3,
          reason: "received",
          createdAt: `${addDays(today(), -daysAgo)}T09:00:00.000Z`,
        })
        .execute();
    // A movement cannot be changed later. Therefore the test inserts a movement with a past date.
    const old = await stocked(app.db, 0, { name: `${name} ya zamani` });
    await received(15);
    await app.db
      .updateTable("inventoryItems")
      .set({ quantity: 3, movementCount: 1, arrived: 3, warrantyDays: 15 })
      .where("id", "=", old.id)
      .execute();
    expect(await alerts()).toEqual([]);
    await vouchFor(old.id, 14);
    expect(await alerts()).toMatchObject([
      { type: "warranty", severity: "low", item: { id: old.id } },
    ]);
    await bring(old.id, 1);
    expect(await alerts()).toEqual([]);
  });
});

describe("a resolved alert", () => {
  test("records user and reason, stays resolved while its cause lasts, and returns when the cause returns", async () => {
    const item = await stocked(app.db, 3, { name, minStock: 5 });
    const [alert] = await alerts();
    const answer = await resolve(alert!.id, { note: "Zimeagizwa" });
    expect(answer).toMatchObject({
      status: 200,
      body: { resolved: true, note: "Zimeagizwa", resolvedBy: { id: admin.userId }, isLive: true },
    });
    // A second request does not replace the note of the first one.
    expect((await resolve(alert!.id, { note: "Tena" })).body.note).toBe("Zimeagizwa");
    await take(item.id, 1);
    expect(await alerts()).toEqual([]);
    await bring(item.id, 10);
    await refresh();
    await take(item.id, 10);
    expect(await alerts()).toMatchObject([{ type: "low_stock", resolved: false }]);
    const past = await alerts("&resolved=true");
    expect(past).toMatchObject([{ id: alert!.id, resolvedBy: { id: admin.userId } }]);
  });

  test("can be reopened while its cause lasts", async () => {
    const item = await stocked(app.db, 3, { name, minStock: 5 });
    const [alert] = await alerts();
    const ids = [alert!.id];
    expect((await admin.post("/api/stock-alerts/resolve", { ids })).status).toBe(200);
    expect(await alerts()).toEqual([]);
    expect((await admin.post("/api/stock-alerts/reopen", { ids })).status).toBe(200);
    expect(await alerts()).toMatchObject([{ resolved: false, resolvedBy: null }]);
    await bring(item.id, 10);
    await refresh();
    expect(await admin.post("/api/stock-alerts/reopen", { ids })).toMatchObject({
      status: 409,
      body: { code: "conflict", params: { reason: "alert-over" } },
    });
    for (const act of ["resolve", "reopen"]) {
      const unknown = await admin.post(`/api/stock-alerts/${act}`, { ids: [newId(), ...ids] });
      expect(unknown.body.code).toBe("not_found");
    }
  });

  test("is visible to users who see the inventory, and resolved by users who edit it", async () => {
    await stocked(app.db, 3, { name, minStock: 5 });
    const [alert] = await alerts();
    expect((await technician.get("/api/stock-alerts")).status).toBe(403);
    const reader = await signedIn(app, { permissions: ["view_inventory"] });
    expect((await reader.get("/api/stock-alerts")).status).toBe(200);
    const refused = await reader.post(`/api/stock-alerts/${alert!.id}/resolve`, {});
    expect(refused).toMatchObject({ status: 403, body: { code: "forbidden" } });
  });
});

test("concurrent refreshes raise one alert, and the final state counts", async () => {
  const item = await stocked(app.db, 3, { name, minStock: 5 });
  await Promise.all([
    ...Array.from({ length: 8 }, () => refresh()),
    bring(item.id, 10),
    ...Array.from({ length: 8 }, () => refresh()),
  ]);
  expect(await alerts()).toEqual([]);
  await take(item.id, 9);
  await Promise.all(Array.from({ length: 8 }, () => refresh()));
  expect(await alerts()).toHaveLength(1);
});

test("the list is filtered, counted and paged, worst first", async () => {
  const brand = `zz${newId().slice(-6)}`;
  for (const [nth, quantity] of [1, 0, 2, 0].entries()) {
    const item = await stocked(app.db, 3, { name: `${brand} ${nth}`, minStock: 5 });
    if (quantity < 3) await take(item.id, 3 - quantity);
  }
  await refresh();
  const of = async (query: string) =>
    (await admin.get(`/api/stock-alerts?search=${brand}&${query}`)).body;
  const seen: string[] = [];
  let cursor = "";
  for (;;) {
    const page = await of(`limit=1${cursor}`);
    seen.push(...page.items.map(({ severity }: StockAlert) => severity));
    if (!page.nextCursor) break;
    cursor = `&cursor=${encodeURIComponent(page.nextCursor)}`;
  }
  expect(seen).toEqual(["high", "high", "medium", "medium"]);
  expect((await of("type=low_stock")).items).toHaveLength(2);
  expect((await of("short=true")).items).toHaveLength(4);
  expect((await of("severity=high&sort=newest")).items).toHaveLength(2);
  expect((await of("cursor=abc")).code).toBe("validation_failed");
  const { body: counts } = await admin.get("/api/stock-alerts/counts");
  const { body: all } = await admin.get("/api/stock-alerts?limit=100");
  expect(counts.open).toBe(all.items.length);
  expect(counts.byType.low_stock + counts.byType.out_of_stock).toBeGreaterThanOrEqual(4);
});

test("the list is sorted by item or age, and exported as a shopping list", async () => {
  await stocked(app.db, 2, { name: `${name} b`, sku: "BUY-B", minStock: 5 });
  await stocked(app.db, 1, { name: `=${name} a`, sku: "BUY-A", minStock: 5 });
  for (const sort of ["item", "-item", "oldest"]) {
    const whole = await alerts(`&sort=${sort}`);
    const path = `/api/stock-alerts?search=${encodeURIComponent(name)}&sort=${sort}&limit=1`;
    const first = (await admin.get(path)).body;
    const second = (await admin.get(`${path}&cursor=${first.nextCursor}`)).body;
    expect([first.items[0].id, second.items[0].id]).toEqual(whole.map(({ id }) => id));
    expect(whole.map(({ item }) => item.sku).toSorted()).toEqual(["BUY-A", "BUY-B"]);
  }
  expect((await alerts("&sort=item")).map(({ item }) => item.sku)).toEqual(["BUY-A", "BUY-B"]);
  const path = `/api/stock-alerts/export.csv?search=${encodeURIComponent(name)}&sort=-item`;
  const file = await admin.get<string>(path);
  expect(file.headers.get("content-disposition")).toMatch(/stock-alerts-\d{4}-\d\d-\d\d\.csv/);
  const [header, ...rows] = file.body.trimEnd().split("\r\n");
  expect(header).toContain("SKU,Item,Kind,Severity,Free,Minimum");
  expect(rows[0]).toContain(`BUY-B,${name} b,low_stock,medium,2,5,`);
  const [shown] = await alerts("&sort=-item");
  expect(rows[0]?.split(",")).toContain(inShopTime(shown!.date));
  expect(rows[1]).toContain(`BUY-A,'=${name} a,low_stock,medium,1,5,`);
});
