/** Purchase orders: creating them with their shipment, changing, cancelling and deleting them, and who may see costs. */
import { describe, expect, test } from "vitest";
import { newId } from "#src/shared/ids.ts";
import { rolePermissions } from "#src/shared/permissions.ts";
import { today } from "#src/shared/time.ts";
import { signedIn } from "#tests/support/client.ts";
import { startShop } from "#tests/support/shop.ts";
import { ordered, ordering, supplied } from "#tests/support/shop/purchasing.ts";
import { stocked } from "#tests/support/shop/stock.ts";

const { app, admin, care, technician } = await startShop();
const supplier = await supplied(admin);
const screen = await stocked(app.db, 0);
const battery = await stocked(app.db, 0);

const create = (given: object = {}) =>
  admin.post("/api/purchase-orders", ordering(supplier.id, screen.id, given));
const pathOf = ({ id }: { id: string }) => `/api/purchase-orders/${id}`;
const change = (order: { id: string; version: number }, given: object) =>
  admin.patch(pathOf(order), { version: order.version, ...given });
const linesOf = (order: any) =>
  order.items.map(({ id, itemId, quantity, unitCost }: any) => ({
    id,
    itemId,
    quantity,
    unitCost,
  }));

/** Receives pieces of the first line. */
const receive = (order: any, quantity: number) =>
  admin.post(`${pathOf(order)}/receive`, { lines: [{ itemId: order.items[0].itemId, quantity }] });

describe("a new purchase order", () => {
  test("has a number, the sum of its lines, and a shipment in transit", async () => {
    const { status, body } = await create({
      currency: "USD",
      exchangeRate: 2512.3456,
      agentName: "Silent Ocean",
      shippingCost: 12_050,
      items: [
        { itemId: screen.id, quantity: 3, unitCost: 1099 },
        { itemId: battery.id, quantity: 2, unitCost: 250 },
      ],
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      status: "draft",
      orderDate: today(),
      currency: "USD",
      exchangeRate: 2512.3456,
      totalAmount: 3797,
      totalTzs: 9_539_376,
      orderedQuantity: 5,
      receivedQuantity: 0,
      supplier: { id: supplier.id, name: supplier.name },
      shipment: {
        mode: "meli",
        status: "in_transit",
        agentName: "Silent Ocean",
        shippingCost: 12_050,
      },
      items: [
        { itemId: screen.id, quantity: 3, receivedQuantity: 0, unitCost: 1099, totalCost: 3297 },
        { itemId: battery.id, quantity: 2, receivedQuantity: 0, unitCost: 250, totalCost: 500 },
      ],
      version: 1,
    });
    expect(body.orderNumber).toMatch(/^PO-\d\d-\d{6}$/);
    expect((await admin.get(pathOf(body))).body).toEqual(body);
  });

  test("takes a typed number once, and the next free one otherwise", async () => {
    const { body: first } = await create();
    const next = Number(first.orderNumber.slice(6)) + 1;
    const typed = `${first.orderNumber.slice(0, 6)}${String(next).padStart(6, "0")}`.toLowerCase();
    expect((await create({ orderNumber: typed })).status).toBe(201);
    expect((await create({ orderNumber: typed.toUpperCase() })).body.code).toBe(
      "order_number_taken",
    );
    const { body: second } = await create();
    expect(Number(second.orderNumber.slice(6))).toBe(next + 1);
  });

  test("needs a rate for every currency but the shilling", async () => {
    const { status, body } = await create({ currency: "USD" });
    expect([status, body.fields]).toEqual([422, { exchangeRate: "is required for this currency" }]);
    expect((await create({ exchangeRate: 2 })).body.fields).toHaveProperty("exchangeRate");
    expect((await create({ exchangeRate: 1 })).status).toBe(201);
  });

  test("is refused with another total than the sum of its lines", async () => {
    expect((await create({ totalAmount: 4_999_999 })).body.fields).toEqual({
      totalAmount: "is not the sum of the lines",
    });
    expect((await create({ totalAmount: 5_000_000 })).status).toBe(201);
  });

  test("is refused when it costs more than can be stored exactly", async () => {
    await admin.put("/api/settings/sales", { largestAmount: 100_000_000_000 });
    const items = [{ itemId: screen.id, quantity: 1_000_000, unitCost: 10_000_000_000_000 }];
    expect((await create({ items })).body.fields).toHaveProperty("items");
    const rate = { currency: "USD", exchangeRate: 90_000_000 };
    const dear = [{ itemId: screen.id, quantity: 1, unitCost: 1_000_000_000 }];
    expect((await create({ ...rate, items: dear })).body.fields).toHaveProperty("items");
    const shipping = { currency: "USD", exchangeRate: 1, shippingCost: 9_999_999_999_999 };
    expect((await create({ ...shipping, ...rate })).body.fields).toHaveProperty("shippingCost");
    const order = (await create(shipping)).body;
    expect((await change(order, { exchangeRate: 90_000_000 })).status).toBe(422);
  });

  test("needs items that exist, each once, and an active supplier", async () => {
    const line = { itemId: screen.id, quantity: 1, unitCost: 1 };
    expect((await create({ items: [line, line] })).status).toBe(422);
    expect((await create({ items: [] })).status).toBe(422);
    expect((await create({ items: [{ ...line, itemId: newId() }] })).body.code).toBe(
      "product_not_found",
    );
    const gone = await stocked(app.db, 0);
    await admin.post(`/api/items/${gone.id}/archive`, {});
    expect((await create({ items: [{ ...line, itemId: gone.id }] })).body.code).toBe(
      "item_archived",
    );
    const other = await supplied(admin);
    await admin.post(`/api/suppliers/${other.id}/archive`, {});
    expect((await create({ supplierId: other.id })).body.code).toBe("supplier_archived");
    expect((await create({ supplierId: newId() })).body.code).toBe("not_found");
    expect((await create({ supplierId: "x" })).status).toBe(422);
    expect((await create({ shipmentMode: "gari" })).status).toBe(422);
  });

  test("is not received or cancelled from the start", async () => {
    expect((await create({ status: "received" })).body.code).toBe("invalid_transition");
    expect((await create({ status: "sent" })).body.status).toBe("sent");
  });

  test("is created once, however often it is sent", async () => {
    const key = newId();
    const body = ordering(supplier.id, screen.id);
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => admin.post("/api/purchase-orders", body, { key })),
    );
    expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1);
    const shipments = await app.db
      .selectFrom("shipments")
      .select("id")
      .where("purchaseOrderId", "=", answers[0]?.body.id)
      .execute();
    expect(shipments).toHaveLength(1);
  });
});

describe("a change", () => {
  test("keeps the lines of the same items, and computes the total again", async () => {
    const order = await ordered(admin, screen.id);
    const { body } = await change(order, {
      orderNumber: `X-${order.orderNumber}`,
      status: "sent",
      notes: "Haraka",
      items: [
        { itemId: battery.id, quantity: 1, unitCost: 700 },
        { itemId: screen.id, quantity: 4, unitCost: 100 },
      ],
    });
    expect(body).toMatchObject({
      orderNumber: `X-${order.orderNumber}`,
      status: "sent",
      notes: "Haraka",
      totalAmount: 1100,
      version: 2,
    });
    expect(linesOf(body)).toEqual([
      { id: expect.any(String), itemId: battery.id, quantity: 1, unitCost: 700 },
      { id: order.items[0].id, itemId: screen.id, quantity: 4, unitCost: 100 },
    ]);
    const stale = await change(order, { notes: "x" });
    expect(stale.body).toMatchObject({ code: "stale_version", current: { version: 2 } });
    expect((await change(body, { totalAmount: 1 })).body.fields).toHaveProperty("totalAmount");
  });

  test("never takes out what was received, and then keeps the rate", async () => {
    const order = await ordered(admin, screen.id, { currency: "USD", exchangeRate: 2500 });
    await receive(order, 4);
    order.version += 1;
    const less = (quantity: number) =>
      change(order, { items: [{ itemId: screen.id, quantity, unitCost: 500_000 }] });
    expect((await less(3)).body).toMatchObject({ code: "below_received" });
    const other = [{ itemId: battery.id, quantity: 9, unitCost: 1 }];
    expect((await change(order, { items: other })).body.code).toBe("below_received");
    expect((await change(order, { exchangeRate: 2600 })).body.code).toBe("below_received");
    expect((await less(4)).body).toMatchObject({ totalAmount: 2_000_000, receivedQuantity: 4 });
  });

  test("gives no status that belongs to an act", async () => {
    const order = await ordered(admin, screen.id);
    for (const status of ["received", "cancelled"])
      expect((await change(order, { status })).body.code).toBe("invalid_transition");
    expect((await change(order, { exchangeRate: 2 })).body.fields).toHaveProperty("exchangeRate");
  });

  test("of two people at once happens once, and the other one is told", async () => {
    const order = await ordered(admin, screen.id);
    const answers = await Promise.all(["a", "b", "c"].map((notes) => change(order, { notes })));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
  });
});

describe("the end of an order", () => {
  test("is a cancellation with a reason, after which nothing changes", async () => {
    const order = await ordered(admin, screen.id);
    const cancel = (body: object) => admin.post(`${pathOf(order)}/cancel`, body);
    expect((await cancel({ reason: "  " })).status).toBe(422);
    const { body } = await cancel({ reason: "Bei imepanda" });
    expect(body).toMatchObject({ status: "cancelled", statusReason: "Bei imepanda" });
    expect((await change(body, { notes: "x" })).body.code).toBe("invalid_transition");
    expect((await cancel({ reason: "Tena" })).body.code).toBe("invalid_transition");
  });

  test("ends its shipments: nobody waits for them, wherever they are, and no further one is added", async () => {
    const order = await ordered(admin, screen.id, { agentName: "Silent Ocean" });
    const further = { purchaseOrderId: order.id, mode: "ndege" };
    const { body: second } = await admin.post("/api/shipments", further);
    await admin.post(`/api/shipments/${second.id}/status`, { status: "arrived" });
    const counts = async () => (await admin.get("/api/shipments/stats")).body;
    const before = await counts();
    const { body: cancelled } = await admin.post(`${pathOf(order)}/cancel`, { reason: "x" });
    expect(cancelled.status).toBe("cancelled");
    const after = await counts();
    expect(after.statuses.in_transit).toBe(before.statuses.in_transit - 1);
    expect(after.statuses.arrived).toBe(before.statuses.arrived - 1);
    expect([after.cancelled, after.total]).toEqual([before.cancelled + 2, before.total]);
    const ofOrder = async (status: string) =>
      (await admin.get(`/api/shipments?purchaseOrderId=${order.id}&status=${status}`)).body.items;
    expect(await ofOrder("arrived")).toEqual([]);
    expect(await ofOrder("cancelled")).toMatchObject([
      { id: second.id, status: "arrived", isOrderCancelled: true },
      { status: "in_transit", isOrderCancelled: true },
    ]);
    const { body: audit } = await admin.get(`/api/shipments/${second.id}/audit`);
    expect(audit.items[0]).toMatchObject({ kind: "shipment.order_cancelled" });
    expect((await admin.post("/api/shipments", further)).body.code).toBe("order_ended");
  });

  test("is a deletion with its lines and its shipment", async () => {
    const order = await ordered(admin, screen.id);
    expect((await admin.delete(pathOf(order))).status).toBe(200);
    expect((await admin.get(pathOf(order))).status).toBe(404);
    const { body } = await admin.get(`${pathOf(order)}/audit`);
    expect(body.items[0]).toMatchObject({ kind: "purchase_order.deleted" });
  });

  test("is refused with the reason when goods were received", async () => {
    const order = await ordered(admin, screen.id);
    await receive(order, 1);
    const refused = { code: "goods_received", params: { received: 1 } };
    expect((await admin.delete(pathOf(order))).body).toMatchObject(refused);
    const cancelled = await admin.post(`${pathOf(order)}/cancel`, { reason: "x" });
    expect([cancelled.status, cancelled.body]).toEqual([409, expect.objectContaining(refused)]);
  });
});

test("a new rate of an order changes what its shipments cost in shillings", async () => {
  const order = await ordered(admin, screen.id, {
    currency: "EUR",
    exchangeRate: 2000,
    shippingCost: 10_000,
  });
  const total = async () => (await admin.get("/api/shipments/stats")).body.totalTzs;
  const before = await total();
  await change(order, { exchangeRate: 2500 });
  expect((await total()) - before).toBe(5_000_000);
});

test("what a further shipment costs is written by those who pay for shipments", async () => {
  const order = await ordered(admin, screen.id);
  const further = { purchaseOrderId: order.id, mode: "ndege" };
  const priced = await care.post("/api/shipments", { ...further, shippingCost: 1000 });
  expect([priced.status, priced.body.code]).toEqual([403, "forbidden"]);
  expect((await care.post("/api/shipments", further)).status).toBe(201);
});

test("the list has the latest order date first, in pages with their number", async () => {
  const { id: supplierId } = await supplied(admin);
  for (const orderDate of ["2026-01-02", "2026-01-04", "2026-01-03"])
    await create({ supplierId, orderDate, orderNumber: `LIST-${orderDate}` });
  const list = async (more = "") =>
    (await care.get(`/api/purchase-orders?supplierId=${supplierId}&limit=2${more}`)).body;
  const first = await list();
  const numbers = (page: any) => page.items.map(({ orderNumber }: any) => orderNumber);
  expect([numbers(first), first.total]).toEqual([["LIST-2026-01-04", "LIST-2026-01-03"], 3]);
  const second = await list(`&cursor=${encodeURIComponent(first.nextCursor)}`);
  expect([numbers(second), second.nextCursor]).toEqual([["LIST-2026-01-02"], null]);
  expect((await list("&status=sent")).total).toBe(0);
  expect(numbers(await list("&search=list-2026-01-03"))).toEqual(["LIST-2026-01-03"]);
  expect(numbers(await list("&search=01-04"))).toEqual(["LIST-2026-01-04"]);
  expect((await list("&search=%25")).total).toBe(0);
});

test("the figures count all orders, and value those that are not cancelled", async () => {
  const read = async () => (await admin.get("/api/purchase-orders/statistics")).body;
  const before = await read();
  const order = await ordered(admin, screen.id, { currency: "KES", exchangeRate: 19.5 });
  const between = await read();
  expect(between.orders - before.orders).toBe(1);
  expect(between.open - before.open).toBe(1);
  expect(between.totalTzs - before.totalTzs).toBe(97_500_000);
  expect(between.byCurrency).toContainEqual({ currency: "KES", orders: 1, totalAmount: 5_000_000 });
  await admin.post(`${pathOf(order)}/cancel`, { reason: "x" });
  const after = await read();
  expect(after).toMatchObject({ orders: between.orders, open: before.open });
  expect(after.totalTzs).toBe(before.totalTzs);
});

describe("rights", () => {
  test("customer care sees orders without what they cost", async () => {
    const order = await ordered(admin, screen.id);
    const { status, body } = await care.get(pathOf(order));
    expect(status).toBe(200);
    for (const part of [body, body.items[0]])
      for (const cost of ["totalAmount", "totalTzs", "unitCost", "totalCost"])
        expect(part).not.toHaveProperty(cost);
    expect((await care.get("/api/purchase-orders/statistics")).body).not.toHaveProperty("totalTzs");
    expect((await care.get(`${pathOf(order)}.pdf`)).status).toBe(403);
    expect((await care.post("/api/purchase-orders", {})).status).toBe(403);
    expect((await care.delete(pathOf(order))).status).toBe(403);
    expect((await technician.get(pathOf(order))).status).toBe(403);
  });

  test("nobody writes costs that they may not see", async () => {
    const permissions = [...rolePermissions["customer-care"], "manage_purchase_orders"] as const;
    const buyer = await signedIn(app, { role: "customer-care", permissions: [...permissions] });
    const body = ordering(supplier.id, screen.id);
    expect((await buyer.post("/api/purchase-orders", body)).body.code).toBe("forbidden");
    const order = await ordered(admin, screen.id);
    const notes = await buyer.patch(pathOf(order), { version: 1, notes: "Haraka" });
    expect([notes.status, notes.body.notes]).toEqual([200, "Haraka"]);
    const { items } = body;
    expect((await buyer.patch(pathOf(order), { version: 2, items })).status).toBe(403);
  });
});

test("the timeline says who did what, the latest first, and no amounts", async () => {
  const order = await ordered(admin, screen.id);
  await change(order, { status: "sent" });
  await admin.post(`${pathOf(order)}/cancel`, { reason: "Imechelewa" });
  const { body } = await care.get(`${pathOf(order)}/audit?limit=2`);
  expect(body.items).toMatchObject([
    { kind: "purchase_order.cancelled", reason: "Imechelewa", by: { id: admin.userId } },
    { kind: "purchase_order.updated", fields: ["status"], status: "sent" },
  ]);
  const rest = await care.get(`${pathOf(order)}/audit?cursor=${body.nextCursor}`);
  expect(rest.body.items).toMatchObject([{ kind: "purchase_order.created" }]);
  expect((await care.get(`${pathOf(order)}/audit?cursor=x`)).status).toBe(422);
  expect((await care.get(`/api/purchase-orders/${newId()}/audit`)).status).toBe(404);
});

test("an order is a PDF, whatever is typed in it", async () => {
  const { body } = await create({ orderNumber: 'A"/\r<b>é', notes: "Kwa 手机 <script>" });
  const { status, headers } = await admin.get(`${pathOf(body)}.pdf?language=sw`);
  expect(status).toBe(200);
  expect(headers.get("content-type")).toBe("application/pdf");
});
