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

/** Receives a new order in two parts with a cost, after a mistake that is undone. */
export async function receivedOrder(client: TestClient, itemId: string): Promise<any> {
  const order = await ordered(client, itemId, { shippingCost: 100 });
  const receive = async (quantity: number) =>
    (
      await client.post(`/api/purchase-orders/${order.id}/receive`, {
        lines: [{ itemId, quantity }],
      })
    ).body;
  const { receipt } = await receive(4);
  const { receipts } = (await client.get(`/api/purchase-orders/${order.id}/receiving`)).body;
  await client.post(`/api/goods-receipts/${receipt.id}/undo`, {
    lines: [{ id: receipts[0].lines[0].id, quantity: 1 }],
    reason: "Nilihesabu vibaya",
  });
  return receive(7);
}

/** SQL that violates each invariant of purchasing. It needs an open order and one of `receivedOrder`. */
export const purchasingPlants: Record<string, string[]> = {
  "the total of a purchase order is the sum of its lines": [
    "update purchase_orders set total_amount = total_amount + 1",
  ],
  "a purchase order has lines": [
    "delete from purchase_order_lines where id not in (select order_line_id from goods_receipt_lines)",
  ],
  "a purchase order has a shipment in its currency": ["update shipments set currency = 'KES'"],
  "a cancelled purchase order has received nothing": [
    "update purchase_order_lines set received_quantity = 1",
    "update purchase_orders set status = 'cancelled', status_reason = 'x'",
  ],
  "a received purchase order has received something": [
    "update purchase_orders set status = 'received'",
  ],
  "a line of a purchase order has received what its receipts say": [
    "update purchase_order_lines set received_quantity = received_quantity + 1",
  ],
  "a receipt moves the stock by its pieces and their value": [
    "alter table goods_receipt_lines disable trigger user",
    "update goods_receipt_lines set goods_value = goods_value + 1",
  ],
  "a line of a receipt is not undone beyond its pieces": [
    "alter table goods_receipt_lines disable trigger user",
    "update goods_receipt_lines set quantity = quantity * 100 where quantity < 0",
  ],
  "a purchase order is received when all has come or the rest was given up": [
    "update purchase_order_lines set received_quantity = quantity",
  ],
  "the goods of a received purchase order carry its costs": [
    `insert into purchase_costs (id, purchase_order_id, kind, amount, currency, exchange_rate)
     select gen_random_uuid(), id, 'duty', 1, 'TZS', 1 from purchase_orders where status = 'received'`,
  ],
};
