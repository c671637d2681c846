/** Shipments in tests, with purchase orders. */
import { expect } from "vitest";
import { newId } from "#src/shared/ids.ts";
import { today } from "#src/shared/time.ts";
import type { Database } from "#src/server/database.ts";
import type { ShipmentDetail } from "#src/areas/shipments/contract.ts";
import type { TestClient } from "../client.ts";
import { stocked } from "./stock.ts";

interface Ordered {
  orderNumber?: string;
  currency?: "TZS" | "USD";
  exchangeRate?: number;
  /** In minor units of the currency. */
  unitCost?: number;
  quantity?: number;
}

/** A purchase order with one line, written directly. Returns the id of the order. */
export async function ordered(
  db: Database,
  { orderNumber, currency = "TZS", exchangeRate = 1, unitCost = 5000, quantity = 3 }: Ordered = {},
): Promise<string> {
  const [id, supplierId] = [newId(), newId()];
  const item = await stocked(db, 0);
  await db
    .insertInto("suppliers")
    .values({ id: supplierId, name: "Guangzhou Parts", phone: "+8613800000000" })
    .execute();
  await db
    .insertInto("purchaseOrders")
    .values({
      id,
      supplierId,
      orderNumber: orderNumber ?? `PO-${id.slice(-8)}`,
      orderDate: today(),
      currency,
      exchangeRate,
      totalAmount: unitCost * quantity,
    })
    .execute();
  await db
    .insertInto("purchaseOrderLines")
    .values({
      id: newId(),
      purchaseOrderId: id,
      position: 1,
      itemId: item.id,
      itemName: "Kioo cha A15",
      sku: "KIOO-A15",
      quantity,
      unitCost,
    })
    .execute();
  return id;
}

/** A shipment of a new order, or of `purchaseOrderId`. */
export async function shipped(
  db: Database,
  client: TestClient,
  { purchaseOrderId, ...given }: Record<string, unknown> & { purchaseOrderId?: string } = {},
): Promise<ShipmentDetail> {
  const answer = await client.post("/api/shipments", {
    purchaseOrderId: purchaseOrderId ?? (await ordered(db)),
    mode: "meli",
    ...given,
  });
  expect(answer).toMatchObject({ status: 201 });
  return answer.body as ShipmentDetail;
}

/** The smallest PDF document: it has no page. */
export const smallestPdf = new TextEncoder().encode(
  "%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\n" +
    "trailer<</Root 1 0 R>>\n%%EOF\n",
);

export async function proofForm(bytes: Uint8Array | Promise<Uint8Array>): Promise<FormData> {
  const form = new FormData();
  form.append("proof", new Blob([new Uint8Array(await bytes)]), "proof");
  return form;
}

/** Changes that violate the invariants of shipments, by the name of the invariant. */
export const shipmentPlants: Record<string, string[]> = {
  "the history of a shipment is unbroken, and ends in its status": [
    "update shipments set status = 'completed', arrival_date = current_date where status <> 'completed'",
  ],
  "a shipment only moves forward": [
    `insert into shipment_statuses (id, shipment_id, position, from_status, to_status)
       select gen_random_uuid(), id, moves + 1, status, 'in_transit' from shipments where status <> 'in_transit' limit 1`,
  ],
  "goods are confirmed and inspected after their arrival": [
    "update shipments set receiver_id = (select id from users limit 1), receiver_confirmed_at = now() where status = 'in_transit'",
  ],
  "a shipment has the currency and the rate of its purchase order, and knows if it was cancelled": [
    "update shipments set exchange_rate = exchange_rate + 1",
  ],
  "the figures of shipments are the sums of the shipments": [
    "update shipment_figures set shipments = shipments + 1 where kind = 'state'",
  ],
};
