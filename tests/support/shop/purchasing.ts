/** Creates suppliers and purchase orders for tests. */
import type { TestClient } from "../client.ts";

let suppliers = 0;

export const supplied = async (client: TestClient, given: object = {}): Promise<any> =>
  (
    await client.post("/api/suppliers", {
      name: `Shenzhen Parts ${++suppliers}`,
      phone: "+86 755 1234 5678",
      ...given,
    })
  ).body;

/** The body of a purchase order of one item in shillings, by sea. */
export const ordering = (supplierId: string, itemId: string, given: object = {}) => ({
  supplierId,
  currency: "TZS",
  shipmentMode: "meli",
  items: [{ itemId, quantity: 10, unitCost: 500_000 }],
  ...given,
});

export const ordered = async (
  client: TestClient,
  itemId: string,
  given: object = {},
): Promise<any> => {
  const { id } = await supplied(client);
  return (await client.post("/api/purchase-orders", ordering(id, itemId, given))).body;
};

/** SQL that violates each invariant of purchasing. It needs an order. */
export const purchasingPlants: Record<string, string[]> = {
  "the total of a purchase order is the sum of its lines": [
    "update purchase_orders set total_amount = total_amount + 1",
  ],
  "a purchase order has lines": ["delete from purchase_order_lines"],
  "a purchase order has a shipment in its currency": ["update shipments set currency = 'KES'"],
  "a cancelled purchase order has received nothing": [
    "update purchase_order_lines set received_quantity = 1",
    "update purchase_orders set status = 'cancelled', status_reason = 'x'",
  ],
  "a preferred supplier has had a price of the item": [
    "insert into preferred_suppliers (item_id, supplier_id) select i.id, s.id from inventory_items i, suppliers s limit 1",
  ],
  "a received purchase order has received something": [
    "update purchase_orders set status = 'received'",
  ],
};
