/** Codes that look equal are equal: SKUs, barcodes, serial numbers and order numbers, stored, scanned and imported. */
import { sql } from "kysely";
import { expect, test } from "vitest";
import { withCode } from "#src/areas/purchasing/receiving/client/typed-receipt.ts";
import { asCode, searchKey } from "#src/shared/text.ts";
import { readEventually } from "#tests/support/eventually.ts";
import { opened, scan } from "#tests/support/shop/counts.ts";
import { intake, newPhone, takenIn } from "#tests/support/shop/devices.ts";
import { ordering, supplied } from "#tests/support/shop/purchasing.ts";
import { stocked } from "#tests/support/shop/stock.ts";
import { startShop } from "#tests/support/shop.ts";

const { app, admin, care } = await startShop();

/** Two spellings, and the stored form of the first one. */
const alike = [
  ["a no-break space", "NB\u00A0SP-1", "nb sp-1", "NB SP-1"],
  ["two spaces", "TWO  SP-1", "two sp-1", "TWO SP-1"],
  ["a zero-width space", "ZW\u200B-1", "zw-1", "ZW-1"],
  ["a decomposed letter", "CAFE\u0301-1", "café-1", "CAFÉ-1"],
  ["full-width digits", "WD-１２", "wd-12", "WD-12"],
  ["a long dash", "DA–1", "da-1", "DA–1"],
  ["a curly quote", "Q’S-1", "q's-1", "Q'S-1"],
  ["an accent as quote", "A´S-1", "a's-1", "A'S-1"],
  ["a control character", "CO\u001DNT-1", "co nt-1", "CO NT-1"],
] as const;

const item = (sku: string, more: object = {}) => ({ sku, name: "Kioo", price: 100_000, ...more });

test.each(alike)("with %s: %j and %j have the same key", (_, one, other, stored) => {
  expect(asCode(one)).toBe(stored);
  expect(searchKey(asCode(one))).toBe(searchKey(asCode(other)));
});

test.each(alike)("of SKUs with %s, %j and %j are one", async (_, one, other, stored) => {
  const { status, body } = await admin.post("/api/items", item(one));
  expect([status, body.sku]).toEqual([201, stored]);
  expect((await admin.post("/api/items", item(other))).body.code).toBe("sku_taken");
  for (const code of [one, other, stored, `\u200B${other}`]) {
    const found = await care.get(`/api/items/lookup?code=${encodeURIComponent(code)}`);
    expect([code, found.body.id]).toEqual([code, body.id]);
  }
  const count = await opened(admin, [body]);
  const { results } = (
    await scan(admin, count, [
      { act: "add", code: one },
      { act: "add", code: other },
    ])
  ).body;
  expect(results).toMatchObject([{ item: { id: body.id } }, { item: { id: body.id }, counted: 2 }]);
  const listed = await care.get(`/api/items?search=${encodeURIComponent(other)}`);
  expect(listed.body.items.map(({ id }: { id: string }) => id)).toEqual([body.id]);
});

test("a barcode with an accent is found without it, after an exact one", async () => {
  const first = await stocked(app.db, 0, { barcode: "Ñ-700" });
  const find = async (code: string) =>
    (await care.get(`/api/items/lookup?code=${encodeURIComponent(code)}`)).body.id;
  expect(await find("n-700")).toBe(first.id);
  const second = await stocked(app.db, 0, { barcode: "N-700" });
  expect([await find("Ñ-700"), await find("N-700")]).toEqual([first.id, second.id]);
});

test("an import row with another spelling updates the item, and is the same row of the file", async () => {
  const { body } = await admin.post("/api/items", item("IMP-É 1"));
  const text = "SKU,Name,Price\nimp-E\u0301\u00A01,Kioo kipya,2000\nIMP–e 1,Kioo,3000";
  const file = (await admin.post("/api/item-imports", { fileName: "a.csv", text })).body;
  expect(file.counts).toMatchObject({ rows: 2, new: 0, changed: 1, errors: 1 });
  const path = `/api/item-imports/${file.id}`;
  await admin.post(`${path}/apply`, { updateExisting: true, leaveOutErrors: 1 });
  await readEventually(
    async () => (await admin.get(path)).body,
    ({ state }) => state === "applied",
  );
  expect((await admin.get(`/api/items/${body.id}`)).body.name).toBe("Kioo kipya");
});

test("a scan of goods that arrive finds their line by another spelling", () => {
  const line = { id: "1", sku: "GR É–1", barcode: null, isSerialised: false, openQuantity: 5 };
  const lines = [line] as unknown as Parameters<typeof withCode>[1];
  expect(withCode({}, lines, "gr\u00A0e\u0301-１", null)?.typed).toMatchObject({
    "1": { pieces: "1" },
  });
});

test("a row of a price list finds the item by another spelling of its SKU and of its barcode", async () => {
  const { id: supplierId } = await supplied(admin);
  const one = (await admin.post("/api/items", item("PL-Ü 1"))).body;
  const two = await stocked(app.db, 0, { barcode: "PB-77É" });
  const text = "SKU;Price\npl–u\u0308\u00A01;1000\npb-77e;1000";
  const { body } = await admin.post("/api/supplier-prices/preview", { supplierId, text });
  expect(body.rows.map(({ itemId }: any) => itemId)).toEqual([one.id, two.id]);
});

test.each(alike)("of order numbers with %s, %j and %j are one", async (_, one, other, stored) => {
  const { id } = await supplied(admin);
  const { id: itemId } = await stocked(app.db, 0);
  const order = (orderNumber: string) =>
    admin.post("/api/purchase-orders", ordering(id, itemId, { orderNumber }));
  expect((await order(one)).body.orderNumber).toBe(stored);
  expect((await order(other)).body.code).toBe("order_number_taken");
  const { body } = await admin.get(`/api/audit?search=${encodeURIComponent(other)}`);
  expect(JSON.stringify(body)).toContain(stored);
});

test("a serial number in another spelling is the same handset", async () => {
  const device = await takenIn(care, { serialNumber: "SN É–1\u00A077" });
  expect(device.serialNumber).toBe("SN É–1 77");
  const typed = "sn e\u0301-1  77";
  const code = encodeURIComponent(typed);
  const customer = { name: "Musa", phone: newPhone() };
  const again = await care.post(
    "/api/devices",
    intake({ serialNumber: typed, customer, acceptDuplicate: false }),
  );
  expect(again.body).toMatchObject({
    code: "handset_already_here",
    params: { deviceId: device.id },
  });
  expect((await care.get(`/api/devices/lookup?code=${code}`)).body.id).toBe(device.id);
  const visits = (await care.get(`/api/devices/visits?serialNumber=${code}`)).body;
  expect(visits.items).toMatchObject([{ id: device.id }]);
  expect((await care.get(`/api/handsets/${code}`)).body.visits).toMatchObject([{ id: device.id }]);
  const text = `name,phone,brand,model,issue,serial\nMusa,${newPhone()},Itel,A70,Kioo,${typed}`;
  const file = (await admin.post("/api/device-imports", { fileName: "a.csv", text })).body;
  expect(file.counts).toMatchObject({ new: 0, unchanged: 1 });
});

/** A comparison as the look-ups make it, and the index that must serve it. */
const lookUps = [
  ["inventory_items", "search_key(sku) = 'scr-1'", "inventory_items_sku_unique"],
  ["inventory_items", "search_key(sku) ~>=~ 'scr'", "inventory_items_sku_beginning"],
  ["inventory_items", "search_key(barcode) = '600'", "inventory_items_barcode_beginning"],
  ["purchase_orders", "search_key(order_number) = 'po-1'", "purchase_orders_number"],
  ["devices", "search_key(serial_number) = any('{sn-1,sn-2}')", "devices_serial"],
  ["returned_devices", "search_key(serial_number) = 'sn-1'", "returned_devices_serial"],
] as const;

test.each(lookUps)("in %s an index serves %s", async (table, condition, index) => {
  const plan = await app.db.transaction().execute(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx);
    return sql`explain select from ${sql.table(table)} where ${sql.raw(condition)}`.execute(tx);
  });
  const text = JSON.stringify(plan.rows);
  expect(text).toContain("Index Cond");
  expect(text).toMatch(index.startsWith("inventory_items_sku") ? /inventory_items_sku_/ : index);
});
