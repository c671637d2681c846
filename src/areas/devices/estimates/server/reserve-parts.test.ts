/** An approved estimate sets its parts aside, and everything that undoes it gives them back. */
import { afterAll, expect, test } from "vitest";
import { findViolations } from "#src/app/invariants.ts";
import { startShop } from "#tests/support/shop.ts";
import { jobsDone } from "#tests/support/eventually.ts";
import { takenIn } from "#tests/support/shop/devices.ts";
import { ordered } from "#tests/support/shop/purchasing.ts";
import { stocked, stockOf } from "#tests/support/shop/stock.ts";

const { app, admin, care, technician } = await startShop();
afterAll(async () => {
  expect(await findViolations(app.db)).toEqual([]);
});

const PRICE = 1_000_000;
const part = (itemId: string, quantity: number) => ({
  kind: "part",
  description: "Kioo",
  itemId,
  quantity,
  unitPrice: PRICE,
});

async function onBench() {
  const device = await takenIn(care, { technicianId: technician.userId });
  await technician.post(`/api/devices/${device.id}/status`, { status: "diagnosing" });
  return device;
}
/** Sends an estimate with these parts, always for the same total, which the customer approves at the counter. */
async function approved(deviceId: string, parts: ReturnType<typeof part>[]): Promise<void> {
  const rest = 9 * PRICE - parts.reduce((sum, { quantity }) => sum + quantity * PRICE, 0);
  const labour = { kind: "labour", description: "Kazi", quantity: 1, unitPrice: rest };
  const { status, body } = await care.post(`/api/devices/${deviceId}/estimates`, {
    lines: [...parts, labour],
  });
  expect(status).toBe(201);
  const answer = await care.post(`/api/devices/${deviceId}/estimates/${body.id}/approval`, {
    decision: "approve",
    remark: "Kwa simu",
  });
  expect(answer.status).toBe(200);
}
const partsOf = async (id: string) => (await admin.get(`/api/devices/${id}`)).body.parts;
const awaitedBy = async (id: string) =>
  (await admin.get(`/api/devices/${id}/awaited-parts`)).body.items.filter(
    ({ endedAs }: any) => endedAs === null,
  );
const free = async (itemId: string) => {
  const { quantity, reserved } = await stockOf(app.db, itemId);
  return quantity - reserved;
};

test("the parts in stock are reserved, also by the customer's own answer; a repeated answer reserves nothing more", async () => {
  const item = await stocked(app.db, 5);
  const device = await onBench();
  const { body } = await care.post(`/api/devices/${device.id}/estimates`, {
    lines: [part(item.id, 2)],
  });
  const link = `/api/estimates/${body.approvalToken}`;
  for (let time = 0; time < 2; time++)
    expect((await care.post(link, { decision: "approve", name: "Asha" })).status).toBe(200);
  expect(await partsOf(device.id)).toMatchObject([{ itemId: item.id, reserved: 2, used: 0 }]);
  expect(await free(item.id)).toBe(3);
  expect(await awaitedBy(device.id)).toEqual([]);
});

test("what is not in stock is awaited, and an arrival reserves it", async () => {
  const item = await stocked(app.db, 1);
  const device = await onBench();
  await approved(device.id, [part(item.id, 3)]);
  expect(await partsOf(device.id)).toMatchObject([{ reserved: 1 }]);
  expect(await awaitedBy(device.id)).toMatchObject([{ itemId: item.id, quantity: 2, order: null }]);
  const order = await ordered(admin, item.id);
  await admin.post(`/api/purchase-orders/${order.id}/receive`, {
    lines: [{ itemId: item.id, quantity: 2 }],
  });
  await jobsDone(app.db);
  expect(await partsOf(device.id)).toMatchObject([{ reserved: 3 }]);
  expect(await awaitedBy(device.id)).toEqual([]);
});

test("another approval releases what it does not need, and keeps what a technician reserved", async () => {
  const [glass, battery] = [await stocked(app.db, 5), await stocked(app.db, 0)];
  const device = await onBench();
  const reserve = { action: "reserve", itemId: glass.id, quantity: 1 };
  await approved(device.id, [part(glass.id, 3), part(battery.id, 1)]);
  expect((await technician.post(`/api/devices/${device.id}/parts`, reserve)).status).toBe(201);
  expect(await free(glass.id)).toBe(1);
  expect(await awaitedBy(device.id)).toHaveLength(1);
  await approved(device.id, [part(glass.id, 2)]);
  expect(await partsOf(device.id)).toMatchObject([{ reserved: 2 }]);
  expect(await free(glass.id)).toBe(3);
  expect(await awaitedBy(device.id)).toEqual([]);
  await approved(device.id, []);
  expect(await partsOf(device.id)).toMatchObject([{ reserved: 1 }]);
});

test("parts that were used count, and a repair that ends gives everything back", async () => {
  const item = await stocked(app.db, 5);
  const device = await onBench();
  const act = (action: string, quantity: number) =>
    technician.post(`/api/devices/${device.id}/parts`, { action, itemId: item.id, quantity });
  await approved(device.id, [part(item.id, 2)]);
  expect((await act("use", 1)).status).toBe(201);
  await approved(device.id, [part(item.id, 2)]);
  expect(await partsOf(device.id)).toMatchObject([{ reserved: 1, used: 1 }]);
  expect((await act("return", 1)).status).toBe(201);
  const end = { status: "cancelled", remark: "Mteja hataki" };
  expect((await admin.post(`/api/devices/${device.id}/status`, end)).status).toBe(200);
  expect((await stockOf(app.db, item.id)).reserved).toBe(0);
});

test("serialised pieces are set aside and released one by one", async () => {
  const item = await stocked(app.db, 3, { isSerialised: true });
  const device = await onBench();
  await approved(device.id, [part(item.id, 2)]);
  const serials = [`${item.sku}-1`, `${item.sku}-2`].map((serial) => ({
    serial,
    state: "reserved",
  }));
  expect(await partsOf(device.id)).toMatchObject([{ reserved: 2, serials }]);
  await approved(device.id, [part(item.id, 1)]);
  expect(await partsOf(device.id)).toMatchObject([{ reserved: 1, serials: serials.slice(0, 1) }]);
  expect(await free(item.id)).toBe(2);
});

test("two approvals at the same time do not reserve the last piece twice", async () => {
  const item = await stocked(app.db, 1);
  const devices = [await onBench(), await onBench()];
  const tokens = [];
  for (const { id } of devices) {
    const { body } = await care.post(`/api/devices/${id}/estimates`, { lines: [part(item.id, 1)] });
    tokens.push(body.approvalToken);
  }
  const answers = await Promise.all(
    tokens.map((token) =>
      care.post(`/api/estimates/${token}`, { decision: "approve", name: "Asha" }),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(await stockOf(app.db, item.id)).toMatchObject({ quantity: 1, reserved: 1 });
  const waiting = await Promise.all(devices.map(({ id }) => awaitedBy(id)));
  expect(waiting.flat()).toHaveLength(1);
});

test("one act moves the device on and starts the clock of its technician", async () => {
  const device = await takenIn(care, { technicianId: technician.userId });
  const start = { status: "diagnosing", startWork: true };
  const others = await admin.post(`/api/devices/${device.id}/status`, start);
  expect(others).toMatchObject({ status: 403, body: { params: { reason: "not-your-device" } } });
  const { status, body } = await technician.post(`/api/devices/${device.id}/status`, start);
  expect(status).toBe(200);
  expect(body).toMatchObject({ status: "diagnosing", work: { runningSince: expect.any(String) } });
});
