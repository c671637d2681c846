/** Codes: UPC-A and EAN-13 are one number, and a spreadsheet's number is no serial number. */
import { expect, test } from "vitest";
import { opened, scan } from "#tests/support/shop/counts.ts";
import { takenIn } from "#tests/support/shop/devices.ts";
import { stocked } from "#tests/support/shop/stock.ts";
import { startShop } from "#tests/support/shop.ts";

const { app, admin, care } = await startShop();

const codesOf = (answer: { body: { items: { sku: string }[] } }) =>
  answer.body.items.map(({ sku }) => sku);

test("UPC-A and EAN-13 are one barcode: stored, scanned, searched and unique", async () => {
  const item = await admin.post("/api/items", {
    sku: "UPC-1",
    name: "Kebo",
    price: 100_000,
    barcode: "721543012630",
  });
  expect(item.body.barcode).toBe("0721543012630");
  for (const code of ["721543012630", "0721543012630"]) {
    expect((await care.get(`/api/items/lookup?code=${code}`)).body.sku).toBe("UPC-1");
  }
  expect(codesOf(await care.get("/api/items?search=721543012630"))).toEqual(["UPC-1"]);
  expect(codesOf(await care.get("/api/items?search=0721543012630"))).toEqual(["UPC-1"]);
  const twin = await admin.post("/api/items", {
    sku: "UPC-2",
    name: "Kebo nyingine",
    price: 100_000,
    barcode: "0721543012630",
  });
  expect(twin.status).toBe(409);
  const count = await opened(admin, [item.body]);
  const scanned = await scan(admin, count, [{ act: "add", code: "721543012630" }]);
  expect(JSON.stringify(scanned)).toContain("UPC-1");
});

test("12E5 is a code, and 3.52099E+14 is refused as a serial number", async () => {
  const item = await stocked(app.db, 0, { isSerialised: true, sku: "12E5" });
  expect((await care.get("/api/items/lookup?code=12e5")).body.id).toBe(item.id);
  const adjust = (serial: string) =>
    admin.post(`/api/items/${item.id}/adjustments`, {
      quantity: 1,
      reason: "found",
      serials: [serial],
    });
  expect((await adjust("3.52099E+14")).body).toMatchObject({
    code: "serial_shortened",
    params: { serial: "3.52099E+14" },
  });
  expect((await adjust("12E5")).status).toBe(200);
  const device = await takenIn(care, { serialNumber: "12E5" });
  expect(device.serialNumber).toBe("12E5");
  const changed = await care.patch(`/api/devices/${device.id}`, {
    version: device.version,
    serialNumber: "3,52099E+14",
  });
  expect(changed.status).toBe(422);
});
