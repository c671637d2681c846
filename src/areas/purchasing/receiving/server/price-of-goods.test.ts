/** What the screen of receiving needs in order to propose a price: cost and price of today, and who decided it. */
import { expect, test } from "vitest";
import { startShop } from "#tests/support/shop.ts";
import { ordered } from "#tests/support/shop/purchasing.ts";
import { stocked } from "#tests/support/shop/stock.ts";

const { app, admin, care } = await startShop();

test("a line says price, cost in stock, and whether the price was changed since the order", async () => {
  const item = await stocked(app.db, 2, { price: 600_000, cost: 400_000 });
  const order = await ordered(admin, item.id);
  const lineFor = async (client = admin) =>
    (await client.get(`/api/purchase-orders/${order.id}/receiving`)).body.lines[0];
  const before = await lineFor();
  expect(before).toMatchObject({ price: 600_000, stockCost: 400_000, isPriceNew: false });
  expect(await lineFor(care)).not.toHaveProperty("stockCost");
  const terms = { version: before.itemVersion, price: 750_000 };
  expect((await admin.post(`/api/items/${item.id}/terms`, terms)).status).toBe(200);
  expect(await lineFor()).toMatchObject({ price: 750_000, isPriceNew: true });
  const later = await ordered(admin, item.id);
  const { body } = await admin.get(`/api/purchase-orders/${later.id}/receiving`);
  expect(body.lines[0]).toMatchObject({ price: 750_000, isPriceNew: false });
});
