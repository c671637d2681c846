import { expect } from "vitest";
import type { TestApp } from "../app.ts";
import { clientOf, type TestClient } from "../client.ts";
import { newPhone } from "../shop/devices.ts";
import { stocked, type StockedItem } from "../shop/stock.ts";

/** Creates an item of the online shop. */
export async function onlineItem(
  app: Pick<TestApp, "db">,
  quantity: number,
  given: Parameters<typeof stocked>[2] = {},
): Promise<StockedItem> {
  const item = await stocked(app.db, quantity, { price: 500_000, ...given });
  await app.db
    .updateTable("inventoryItems")
    .set({ isAvailableOnline: true })
    .where("id", "=", item.id)
    .execute();
  return item;
}

export interface SentOrder {
  id: string;
  token: string;
  number: string;
}

/** A customer sends an order request. */
export async function orderSent(
  app: TestApp,
  lines: readonly { itemId: string; quantity: number }[],
): Promise<SentOrder> {
  const body = { name: "Neema Komba", phone: newPhone(), lines };
  const answer = await clientOf(app).post<SentOrder>("/api/storefront/orders", body);
  expect(answer.status).toBe(201);
  return answer.body;
}

/** An order request that staff have accepted. */
export async function orderAccepted(app: TestApp, client: TestClient): Promise<SentOrder> {
  const item = await onlineItem(app, 5);
  const order = await orderSent(app, [{ itemId: item.id, quantity: 1 }]);
  expect((await client.post(`/api/order-requests/${order.id}/accept`, {})).status).toBe(200);
  return order;
}

/** Sends requests, and sells one at once and another one with a payment that never comes. */
export async function workWithOrders(app: TestApp, client: TestClient): Promise<void> {
  await orderAccepted(app, client);
  const sell = async (payment: object, status: string) => {
    const item = await onlineItem(app, 3);
    const lines = [{ itemId: item.id, quantity: 1 }];
    const { id } = await orderSent(app, lines);
    const customer = { name: "Neema Komba", phone: newPhone() };
    const body = { customer, lines, payment, orderRequestId: id };
    expect((await client.post("/api/sales", body)).body.sale.status).toBe(status);
  };
  await sell({ method: "cash" }, "completed");
}
