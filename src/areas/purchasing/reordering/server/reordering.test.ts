/** Suggestions what to order, and the draft orders for them. */
import { describe, expect, test } from "vitest";
import { newId } from "#src/shared/ids.ts";
import { addDays, today } from "#src/shared/time.ts";
import { startShop } from "#tests/support/shop.ts";
import { delivered, ordered, ordering, supplied } from "#tests/support/shop/purchasing.ts";
import { inWeek, movedInThePast } from "#tests/support/past/movements.ts";
import { move, stocked } from "#tests/support/shop/stock.ts";

const { app, admin, care, technician } = await startShop();

const priced = (supplierId: string, itemId: string, given: object = {}) =>
  admin.post("/api/supplier-prices", { supplierId, itemId, price: 400_000, ...given });
const suggestionOf = async (itemId: string) =>
  (await admin.get("/api/reorder-suggestions")).body.items.find(
    ({ item }: any) => item.id === itemId,
  );
const soldOut = (itemId: string, quantity: number) =>
  move(app.db, [{ act: "take-out", reason: "sale", itemId, quantity }]);
const reorder = (orders: object[], options: object = {}) =>
  admin.post("/api/reorder-suggestions/orders", { shipmentMode: "meli", orders }, options);

describe("a suggestion", () => {
  test("follows demand, lead time, minimum, and what is on its way", async () => {
    const item = await stocked(app.db, 20, { minStock: 2 });
    const supplier = await supplied(admin, { leadTimeDays: 23 });
    await priced(supplier.id, item.id, { packSize: 10, minimumQuantity: 5 });
    await soldOut(item.id, 15);
    // 2 as a minimum, 15 in 30 days for 23 + 7 days, 5 are there: 12 are missing.
    expect(await suggestionOf(item.id)).toMatchObject({
      used: 15,
      available: 5,
      minStock: 2,
      ordered: 0,
      inDrafts: 0,
      supplierId: supplier.id,
      quantity: 20,
    });
    const order = (
      await admin.post(
        "/api/purchase-orders",
        ordering(supplier.id, item.id, { items: [{ itemId: item.id, quantity: 3, unitCost: 5 }] }),
      )
    ).body;
    expect(await suggestionOf(item.id)).toMatchObject({
      inDrafts: 3,
      quantity: 10,
      drafts: [{ id: order.id, orderNumber: order.orderNumber, quantity: 3 }],
    });
    await admin.patch(`/api/purchase-orders/${order.id}`, {
      version: 1,
      status: "sent",
      items: [{ itemId: item.id, quantity: 12, unitCost: 5 }],
    });
    expect(await suggestionOf(item.id)).toBeUndefined();
  });

  test("counts parts of repairs, and what came back not", async () => {
    const item = await stocked(app.db, 10);
    await move(app.db, [{ act: "take-out", reason: "repair_part", itemId: item.id, quantity: 8 }]);
    await move(app.db, [
      { act: "bring-in", reason: "part_returned", itemId: item.id, quantity: 1 },
    ]);
    await move(app.db, [{ act: "take-out", reason: "defective", itemId: item.id, quantity: 2 }]);
    expect(await suggestionOf(item.id)).toMatchObject({ used: 7, available: 1, supplierId: null });
  });

  test("proposes the preferred supplier, otherwise the last, otherwise the cheapest, never an archived one", async () => {
    const item = await stocked(app.db, 1, { minStock: 5 });
    const [dear, cheap] = [await supplied(admin), await supplied(admin)];
    await priced(dear.id, item.id, { price: 900_000 });
    await priced(cheap.id, item.id, { price: 100_000, packSize: 6 });
    const proposed = async () => {
      const { supplierId, quantity } = await suggestionOf(item.id);
      return [supplierId, quantity];
    };
    expect(await proposed()).toEqual([cheap.id, 6]);
    const old = { supplierId: cheap.id, status: "sent", orderDate: "2026-01-02" };
    const first = await ordered(admin, item.id, {
      ...old,
      items: [{ itemId: item.id, quantity: 1, unitCost: 100_000 }],
    });
    const newer = { ...old, supplierId: dear.id, orderDate: "2026-02-03" };
    const { id } = await ordered(admin, item.id, {
      ...newer,
      items: [{ itemId: item.id, quantity: 1, unitCost: 900_000 }],
    });
    expect((await proposed())[0]).toBe(dear.id);
    await admin.post(`/api/purchase-orders/${id}/cancel`, { reason: "Bei kubwa" });
    expect((await proposed())[0]).toBe(cheap.id);
    await admin.post(`/api/purchase-orders/${first.id}/cancel`, { reason: "Bei kubwa" });
    await admin.post(`/api/item-offers/${item.id}/preferred`, { supplierId: dear.id });
    expect(await proposed()).toEqual([dear.id, 4]);
    await admin.post(`/api/suppliers/${dear.id}/archive`, {});
    expect(await proposed()).toEqual([cheap.id, 6]);
  });

  test("of one item is given even if it does not run low", async () => {
    const item = await stocked(app.db, 50);
    expect(await suggestionOf(item.id)).toBeUndefined();
    const { body } = await admin.get(`/api/reorder-suggestions?itemId=${item.id}&days=90`);
    expect(body).toMatchObject({ days: 90, items: [{ item: { id: item.id }, quantity: 0 }] });
  });

  test("follows the settings, whose change needs their version", async () => {
    const item = await stocked(app.db, 9);
    await soldOut(item.id, 3);
    expect((await suggestionOf(item.id)) === undefined).toBe(true);
    const settings = (await admin.get("/api/reorder-settings")).body;
    const { version } = settings;
    const change = { version, safetyDays: 60 };
    const changed = await admin.patch("/api/reorder-settings", change);
    expect(changed.body).toMatchObject({ safetyDays: 60, leadTimeDays: 14 });
    expect((await suggestionOf(item.id)).quantity).toBe(2);
    expect((await admin.patch("/api/reorder-settings", change)).body.code).toBe("stale_version");
    await admin.patch("/api/reorder-settings", { version: version + 1, safetyDays: 7 });
  });

  test("is for users who order and see costs, and is exported", async () => {
    expect((await care.get("/api/reorder-suggestions")).status).toBe(403);
    const orders = [{ supplierId: newId(), currency: "TZS", items: [] }];
    const refused = await care.post("/api/reorder-suggestions/orders", {
      shipmentMode: "meli",
      orders,
    });
    expect(refused.status).toBe(403);
    expect((await technician.get("/api/reorder-suggestions/export.csv")).status).toBe(403);
    const item = await stocked(app.db, 0, { name: "=HYPERLINK(1)", minStock: 3 });
    const supplier = await supplied(admin, { name: "Kariakoo Spares", leadTimeDays: 2 });
    await priced(supplier.id, item.id, { price: 123_400 });
    const { body } = await admin.get("/api/reorder-suggestions/export.csv");
    expect(body).toContain(
      `${item.sku},'=HYPERLINK(1),0,0,3,0,0,3,Kariakoo Spares,1234.00,TZS,2\r\n`,
    );
  });
});

describe("draft orders", () => {
  test("are created once, one per supplier and currency, at the latest rate", async () => {
    await admin.post("/api/exchange-rates", {
      fromCurrency: "USD",
      rate: 2600,
      effectiveDate: today(),
    });
    const [a, b] = [await stocked(app.db, 0), await stocked(app.db, 0)];
    const [one, other] = [await supplied(admin), await supplied(admin)];
    const line = (itemId: string) => ({ itemId, quantity: 4, unitCost: 1500, inDrafts: 0 });
    const orders = [
      { supplierId: one.id, currency: "USD", items: [line(a.id)] },
      { supplierId: other.id, currency: "TZS", items: [line(b.id)] },
    ];
    const key = newId();
    const first = await reorder(orders, { key });
    const again = await reorder(orders, { key });
    expect([first.status, again.body]).toEqual([201, first.body]);
    const made = await Promise.all(
      first.body.orders.map(
        async ({ id }: any) => (await admin.get(`/api/purchase-orders/${id}`)).body,
      ),
    );
    const facts = (each: any) => [each.status, each.exchangeRate, each.totalAmount];
    const of = (supplier: any) => made.find((each: any) => each.supplierId === supplier.id);
    expect([facts(of(one)), facts(of(other))]).toEqual([
      ["draft", 2600, 6000],
      ["draft", 1, 6000],
    ]);
    expect(made.every((each: any) => each.shipment.mode === "meli")).toBe(true);
  });

  test("of two users at once are created once", async () => {
    const item = await stocked(app.db, 0);
    const { id: supplierId } = await supplied(admin);
    const items = [{ itemId: item.id, quantity: 4, unitCost: 1500, inDrafts: 0 }];
    const answers = await Promise.all(
      [1, 2, 3].map(() => reorder([{ supplierId, currency: "TZS", items }])),
    );
    const created = answers.filter(({ status }) => status === 201);
    expect([created.length, answers.length]).toEqual([1, 3]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body.params).toEqual({ reason: "drafted-since", name: item.name });
    const known = [{ ...items[0], inDrafts: 4 }];
    expect((await reorder([{ supplierId, currency: "TZS", items: known }])).status).toBe(201);
  });

  test("are all refused when one of them is", async () => {
    const [a, b] = [await stocked(app.db, 0), await stocked(app.db, 0)];
    const [one, other] = [await supplied(admin), await supplied(admin)];
    await admin.post(`/api/suppliers/${other.id}/archive`, {});
    const line = (itemId: string) => ({ itemId, quantity: 4, unitCost: 1500, inDrafts: 0 });
    const both = (currency: string) => [
      { supplierId: one.id, currency: "TZS", items: [line(a.id)] },
      { supplierId: other.id, currency, items: [line(b.id)] },
    ];
    expect((await reorder(both("TZS"))).body.code).toBe("supplier_archived");
    expect((await reorder(both("GBP"))).body.code).toBe("validation_failed");
    const drafts = await admin.get(`/api/purchase-orders?supplierId=${one.id}`);
    expect(drafts.body.total).toBe(0);
    const twice = await reorder([
      { supplierId: one.id, currency: "TZS", items: [line(a.id)] },
      { supplierId: other.id, currency: "TZS", items: [line(a.id)] },
    ]);
    expect(twice.status).toBe(422);
  });
});

describe("the forecast of an item", () => {
  const weekly = async (itemId: string, pieces: readonly number[]) => {
    await movedInThePast(app, itemId, [
      [inWeek(20), { act: "bring-in", reason: "received", quantity: 900 }],
      ...pieces.map(
        (quantity, at) => [inWeek(13 - at), { act: "take-out", reason: "sale", quantity }] as const,
      ),
    ]);
  };
  const one = async (itemId: string) =>
    (await admin.get(`/api/reorder-suggestions?itemId=${itemId}`)).body.items[0];
  const received = async (supplierId: string, itemId: string, days: number) => {
    const order = (await admin.post("/api/purchase-orders", ordering(supplierId, itemId))).body;
    const sent = { version: 1, status: "sent", orderDate: addDays(today(), -days) };
    await admin.patch(`/api/purchase-orders/${order.id}`, sent);
    await delivered(admin, order.id, 1);
  };

  test("has the demand of a week, and the lead time of the supplier's own orders", async () => {
    const item = await stocked(app.db, 0);
    const supplier = await supplied(admin, { leadTimeDays: 3 });
    await priced(supplier.id, item.id);
    await weekly(item.id, [2, 4, 2, 4, 2, 4, 2, 4, 2, 4, 2, 4, 3]);
    for (const days of [10, 11, 12, 13, 14, 15, 16, 17, 18])
      await received(supplier.id, item.id, days);
    expect((await one(item.id)).offers[0]).toMatchObject({ leadTimeDays: 3, pastLead: null });
    await received(supplier.id, item.id, 19);
    const found = await one(item.id);
    expect(found.demand).toMatchObject({ low: 2, median: 3, high: 4, perWeek: 3, weeks: 13 });
    expect(found.offers[0].pastLead).toEqual({ low: 10, median: 14, high: 19, cases: 10 });
  });

  test("ignores drafts, cancelled orders and orders from which nothing has come", async () => {
    const item = await stocked(app.db, 0);
    const supplier = await supplied(admin);
    await priced(supplier.id, item.id);
    for (let day = 1; day <= 9; day++) await received(supplier.id, item.id, day);
    const order = (await admin.post("/api/purchase-orders", ordering(supplier.id, item.id))).body;
    await admin.patch(`/api/purchase-orders/${order.id}`, { version: 1, status: "sent" });
    expect((await one(item.id)).offers[0].pastLead).toBeNull();
    // A receipt that was entered by mistake and corrected to 0 pieces has no lead time.
    await delivered(admin, order.id, 1);
    await delivered(admin, order.id, 0);
    expect((await one(item.id)).offers[0].pastLead).toBeNull();
  });

  test("changes no minimum; a user does, with a reason that the audit keeps", async () => {
    const item = await stocked(app.db, 0, { minStock: 1 });
    await weekly(
      item.id,
      Array.from({ length: 13 }, () => 5),
    );
    const { version } = (await one(item.id)).item;
    expect(await one(item.id)).toMatchObject({ minStock: 1, demand: { high: 5 } });
    const change = { version, minStock: 4, reason: "Kulingana na wiki 13" };
    expect((await technician.patch(`/api/items/${item.id}`, change)).status).toBe(403);
    expect((await admin.patch(`/api/items/${item.id}`, change)).body.minStock).toBe(4);
    const event = await app.db
      .selectFrom("events")
      .select("data")
      .where("kind", "=", "item.updated")
      .where("recordId", "=", item.id)
      .executeTakeFirstOrThrow();
    expect(event.data).toMatchObject({
      before: { minStock: 1 },
      after: { minStock: 4 },
      reason: "Kulingana na wiki 13",
    });
    const stale = await admin.patch(`/api/items/${item.id}`, change);
    expect(stale.body.code).toBe("stale_version");
  });
});
