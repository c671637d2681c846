import { describe, expect, test } from "vitest";
import { newId } from "#src/shared/ids.ts";
import { today } from "#src/shared/time.ts";
import { inTransaction } from "#src/server/database.ts";
import { actorWith } from "#src/server/http/guards/actor.ts";
import { signedIn, type TestClient } from "#tests/support/client.ts";
import { startShop } from "#tests/support/shop.ts";
import { ordered, shipped } from "#tests/support/shop/shipments.ts";
import { deleteShipmentsOf } from "./delete-shipments.ts";

const { app, admin, care, technician } = await startShop();

const move = (client: TestClient, id: string, status: string, more: object = {}) =>
  client.post(`/api/shipments/${id}/status`, { status, ...more });
const eventsOf = async (id: string) => (await admin.get(`/api/shipments/${id}/audit`)).body.items;

describe("a shipment", () => {
  test("costs no more than can be divided among its goods in shillings", async () => {
    await admin.put("/api/settings/sales", { largestAmount: 100_000_000_000 });
    const dear = { currency: "USD", exchangeRate: 99_999_999 } as const;
    const purchaseOrderId = await ordered(app.db, dear);
    const { id, version } = await shipped(app.db, admin, { purchaseOrderId, shippingCost: 1 });
    const shippingCost = 10_000_000_000_000;
    const tooHigh = { status: 422, body: { fields: { shippingCost: "is too high" } } };
    const body = { shippingCost, reason: "Makosa", version };
    expect(await admin.post(`/api/shipments/${id}/cost`, body)).toMatchObject(tooHigh);
    const further = { purchaseOrderId, mode: "meli", shippingCost };
    expect(await admin.post("/api/shipments", further)).toMatchObject(tooHigh);
  });

  test("is in transit, with the goods and the currency of its order", async () => {
    const purchaseOrderId = await ordered(app.db, {
      orderNumber: "PO-USD-1",
      currency: "USD",
      exchangeRate: 2650.5,
    });
    const given = {
      purchaseOrderId,
      mode: "ndege",
      agentName: " Juma Cargo ",
      shippingCost: 12_050,
    };
    const shipment = await shipped(app.db, admin, given);
    expect(shipment).toMatchObject({
      purchaseOrderId,
      orderNumber: "PO-USD-1",
      supplierName: "Guangzhou Parts",
      mode: "ndege",
      agentName: "Juma Cargo",
      shippingCost: 12_050,
      currency: "USD",
      status: "in_transit",
      arrivalDate: null,
      agentPaid: false,
      isPaid: false,
      items: [
        {
          name: "Kioo cha A15",
          quantity: 3,
          receivedQuantity: 0,
          unitCost: 5000,
          totalCost: 15_000,
        },
      ],
      statuses: [],
      version: 1,
    });
    expect((await admin.get(`/api/shipments/${shipment.id}`)).body).toEqual(shipment);
    const list = await admin.get(`/api/shipments?purchaseOrderId=${purchaseOrderId}`);
    expect(list.body.items).toMatchObject([{ id: shipment.id, orderNumber: "PO-USD-1" }]);
  });

  test("of a draft says that the order is not sent yet", async () => {
    const purchaseOrderId = await ordered(app.db);
    const { id, isOrderUnsent } = await shipped(app.db, admin, { purchaseOrderId });
    expect(isOrderUnsent).toBe(true);
    const setStatus = (status: "sent") =>
      app.db
        .updateTable("purchaseOrders")
        .set({ status })
        .where("id", "=", purchaseOrderId)
        .execute();
    await setStatus("sent");
    const { items } = (await admin.get(`/api/shipments?purchaseOrderId=${purchaseOrderId}`)).body;
    expect(items).toMatchObject([{ id, status: "in_transit", isOrderUnsent: false }]);
    const other = await shipped(app.db, admin);
    await move(admin, other.id, "arrived");
    expect((await admin.get(`/api/shipments/${other.id}`)).body).toMatchObject({
      status: "arrived",
      isOrderUnsent: false,
    });
  });

  test("of an unknown order is refused, and a repeated key adds one", async () => {
    const unknown = { purchaseOrderId: newId(), mode: "meli" };
    expect(await admin.post("/api/shipments", unknown)).toMatchObject({ status: 404 });
    const body = { purchaseOrderId: await ordered(app.db), mode: "meli" };
    const key = newId();
    const [one, two] = [
      await admin.post("/api/shipments", body, { key }),
      await admin.post("/api/shipments", body, { key }),
    ];
    expect(two.body).toEqual(one.body);
    const list = await admin.get(`/api/shipments?purchaseOrderId=${body.purchaseOrderId}`);
    expect(list.body.items).toHaveLength(1);
  });

  test("shows what pieces cost only to users who see cost prices", async () => {
    const { id } = await shipped(app.db, admin);
    const { body } = await care.get(`/api/shipments/${id}`);
    expect(body.items).toMatchObject([{ quantity: 3, unitCost: null, totalCost: null }]);
  });

  test("is listed the newest first, by status and mode, page by page", async () => {
    const purchaseOrderId = await ordered(app.db);
    const made = [];
    for (let n = 0; n < 3; n++) {
      made.push(await shipped(app.db, care, { purchaseOrderId, mode: n === 0 ? "ndege" : "meli" }));
    }
    const ids = made.map(({ id }) => id).toReversed();
    const path = `/api/shipments?purchaseOrderId=${purchaseOrderId}`;
    const first = await care.get(`${path}&limit=2`);
    expect(first.body.items.map(({ id }: { id: string }) => id)).toEqual(ids.slice(0, 2));
    const second = await care.get(`${path}&limit=2&cursor=${first.body.nextCursor}`);
    expect(second.body.items.map(({ id }: { id: string }) => id)).toEqual(ids.slice(2));
    expect(second.body.nextCursor).toBeNull();
    await move(care, ids[0] ?? "", "arrived");
    expect((await care.get(`${path}&status=arrived`)).body.items).toMatchObject([{ id: ids[0] }]);
    expect((await care.get(`${path}&mode=ndege`)).body.items).toMatchObject([{ id: ids[2] }]);
  });
});

describe("the status", () => {
  test("moves forward, may skip, and never goes back", async () => {
    const { id } = await shipped(app.db, admin);
    const arrived = await move(care, id, "arrived");
    expect(arrived).toMatchObject({
      status: 200,
      body: {
        status: "arrived",
        arrivalDate: today(),
        statuses: [{ from: "in_transit", to: "arrived", by: { id: care.userId } }],
      },
    });
    expect((await move(admin, id, "completed")).body).toMatchObject({
      status: "completed",
      statuses: [
        { from: "arrived", to: "completed" },
        { from: "in_transit", to: "arrived" },
      ],
    });
    expect(await move(admin, id, "received")).toMatchObject({
      status: 409,
      body: {
        code: "invalid_transition",
        params: { reason: "not-ahead", from: "completed", to: "received" },
      },
    });
    expect(await eventsOf(id)).toMatchObject([
      { kind: "shipment.status_changed", by: { id: admin.userId } },
      {
        kind: "shipment.status_changed",
        data: { before: { status: "in_transit" }, after: { status: "arrived" } },
      },
      { kind: "shipment.created" },
    ]);
  });

  test("that two people choose at once changes once", async () => {
    const { id } = await shipped(app.db, admin);
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, n) => move(n % 2 ? admin : care, id, "arrived")),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
    expect((await admin.get(`/api/shipments/${id}`)).body.statuses).toHaveLength(1);
  });

  test("ends at the furthest when two people choose different ones at once", async () => {
    const { id } = await shipped(app.db, admin);
    await Promise.all([move(care, id, "arrived"), move(admin, id, "inspected")]);
    const { body } = await admin.get(`/api/shipments/${id}`);
    expect(body.status).toBe("inspected");
  });

  test("of another version is refused", async () => {
    const { id } = await shipped(app.db, admin);
    await move(admin, id, "arrived");
    expect(await move(care, id, "received", { version: 1 })).toMatchObject({
      status: 409,
      body: { code: "stale_version", current: { status: "arrived" } },
    });
  });

  test("is changed by admins and customer care, not by technicians", async () => {
    const { id } = await shipped(app.db, admin);
    expect(await move(technician, id, "arrived")).toMatchObject({ status: 403 });
    expect((await technician.get(`/api/shipments/${id}`)).status).toBe(200);
    const outsider = await signedIn(app, { role: "technician", permissions: ["view_devices"] });
    expect((await outsider.get("/api/shipments")).status).toBe(403);
  });

  test("received moves no stock", async () => {
    const { id, items } = await shipped(app.db, admin);
    await move(admin, id, "received");
    const item = await admin.get(`/api/items/${items[0]?.itemId}`);
    expect(item.body.quantity).toBe(0);
    expect((await admin.get(`/api/shipments/${id}`)).body.items).toMatchObject([
      { receivedQuantity: 0 },
    ]);
  });
});

describe("receiving and inspection", () => {
  test("wait for the arrival; the first receiver stays", async () => {
    const { id } = await shipped(app.db, admin);
    const confirm = (client: TestClient) => client.post(`/api/shipments/${id}/confirmation`);
    expect(await confirm(care)).toMatchObject({
      status: 409,
      body: { code: "shipment_not_arrived" },
    });
    await move(care, id, "arrived");
    expect((await confirm(technician)).body.receiver).toMatchObject({ id: technician.userId });
    expect((await confirm(care)).body.receiver).toMatchObject({ id: technician.userId });
    const confirmed = (await eventsOf(id)).filter(
      ({ kind }: { kind: string }) => kind === "shipment.received_confirmed",
    );
    expect(confirmed).toHaveLength(1);
  });

  test("say what is wrong, and can be repeated", async () => {
    const { id } = await shipped(app.db, admin);
    const { version } = (await move(admin, id, "arrived")).body;
    const inspect = (body: object) => technician.post(`/api/shipments/${id}/inspection`, body);
    expect(await inspect({ passed: false, version })).toMatchObject({
      status: 422,
      body: { fields: { note: expect.any(String) } },
    });
    const failed = await inspect({ passed: false, note: "Vioo 2 vimevunjika", version });
    expect(failed.body).toMatchObject({
      inspector: { id: technician.userId },
      inspectionPassed: false,
      inspectionNote: "Vioo 2 vimevunjika",
    });
    expect(await inspect({ passed: true, version })).toMatchObject({
      body: { code: "stale_version" },
    });
    const passed = await inspect({ passed: true, version: failed.body.version });
    expect(passed.body).toMatchObject({ inspectionPassed: true, inspectionNote: null });
  });
});

describe("the figures", () => {
  test("count statuses, and add costs up by currency, month and agent", async () => {
    const before = (await admin.get("/api/shipments/stats")).body;
    const purchaseOrderId = await ordered(app.db, { currency: "USD", exchangeRate: 2500.5 });
    const agentName = `Wakala José ${newId().slice(-6)}`;
    const one = await shipped(app.db, admin, { purchaseOrderId, agentName, shippingCost: 10_000 });
    const other = agentName.toUpperCase().replace("É", "E");
    await shipped(app.db, admin, { purchaseOrderId, agentName: other, shippingCost: 20_000 });
    await shipped(app.db, admin, { purchaseOrderId, agentName });
    await move(admin, one.id, "completed");
    const after = (await technician.get("/api/shipments/stats")).body;
    expect(after.statuses.completed - before.statuses.completed).toBe(1);
    expect(after.statuses.in_transit - before.statuses.in_transit).toBe(2);
    expect(after.total - before.total).toBe(3);
    expect(after.totalTzs - before.totalTzs).toBe(30_000 * 2500.5);
    const usd = after.costs.find(({ currency }: { currency: string }) => currency === "USD");
    expect(usd).toMatchObject({ most: 20_000 });
    const agent = after.agents.find(
      (each: { agentName: string }) => each.agentName.toLowerCase() === agentName.toLowerCase(),
    );
    expect(agent).toMatchObject({
      count: 3,
      completed: 1,
      totalTzs: 30_000 * 2500.5,
      averageDays: 0,
    });
    expect(after.months).toHaveLength(12);
    expect(after.months.at(-1)).toMatchObject({
      month: today().slice(0, 7),
      count: before.months.at(-1).count + 3,
    });
  });
});

test("the audit log is read page by page, and of one shipment only", async () => {
  const { id } = await shipped(app.db, admin);
  for (const status of ["arrived", "received", "inspected"]) await move(admin, id, status);
  const first = (await care.get(`/api/shipments/${id}/audit?limit=3`)).body;
  expect(first.items).toHaveLength(3);
  const rest = (await care.get(`/api/shipments/${id}/audit?limit=3&cursor=${first.nextCursor}`))
    .body;
  expect(rest).toMatchObject({ items: [{ kind: "shipment.created" }], nextCursor: null });
  expect((await care.get(`/api/shipments/${newId()}/audit`)).status).toBe(404);
  expect((await care.get(`/api/shipments/${id}/audit?cursor=x`)).status).toBe(422);
});

describe("deleting the order of a shipment", () => {
  const actor = () =>
    actorWith({ userId: admin.userId, name: "Admin", role: "admin" }, ["manage_shipments"]);

  test("deletes a shipment in transit with its history", async () => {
    const purchaseOrderId = await ordered(app.db);
    const { id } = await shipped(app.db, admin, { purchaseOrderId });
    await admin.post(`/api/shipments/${id}/tracking`, { trackingNumber: "MAEU-1" });
    await inTransaction(app.db, (tx) => deleteShipmentsOf(tx, actor(), purchaseOrderId));
    expect((await admin.get(`/api/shipments/${id}`)).status).toBe(404);
  });

  test("is refused for one that has arrived, or has payments", async () => {
    const purchaseOrderId = await ordered(app.db);
    const { id } = await shipped(app.db, admin, { purchaseOrderId });
    await move(admin, id, "arrived");
    const deletion = inTransaction(app.db, (tx) => deleteShipmentsOf(tx, actor(), purchaseOrderId));
    await expect(deletion).rejects.toMatchObject({ code: "has_linked_records" });
    const paid = await ordered(app.db);
    const other = await shipped(app.db, admin, { purchaseOrderId: paid });
    await admin.post(`/api/shipments/${other.id}/payments`, { amount: 100 });
    const second = inTransaction(app.db, (tx) => deleteShipmentsOf(tx, actor(), paid));
    await expect(second).rejects.toMatchObject({ code: "has_linked_records" });
  });
});
