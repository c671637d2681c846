import { expect, test } from "vitest";
import { newId } from "#src/shared/ids.ts";
import { startShop } from "#tests/support/shop.ts";
import { expectExplained, stocked } from "#tests/support/shop/stock.ts";

const { app, admin, care, technician } = await startShop();

const movementsOf = async (itemId: string) =>
  (await admin.get(`/api/stock-movements?itemId=${itemId}`)).body.items;

test("goods that arrived are a movement with their unit cost and note", async () => {
  const item = await stocked(app.db, 4, { cost: 600_000 });
  const goods = { quantity: 20, unitCost: 550_000, note: "Kariakoo" };
  const answer = await admin.post(`/api/items/${item.id}/receipts`, goods);
  expect(answer).toMatchObject({
    status: 200,
    body: { quantity: 24, cost: 558_333, value: 13_400_000 },
  });
  expect((await movementsOf(item.id))[0]).toMatchObject({
    type: "IN",
    reason: "received",
    quantity: 20,
    unitCost: 550_000,
    note: "Kariakoo",
  });
  await expectExplained(app.db);
});

test("without a unit cost the pieces have the item's cost", async () => {
  const item = await stocked(app.db, 0, { cost: 600_000 });
  const answer = await care.post(`/api/items/${item.id}/receipts`, { quantity: 3 });
  expect(answer.status).toBe(200);
  expect((await movementsOf(item.id))[0]).toMatchObject({ quantity: 3, unitCost: 600_000 });
});

test("a repeated request brings the pieces in once", async () => {
  const item = await stocked(app.db, 0);
  const key = newId();
  for (let n = 0; n < 2; n++) {
    const answer = await care.post(`/api/items/${item.id}/receipts`, { quantity: 5 }, { key });
    expect(answer).toMatchObject({ status: 200, body: { quantity: 5 } });
  }
});

test("pieces of a serialised item arrive with their serial numbers", async () => {
  const item = await stocked(app.db, 1, { isSerialised: true });
  const address = `/api/items/${item.id}/receipts`;
  expect((await admin.post(address, { quantity: 2 })).body.code).toBe("serials_required");
  const named = { quantity: 2, serials: [`${item.sku}-8`, `${item.sku}-9`] };
  expect(await admin.post(address, named)).toMatchObject({ status: 200, body: { quantity: 3 } });
});

test("refused: no pieces, an archived item, a cost without the right, users without the right", async () => {
  const item = await stocked(app.db, 1);
  const address = `/api/items/${item.id}/receipts`;
  expect((await care.post(address, { quantity: 0 })).body.code).toBe("validation_failed");
  expect((await care.post(address, { quantity: 1, unitCost: 1 })).status).toBe(403);
  expect((await technician.post(address, { quantity: 1 })).status).toBe(403);
  await admin.post(`/api/items/${item.id}/archive`);
  expect((await care.post(address, { quantity: 1 })).body.code).toBe("item_archived");
});
