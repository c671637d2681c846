import { describe, expect, test } from "vitest";
import { newId } from "#src/shared/ids.ts";
import { startShop } from "#tests/support/shop.ts";
import { signedIn, type TestClient } from "#tests/support/client.ts";
import { finishChecklist, put, signature, takenIn } from "#tests/support/shop/devices.ts";
import { expectExplained, move, stocked, stockOf } from "#tests/support/shop/stock.ts";
import type { Device } from "../../core/contract.ts";
import type { PartAction } from "../rules.ts";
import { deviceStatuses, inRepair } from "../../rules.ts";

const { app, admin, care: counter, technician } = await startShop();

const onBench = (given: Record<string, unknown> = {}) =>
  takenIn(admin, { technicianId: technician.userId, ...given });

const act = (
  client: TestClient,
  device: Device,
  action: PartAction,
  itemId: string,
  quantity: number,
) => client.post(`/api/devices/${device.id}/parts`, { action, itemId, quantity });

const movementsOf = async (itemId: string) =>
  (await admin.get(`/api/stock-movements?itemId=${itemId}`)).body.items;

const entriesOf = (deviceId: string) =>
  app.db
    .selectFrom("devicePartEntries")
    .select(["position", "action", "reservedChange", "usedChange", "defectiveChange", "createdBy"])
    .where("deviceId", "=", deviceId)
    .orderBy("position")
    .execute();

test("a part is reserved, used, returned and marked defective; stock and device agree", async () => {
  const device = await onBench({ finalAmount: 3_000_000, depositAmount: 1_500_000 });
  const item = await stocked(app.db, 10, { price: 1_000_000, cost: 600_000 });
  const part = { itemId: item.id, sku: item.sku, name: item.name, unitPrice: 1_000_000 };

  const reserved = await act(technician, device, "reserve", item.id, 3);
  expect(reserved).toMatchObject({
    status: 201,
    body: { items: [{ ...part, reserved: 3, used: 0, defective: 0 }] },
  });
  expect(await stockOf(app.db, item.id)).toMatchObject({ quantity: 10, reserved: 3 });

  // Uses two of the three reserved pieces. The next request uses the third reserved piece and an available piece.
  await act(technician, device, "use", item.id, 2);
  const used = await act(technician, device, "use", item.id, 2);
  expect(used.body.items).toMatchObject([{ reserved: 0, used: 4, defective: 0 }]);
  expect(await stockOf(app.db, item.id)).toMatchObject({ quantity: 6, reserved: 0 });

  // Returns one reserved and one used piece to the stock. Then marks a used piece defective.
  await act(technician, device, "reserve", item.id, 1);
  const returned = await act(technician, device, "return", item.id, 2);
  expect(returned.body.items).toMatchObject([{ reserved: 0, used: 3 }]);
  expect(await stockOf(app.db, item.id)).toMatchObject({ quantity: 7, reserved: 0 });
  const spoiled = await act(technician, device, "defective", item.id, 1);
  expect(spoiled.body.items).toMatchObject([{ reserved: 0, used: 2, defective: 1 }]);
  expect(await stockOf(app.db, item.id)).toMatchObject({ quantity: 7, reserved: 0 });

  // Marks a reserved piece defective. This takes it out of the stock.
  await act(technician, device, "reserve", item.id, 1);
  await act(technician, device, "defective", item.id, 1);
  expect(await stockOf(app.db, item.id)).toMatchObject({ quantity: 6, reserved: 0 });
  expect((await movementsOf(item.id))[0]).toMatchObject({
    type: "OUT",
    quantity: -1,
    reason: "defective",
    reference: device.ticketNumber,
    deviceId: device.id,
    createdBy: { id: technician.userId },
  });

  const shown = (await admin.get(`/api/devices/${device.id}`)).body;
  expect(shown.parts).toEqual([
    {
      ...part,
      serials: [],
      isSerialised: false,
      reserved: 0,
      used: 2,
      defective: 2,
      unitCost: 600_000,
      cost: 2_400_000,
    },
  ]);
  expect(shown.margin).toBe(3_000_000 - 4 * 600_000);
  expect(await entriesOf(device.id)).toMatchObject([
    { position: 1, action: "reserve", reservedChange: 3, createdBy: technician.userId },
    { action: "use", reservedChange: -2, usedChange: 2 },
    { action: "use", reservedChange: -1, usedChange: 2 },
    { action: "reserve", reservedChange: 1 },
    { action: "return", reservedChange: -1, usedChange: -1 },
    { action: "defective", reservedChange: 0, usedChange: -1, defectiveChange: 1 },
    { action: "reserve" },
    { action: "defective", reservedChange: -1, usedChange: 0, defectiveChange: 1 },
  ]);
  await expectExplained(app.db);
});

describe("the cost of parts", () => {
  test("is visible only with the right", async () => {
    const device = await onBench({ finalAmount: 3_000_000, depositAmount: 1_500_000 });
    const item = await stocked(app.db, 5);
    await act(admin, device, "use", item.id, 1);
    for (const client of [counter, technician]) {
      for (const path of ["", "/parts"]) {
        const { body } = await client.get(`/api/devices/${device.id}${path}`);
        expect(body).not.toHaveProperty("margin");
        expect((body.parts ?? body.items)[0]).not.toHaveProperty("unitCost");
      }
    }
    expect((await admin.get(`/api/devices/${device.id}/parts`)).body).toMatchObject({
      items: [{ unitCost: 600_000 }],
      margin: 2_400_000,
    });
  });

  test("is unknown when a cost or the price is unknown", async () => {
    const device = await onBench();
    const [item, gift] = [await stocked(app.db, 5), await stocked(app.db, 5, { cost: null })];
    const margin = async () => (await admin.get(`/api/devices/${device.id}/parts`)).body.margin;
    await act(admin, device, "use", item.id, 1);
    expect(await margin()).toBeNull();
    await put(app, device.id, { finalAmount: 1_000_000, depositAmount: 500_000 });
    expect(await margin()).toBe(400_000);
    await act(admin, device, "use", gift.id, 1);
    expect(await margin()).toBeNull();
  });
});

describe("refused without any effect:", () => {
  test("more than the available stock", async () => {
    const device = await onBench();
    const item = await stocked(app.db, 3);
    await move(app.db, [{ act: "reserve", itemId: item.id, quantity: 2, saleId: newId() }]);
    for (const action of ["reserve", "use"] as const) {
      expect(await act(technician, device, action, item.id, 2)).toMatchObject({
        status: 409,
        body: {
          code: "insufficient_stock",
          params: { itemId: item.id, name: item.name, available: 1, requested: 2 },
        },
      });
    }
    expect((await admin.get(`/api/devices/${device.id}`)).body.parts).toEqual([]);
  });

  test.each(["return", "defective"] as const)("%s of more than the repair has", async (action) => {
    const device = await onBench();
    const item = await stocked(app.db, 5);
    await act(technician, device, "reserve", item.id, 1);
    await act(technician, device, "use", item.id, 2);
    expect(await act(technician, device, action, item.id, 3)).toMatchObject({
      status: 409,
      body: { code: "conflict", params: { reason: "too-many", held: 2 } },
    });
    expect(await stockOf(app.db, item.id)).toMatchObject({ quantity: 3, reserved: 0 });
  });

  test("an unknown or archived item, a fraction, zero, an unknown action", async () => {
    const device = await onBench();
    const item = await stocked(app.db, 5);
    const send = (body: object) => technician.post(`/api/devices/${device.id}/parts`, body);
    const asked = { itemId: item.id, quantity: 1, action: "use" };
    expect((await send({ ...asked, itemId: newId() })).body.code).toBe("product_not_found");
    for (const wrong of [{ quantity: 0 }, { quantity: 1.5 }, { quantity: -1 }, { action: "eat" }]) {
      expect((await send({ ...asked, ...wrong })).status).toBe(422);
    }
    await admin.post(`/api/items/${item.id}/archive`);
    expect((await send(asked)).body.code).toBe("item_archived");
  });

  test.each(deviceStatuses)("in the status %s", async (status) => {
    const device = await onBench();
    const item = await stocked(app.db, 5);
    await put(app, device.id, { status });
    const answer = await act(technician, device, "use", item.id, 1);
    expect(answer.status).toBe(inRepair.includes(status) ? 201 : 409);
    if (answer.status === 409) {
      expect(answer.body).toMatchObject({ code: "conflict", params: { reason: "not-in-repair" } });
    }
  });

  test("for a technician who is not assigned; counter and admin may", async () => {
    const device = await onBench();
    const item = await stocked(app.db, 5);
    const other = await signedIn(app, { role: "technician" });
    expect(await act(other, device, "use", item.id, 1)).toMatchObject({
      status: 403,
      body: { code: "forbidden", params: { reason: "not-your-device" } },
    });
    expect((await act(counter, device, "use", item.id, 1)).status).toBe(201);
    expect((await act(admin, device, "use", item.id, 1)).status).toBe(201);
    const withoutRight = await signedIn(app, { permissions: ["view_devices"] });
    expect((await act(withoutRight, device, "use", item.id, 1)).status).toBe(403);
  });
});

describe("remaining reservations end", () => {
  test("when the repair is completed, in the same step", async () => {
    const device = await onBench({ finalAmount: 0 });
    const [item, other] = [await stocked(app.db, 5), await stocked(app.db, 5)];
    await act(technician, device, "reserve", item.id, 3);
    await act(technician, device, "reserve", other.id, 2);
    await act(technician, device, "use", item.id, 1);
    await technician.post(`/api/devices/${device.id}/status`, { status: "in_progress" });
    await finishChecklist(technician, device);
    const done = await technician.post(`/api/devices/${device.id}/status`, {
      status: "completed",
      signature,
    });
    expect(done.body).toMatchObject({
      status: "completed",
      parts: [
        { itemId: item.id, reserved: 0, used: 1 },
        { itemId: other.id, reserved: 0, used: 0 },
      ],
    });
    expect(await stockOf(app.db, item.id)).toMatchObject({ quantity: 4, reserved: 0 });
    expect(await stockOf(app.db, other.id)).toMatchObject({ quantity: 5, reserved: 0 });
    expect((await entriesOf(device.id)).filter(({ action }) => action === "release")).toHaveLength(
      2,
    );
    const handedOver = { status: "done", signature };
    expect((await admin.post(`/api/devices/${device.id}/status`, handedOver)).status).toBe(200);
    await expectExplained(app.db);
  });

  test.each(["cancelled", "unrepairable"])("when it is %s", async (status) => {
    const device = await onBench();
    const item = await stocked(app.db, 5);
    await act(technician, device, "reserve", item.id, 3);
    const remark = "Mteja amebadili mawazo";
    await admin.post(`/api/devices/${device.id}/status`, { status, remark });
    expect(await stockOf(app.db, item.id)).toMatchObject({ quantity: 5, reserved: 0 });
  });
});

describe("concurrent requests", () => {
  test("of 30 repairs that want one of the last 5 pieces, exactly 5 succeed", async () => {
    const item = await stocked(app.db, 5);
    const devices = await Promise.all(Array.from({ length: 30 }, () => onBench()));
    const answers = await Promise.all(
      devices.map((device, place) =>
        act(technician, device, place % 2 ? "use" : "reserve", item.id, 1),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(5);
    expect(answers.filter(({ body }) => body.code === "insufficient_stock")).toHaveLength(25);
    const { quantity, reserved } = await stockOf(app.db, item.id);
    expect(quantity - reserved).toBe(0);
    await expectExplained(app.db);
  });

  test("the last reserved part of a repair is used or returned once", async () => {
    const device = await onBench();
    const item = await stocked(app.db, 1);
    await act(technician, device, "reserve", item.id, 1);
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => act(technician, device, "return", item.id, 1)),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(await stockOf(app.db, item.id)).toMatchObject({ quantity: 1, reserved: 0 });
  });

  test("twenty copies of one request use one part", async () => {
    const device = await onBench();
    const item = await stocked(app.db, 10);
    const key = newId();
    const body = { itemId: item.id, quantity: 1, action: "use" };
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        technician.post(`/api/devices/${device.id}/parts`, body, { key }),
      ),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(await stockOf(app.db, item.id)).toMatchObject({ quantity: 9 });
  });

  test("completing and reserving leave no reservation for a finished device", async () => {
    const devices = await Promise.all(Array.from({ length: 8 }, () => onBench()));
    const item = await stocked(app.db, 100);
    await Promise.all(
      devices.flatMap((device) => [
        act(technician, device, "reserve", item.id, 2),
        admin.post(`/api/devices/${device.id}/status`, { status: "cancelled", remark: "Basi" }),
        act(technician, device, "reserve", item.id, 1),
      ]),
    );
    expect(await stockOf(app.db, item.id)).toMatchObject({ quantity: 100, reserved: 0 });
    await expectExplained(app.db);
  });
});

test("a device with parts cannot be deleted", async () => {
  const device = await takenIn(admin);
  const item = await stocked(app.db, 1);
  await act(admin, device, "reserve", item.id, 1);
  await act(admin, device, "return", item.id, 1);
  expect(await admin.delete(`/api/devices/${device.id}`)).toMatchObject({
    status: 409,
    body: { code: "has_linked_records" },
  });
});
