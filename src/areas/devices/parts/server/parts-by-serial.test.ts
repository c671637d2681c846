import { afterAll, expect, test } from "vitest";
import { findViolations } from "#src/app/invariants.ts";
import { startShop } from "#tests/support/shop.ts";
import { problemOf } from "#tests/support/client.ts";
import { finishChecklist, signature, takenIn } from "#tests/support/shop/devices.ts";
import { expectExplained, stocked, stockOf, type StockedItem } from "#tests/support/shop/stock.ts";
import type { Device } from "../../core/contract.ts";
import type { PartAction } from "../rules.ts";

const { app, admin, technician } = await startShop();

afterAll(async () => {
  await expectExplained(app.db);
  expect(await findViolations(app.db)).toEqual([]);
});

const onBench = () => takenIn(admin, { technicianId: technician.userId });
const act = (
  device: Device,
  action: PartAction,
  item: StockedItem,
  numbers: readonly number[],
  given: Record<string, unknown> = {},
) =>
  technician.post(`/api/devices/${device.id}/parts`, {
    action,
    itemId: item.id,
    quantity: numbers.length,
    serials: numbers.map((number) => `${item.sku}-${number}`),
    ...given,
  });
const stateOf = async (item: StockedItem, number: number) =>
  (await admin.get(`/api/items/lookup?code=${item.sku}-${number}`)).body.serial.state;

test("a part with a serial number is reserved, used, returned and marked defective", async () => {
  const device = await onBench();
  const item = await stocked(app.db, 5, { isSerialised: true });
  const reserved = await act(device, "reserve", item, [1, 2]);
  expect(reserved.body.items).toMatchObject([
    { reserved: 2, serials: [{ state: "reserved" }, { serial: `${item.sku}-2` }] },
  ]);
  // Uses one of the two reserved pieces and an available one. The other reserved piece stays reserved.
  const used = await act(device, "use", item, [2, 3]);
  expect(used.body.items).toMatchObject([{ reserved: 1, used: 2 }]);
  expect(await stateOf(item, 1)).toBe("reserved");
  expect(await stateOf(item, 3)).toBe("used");
  expect(await stockOf(app.db, item.id)).toMatchObject({ quantity: 3, reserved: 1 });

  expect((await act(device, "return", item, [3])).status).toBe(201);
  expect(await stateOf(item, 3)).toBe("in_stock");
  expect((await act(device, "defective", item, [2])).body.items).toMatchObject([
    { reserved: 1, used: 0, defective: 1, serials: [{ serial: `${item.sku}-1` }] },
  ]);
  expect(await stateOf(item, 2)).toBe("gone");
  const broken = await act(device, "defective", item, [1]);
  expect(broken.body.items).toMatchObject([{ reserved: 0, defective: 2, serials: [] }]);
});

test("it is refused without serial numbers, and for numbers that this repair does not have", async () => {
  const [device, other] = [await onBench(), await onBench()];
  const item = await stocked(app.db, 4, { isSerialised: true });
  const none = { serials: undefined };
  const codeOf = async (answer: ReturnType<typeof act>) => problemOf(await answer).code;
  expect(await codeOf(act(device, "reserve", item, [1], none))).toBe("serials_required");
  await act(device, "reserve", item, [1]);
  await act(device, "use", item, [2]);
  expect(await codeOf(act(other, "reserve", item, [1]))).toBe("serial_not_available");
  expect(await codeOf(act(device, "return", item, [3]))).toBe("serial_unknown");
  expect(await codeOf(act(device, "defective", item, [2], none))).toBe("serials_required");
  await act(other, "use", item, [3]);
  expect(await codeOf(act(other, "defective", item, [2]))).toBe("serial_not_available");
  // This request uses all reserved pieces, so it needs no serial numbers.
  expect((await act(device, "use", item, [1], none)).status).toBe(201);
  expect(await stateOf(item, 1)).toBe("used");
});

test("reservations end with the repair", async () => {
  const device = await onBench();
  const item = await stocked(app.db, 2, { isSerialised: true });
  await act(device, "reserve", item, [1, 2]);
  await technician.post(`/api/devices/${device.id}/status`, { status: "in_progress" });
  await finishChecklist(technician, device);
  const over = { status: "completed", signature };
  expect((await technician.post(`/api/devices/${device.id}/status`, over)).status).toBe(200);
  expect(await stateOf(item, 1)).toBe("in_stock");
  expect(await stockOf(app.db, item.id)).toMatchObject({ quantity: 2, reserved: 0 });
});
