/** The records of purchasing, shipments and used handsets that seed.ts makes for the dialogs. */
import { expect } from "vitest";
import type { Shop } from "../shop.ts";
import { formWith, plainPicture } from "../shop/pictures.ts";
import { bought, seedHandsets } from "../shop/handsets.ts";
import { ordered, paid, delivered, sendingBack } from "../shop/purchasing.ts";
import { proofForm, shipped } from "../shop/shipments.ts";
import { stocked } from "../shop/stock.ts";

/** A shipment that has arrived, with everything that its dialogs are about. */
export async function seedShipment({ app, admin }: Shop): Promise<string> {
  const { id } = await shipped(app.db, admin, { agentName: "Juma Cargo", shippingCost: 5_000_000 });
  const path = `/api/shipments/${id}`;
  await admin.post(`${path}/status`, { status: "arrived" });
  await admin.post(`${path}/agent-paid`, { paid: true });
  await admin.post(`${path}/payments`, { amount: 5_000_000 });
  const picture = await plainPicture(60, 40).jpeg().toBuffer();
  expect(await admin.post(`${path}/proofs`, await proofForm(picture))).toMatchObject({
    status: 201,
  });
  return id;
}

/** An open purchase order of one item. */
export async function seedOrder({ app, admin }: Shop): Promise<string> {
  const item = await stocked(app.db, 0, { name: "Betri ya A14" });
  return (await ordered(admin, item.id)).id;
}

/** A supplier with a delivery, a payment, a return and a claim. */
export async function seedSupplier({ app, admin }: Shop): Promise<string> {
  const order = await ordered(admin, (await stocked(app.db, 0)).id);
  await delivered(admin, order.id, 10);
  expect((await paid(admin, order.supplierId, { reference: "TT-881" })).status).toBe(201);
  expect((await sendingBack(admin, order.id, 1)).status).toBe(201);
  const claim = { supplierId: order.supplierId, itemId: order.items[0].itemId, fault: "Haiwaki" };
  expect((await admin.post("/api/supplier-claims", claim)).status).toBe(201);
  return order.supplierId;
}

/** A used handset in repair, and one in stock with a photo. */
export async function seedUsedHandsets({ app, admin }: Shop) {
  const repaired = await seedHandsets(admin, app.db);
  const shelved = await bought(admin, app.db, { itemId: repaired.itemId });
  const form = await formWith(plainPicture(60, 80).jpeg().toBuffer());
  await admin.post(`/api/used-handsets/${shelved.id}/photos`, form);
  // Otherwise the list of the newest items is longer, and covers the button of the dialogs that choose a part.
  await app.db
    .updateTable("inventoryItems")
    .set({ archivedAt: new Date().toISOString() })
    .where((eb) => eb.or([eb("id", "=", repaired.itemId), eb("name", "=", "Part of a handset")]))
    .execute();
  return { repaired: repaired.id, shelved: shelved.id };
}

/** An order of which one of two pieces has come, with a cost. */
export async function seedPartlyReceived({ app, admin }: Shop): Promise<string> {
  const item = await stocked(app.db, 0);
  const { id } = await ordered(admin, item.id);
  const path = `/api/purchase-orders/${id}`;
  await admin.post(`${path}/receive`, { lines: [{ itemId: item.id, quantity: 1 }] });
  await admin.post(`${path}/costs`, { kind: "duty", amount: 100_000, currency: "TZS" });
  return id;
}
