/** What the shop remembers of its last order from a supplier, for the next one. */
import { expect, test } from "vitest";
import { today } from "#src/shared/time.ts";
import { startShop } from "#tests/support/shop.ts";
import { ordering, supplied } from "#tests/support/shop/purchasing.ts";
import { stocked } from "#tests/support/shop/stock.ts";

const { app, admin } = await startShop();

const usualOf = async (id: string) => (await admin.get(`/api/suppliers/${id}`)).body.usual;

test("a supplier remembers currency, mode, agent and way to pay of its last order that was not cancelled", async () => {
  const { id } = await supplied(admin);
  const item = await stocked(app.db, 0);
  expect(await usualOf(id)).toBeNull();
  const order = (given: object) => admin.post("/api/purchase-orders", ordering(id, item.id, given));
  const first = { agentName: "Silent Ocean", paymentMethod: "bank", orderDate: "2026-01-02" };
  expect((await order(first)).status).toBe(201);
  expect(await usualOf(id)).toEqual({
    currency: "TZS",
    shipmentMode: "meli",
    agentName: "Silent Ocean",
    paymentMethod: "bank",
    paymentAccountId: null,
  });
  const second = await order({
    currency: "USD",
    exchangeRate: 2600,
    shipmentMode: "ndege",
    orderDate: "2026-02-03",
  });
  expect(await usualOf(id)).toMatchObject({
    currency: "USD",
    shipmentMode: "ndege",
    agentName: null,
  });
  await admin.post(`/api/purchase-orders/${second.body.id}/cancel`, { reason: "Bei" });
  expect(await usualOf(id)).toMatchObject({ currency: "TZS", agentName: "Silent Ocean" });
});

test("the drafts of a reorder have the agent and the way to pay of the last order", async () => {
  const { id } = await supplied(admin);
  const item = await stocked(app.db, 0);
  const last = { agentName: "Silent Ocean", paymentMethod: "bank", orderDate: today() };
  await admin.post("/api/purchase-orders", ordering(id, item.id, { ...last, status: "sent" }));
  const made = await admin.post("/api/reorder-suggestions/orders", {
    shipmentMode: "ndege",
    orders: [
      {
        supplierId: id,
        currency: "TZS",
        items: [{ itemId: item.id, quantity: 3, unitCost: 500_000, inDrafts: 0 }],
      },
    ],
  });
  expect(made.status).toBe(201);
  const draft = (await admin.get(`/api/purchase-orders/${made.body.orders[0].id}`)).body;
  expect(draft).toMatchObject({
    paymentMethod: "bank",
    shipment: { mode: "ndege", agentName: "Silent Ocean" },
  });
});
