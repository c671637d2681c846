/** Fills a shop with the money of suppliers. */
import { spendSomething } from "../plants/expense-plants.ts";
import { expect } from "vitest";
import type { TestApp } from "../app.ts";
import type { TestClient } from "../client.ts";
import { ordered, paid, delivered, sendingBack } from "./purchasing.ts";
import { stocked } from "./stock.ts";

/** Orders, a delivery, payments, a return and a claim. */
export async function workWithSuppliers(app: TestApp, admin: TestClient): Promise<void> {
  const order = await ordered(admin, (await stocked(app.db, 0)).id);
  await ordered(admin, (await stocked(app.db, 0)).id);
  await delivered(admin, order.id, 2);
  expect((await paid(admin, order.supplierId)).status).toBe(201);
  const wrong = await paid(admin, order.supplierId);
  const path = `/api/supplier-payments/${wrong.body.id}/cancel`;
  expect((await admin.post(path, { reason: "x" })).status).toBe(200);
  await returnToSupplier(app, admin);
}

/** Goods that went back to their supplier for credit, and a claim that was credited. */
async function returnToSupplier(app: TestApp, admin: TestClient): Promise<void> {
  const order = await ordered(admin, (await stocked(app.db, 5)).id);
  await delivered(admin, order.id, 5);
  const { id } = (await sendingBack(admin, order.id, 2)).body;
  const claim = { supplierId: order.supplierId, itemId: order.items[0].itemId, fault: "x" };
  const claimed = (await admin.post("/api/supplier-claims", claim)).body.id;
  const credit = { credit: 1000, currency: "TZS" };
  const credited = await admin.post(`/api/supplier-claims/${claimed}/credit`, credit);
  expect(credited.status).toBe(200);
  const path = `/api/supplier-returns/${id}`;
  expect((await admin.post(`${path}/send`, {})).status).toBe(200);
  expect((await admin.post(`${path}/credit`, { credit: 1_000_000 })).status).toBe(200);
}

/** Pays a supplier with cash. Needs an open shift of the admin. */
export async function payFromDrawer(app: TestApp, admin: TestClient): Promise<void> {
  const order = await ordered(admin, (await stocked(app.db, 0)).id);
  await delivered(admin, order.id, 1);
  const cash = { method: "cash", isFromDrawer: true, amount: 5000 };
  expect((await paid(admin, order.supplierId, cash)).status).toBe(201);
  await spendSomething(admin);
}
