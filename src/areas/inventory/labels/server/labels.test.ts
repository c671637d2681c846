import { expect, test } from "vitest";
import { newId } from "#src/shared/ids.ts";
import { startShop } from "#tests/support/shop.ts";
import { stocked } from "#tests/support/shop/stock.ts";

const { app, admin } = await startShop();

test("labels come in the requested order, each item once, without unknown ones", async () => {
  const one = await stocked(app.db, 3, { name: "Betri", barcode: "6001234567899" });
  const two = await stocked(app.db, 0, { name: "Chaja" });
  const ids = [two.id, newId(), one.id, two.id].join(",");
  const { status, body } = await admin.get(`/api/items/labels?ids=${ids}`);
  expect(status).toBe(200);
  expect(body.items).toEqual([
    { id: two.id, sku: two.sku, barcode: null, name: "Chaja", price: 1_000_000, quantity: 0 },
    {
      id: one.id,
      sku: one.sku,
      barcode: "6001234567899",
      name: "Betri",
      price: 1_000_000,
      quantity: 3,
    },
  ]);
  // A scan of a label sends its code to the look-up, which must find the item.
  for (const code of ["6001234567899", two.sku]) {
    expect((await admin.get(`/api/items/lookup?code=${code}`)).status).toBe(200);
  }
});

test("invalid requests and too many labels are refused", async () => {
  const many = Array.from({ length: 101 }, () => newId()).join(",");
  for (const ids of ["", "x", many]) {
    expect((await admin.get(`/api/items/labels?ids=${ids}`)).status).toBe(422);
  }
});
