/** Parts for which repairs wait: who gets what arrives, and how a repair leaves awaiting-parts. */
import { expect, test } from "vitest";
import { findViolations } from "#src/app/invariants.ts";
import { startShop } from "#tests/support/shop.ts";
import { takenIn } from "#tests/support/shop/devices.ts";
import { jobsDone } from "#tests/support/eventually.ts";
import { ordered } from "#tests/support/shop/purchasing.ts";
import { stocked, stockOf } from "#tests/support/shop/stock.ts";

const { app, admin, care, technician } = await startShop();

const waiting = async (itemId: string, quantity = 1, given: object = {}) => {
  const { id } = await takenIn(admin, { technicianId: technician.userId });
  for (const status of ["diagnosing", "awaiting-parts"])
    await technician.post(`/api/devices/${id}/status`, { status });
  const asked = await technician.post(`/api/devices/${id}/awaited-parts`, {
    itemId,
    quantity,
    ...given,
  });
  expect(asked.status).toBe(201);
  return { id, awaited: asked.body.items[0] };
};
const statusOf = async (id: string) => (await admin.get(`/api/devices/${id}`)).body.status;
const receive = async (order: any, quantity: number) => {
  const answer = await admin.post(`/api/purchase-orders/${order.id}/receive`, {
    lines: [{ itemId: order.items[0].itemId, quantity }],
  });
  expect(answer.status).toBe(200);
};
const transitions = (id: string) =>
  app.db
    .selectFrom("deviceTransitions")
    .select("toStatus")
    .where("deviceId", "=", id)
    .where("fromStatus", "=", "awaiting-parts")
    .execute();

test("the repair that has waited longest gets the part, leaves awaiting-parts once, and its technician hears of it", async () => {
  const item = await stocked(app.db, 0);
  const order = await ordered(admin, item.id);
  const first = await waiting(item.id);
  const second = await waiting(item.id);
  expect(first.awaited.order.orderNumber).toBe(order.orderNumber);
  await receive(order, 1);
  await jobsDone(app.db);
  expect([await statusOf(first.id), await statusOf(second.id)]).toEqual([
    "in_progress",
    "awaiting-parts",
  ]);
  const { body } = await technician.get("/api/notifications");
  const told = body.items.filter(({ code }: any) => code === "part_arrived");
  expect(told).toHaveLength(1);
  // Two receipts at once bring what the second repair and the shelf get.
  await Promise.all([receive(order, 1), receive(order, 1)]);
  await jobsDone(app.db);
  expect(await statusOf(second.id)).toBe("in_progress");
  expect(await transitions(first.id)).toHaveLength(1);
  expect(await transitions(second.id)).toHaveLength(1);
  expect(await stockOf(app.db, item.id)).toMatchObject({ quantity: 3, reserved: 2 });
});

test("of less than it waits for a repair gets what there is, and waits for the rest", async () => {
  const item = await stocked(app.db, 0);
  const device = await waiting(item.id, 3);
  expect(device.awaited.order).toBeNull();
  // An order that is written later is linked to it.
  const order = await ordered(admin, item.id);
  await jobsDone(app.db);
  const list = async () =>
    (await technician.get(`/api/devices/${device.id}/awaited-parts`)).body.items[0];
  expect((await list()).order).toMatchObject({ id: order.id });
  await receive(order, 2);
  await jobsDone(app.db);
  expect([await statusOf(device.id), (await list()).arrivedQuantity]).toEqual([
    "awaiting-parts",
    2,
  ]);
  await receive(order, 1);
  await jobsDone(app.db);
  expect([await statusOf(device.id), (await list()).endedAs]).toEqual(["in_progress", "arrived"]);
});

test("a part is waited for with an order that is still open", async () => {
  const item = await stocked(app.db, 0);
  const [first, second] = [await ordered(admin, item.id), await ordered(admin, item.id)];
  const device = await waiting(item.id);
  const orderOf = async () =>
    (await technician.get(`/api/devices/${device.id}/awaited-parts`)).body.items[0].order;
  const linked = device.awaited.order.id;
  const other = linked === first.id ? second : first;
  await admin.post(`/api/purchase-orders/${linked}/cancel`, { reason: "Bei imepanda" });
  expect(await orderOf()).toMatchObject({ id: other.id });
  await admin.delete(`/api/purchase-orders/${other.id}`);
  expect(await orderOf()).toBeNull();
  // A line that is added to an order brings the part too.
  const third = await ordered(admin, (await stocked(app.db, 0)).id);
  const line = { itemId: item.id, quantity: 1, unitCost: 100 };
  const [{ itemId, quantity, unitCost }] = third.items;
  await admin.patch(`/api/purchase-orders/${third.id}`, {
    version: 1,
    items: [{ itemId, quantity, unitCost }, line],
  });
  expect(await orderOf()).toMatchObject({ id: third.id });
});

test("a cancelled repair and one that waits no longer get nothing", async () => {
  const item = await stocked(app.db, 0);
  const [cancelled, stopped, last] = [
    await waiting(item.id),
    await waiting(item.id),
    await waiting(item.id),
  ];
  const { status } = await admin.post(`/api/devices/${cancelled.id}/status`, {
    status: "cancelled",
    remark: "Mteja ameghairi",
  });
  expect(status).toBe(200);
  const stop = () => technician.post(`/api/awaited-parts/${stopped.awaited.id}/stop`, {});
  expect((await stop()).body.items[0].endedAs).toBe("cancelled");
  expect((await stop()).body.code).toBe("conflict");
  await receive(await ordered(admin, item.id), 1);
  await jobsDone(app.db);
  expect(await statusOf(last.id)).toBe("in_progress");
  expect(await statusOf(stopped.id)).toBe("awaiting-parts");
});

test("serialised parts are reserved by their numbers", async () => {
  const item = await stocked(app.db, 0, { isSerialised: true });
  const order = await ordered(admin, item.id);
  const device = await waiting(item.id);
  await admin.post(`/api/purchase-orders/${order.id}/receive`, {
    lines: [{ itemId: item.id, quantity: 2, serials: ["LCD-1", "LCD-2"] }],
  });
  await jobsDone(app.db);
  const { parts } = (await admin.get(`/api/devices/${device.id}`)).body;
  expect(parts[0].serials).toEqual([{ serial: "LCD-1", state: "reserved" }]);
});

test("a part is asked for once, by whoever works on the repair", async () => {
  const item = await stocked(app.db, 0);
  const { id } = await waiting(item.id);
  const ask = (client: typeof admin, body: object = {}) =>
    client.post(`/api/devices/${id}/awaited-parts`, { itemId: item.id, quantity: 1, ...body });
  expect((await ask(technician)).body.code).toBe("already_awaited");
  const other = await ordered(admin, (await stocked(app.db, 0)).id);
  const wrong = await ask(care, { orderLineId: other.items[0].id });
  expect(wrong.body.fields).toHaveProperty("orderLineId");
});

test("all invariants hold", async () => {
  expect(await findViolations(app.db)).toEqual([]);
});
