/** Creates suppliers and purchase orders for tests. */
import { sql } from "kysely";
import type { Database } from "#src/server/database.ts";
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

/**
 * Writes how many pieces of each line have been received, without receipts and stock. A test that needs stock of another
 * cost than that of the order fills the stock itself. `receiptsMissing` names the invariants that it then breaks.
 */
export const countedAsReceived = async (
  db: Database,
  orderId: string,
  quantity: number,
): Promise<void> => {
  await sql`update purchase_order_lines set received_quantity = ${quantity}
    where purchase_order_id = ${orderId}`.execute(db);
};
export const receiptsMissing = [
  "a line of a purchase order has received what its receipts say",
  "a purchase order is received when all has come or the rest was given up",
];

/** Pays a supplier in shillings from an account that has no name. */
export const paid = (client: TestClient, supplierId: string, given: object = {}) =>
  client.post("/api/supplier-payments", {
    supplierId,
    amount: 100_000,
    method: "bank",
    ...given,
  });

/** Asks a supplier to take pieces of every line of an order back. */
export async function sendingBack(
  client: TestClient,
  orderId: string,
  quantity: number,
  given: object = {},
) {
  const { items } = (await client.get(`/api/purchase-orders/${orderId}`)).body;
  const lines = items.map(({ id }: any) => ({ purchaseOrderLineId: id, quantity, ...given }));
  const body = { purchaseOrderId: orderId, reason: "Vimevunjika", lines };
  return client.post("/api/supplier-returns", body);
}

/** What the shop owes a supplier, by currency. */
export const owedTo = async (client: TestClient, id: string): Promise<Record<string, number>> => {
  const { balances } = (await client.get(`/api/suppliers/${id}`)).body;
  return Object.fromEntries(balances.map(({ currency, balance }: any) => [currency, balance]));
};

const unguarded = (table: string) => `alter table ${table} disable trigger user`;

/** Receives goods of every line of an order, or takes them out again, until it has received so many pieces of each. */
export async function delivered(
  client: TestClient,
  orderId: string,
  quantity: number,
): Promise<void> {
  const path = `/api/purchase-orders/${orderId}`;
  const { items } = (await client.get(path)).body;
  const missing = items.flatMap(({ itemId, receivedQuantity }: any) =>
    receivedQuantity < quantity ? [{ itemId, quantity: quantity - receivedQuantity }] : [],
  );
  if (missing.length > 0) await accepted(client.post(`${path}/receive`, { lines: missing }));
  for (const { id, receivedQuantity } of items)
    await takeOut(client, orderId, id, receivedQuantity - quantity);
}

async function takeOut(client: TestClient, orderId: string, lineId: string, pieces: number) {
  if (pieces <= 0) return;
  const { receipts } = (await client.get(`/api/purchase-orders/${orderId}/receiving`)).body;
  let left = pieces;
  for (const receipt of receipts)
    for (const line of receipt.lines) {
      const quantity = line.orderLineId === lineId ? Math.min(left, line.leftQuantity) : 0;
      if (quantity <= 0) continue;
      left -= quantity;
      const body = { lines: [{ id: line.id, quantity }], reason: "Nilihesabu vibaya" };
      await accepted(client.post(`/api/goods-receipts/${receipt.id}/undo`, body));
    }
}

async function accepted(answer: ReturnType<TestClient["post"]>): Promise<void> {
  const { status, body } = await answer;
  if (status !== 200) throw new Error(`answered ${status} ${JSON.stringify(body)}`);
}

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
    "delete from purchase_order_lines where id not in (select order_line_id from goods_receipt_lines union all select purchase_order_line_id from supplier_return_lines)",
  ],
  "a purchase order has a shipment in its currency": ["update shipments set currency = 'KES'"],
  "a cancelled purchase order has received nothing": [
    "update purchase_order_lines set received_quantity = greatest(1, returned_quantity)",
    "update purchase_orders set status = 'cancelled', status_reason = 'x'",
  ],
  "a preferred supplier has had a price of the item": [
    "insert into preferred_suppliers (item_id, supplier_id) select i.id, s.id from inventory_items i, suppliers s limit 1",
  ],
  "a received purchase order has received something": [
    "update purchase_orders set status = 'received'",
  ],
  "the balance of a supplier is the sum of its entries": [
    "update supplier_balances set balance = balance + 1",
  ],
  "each entry of a supplier continues from the one before": [
    unguarded("supplier_entries"),
    "update supplier_entries set balance_after = balance_after + 1",
  ],
  "what was delivered is owed at the cost of the order's lines": [
    unguarded("purchase_order_lines"),
    "update purchase_order_lines set received_quantity = 3",
  ],
  "a payment to a supplier is in the account once, and a cancelled one is undone": [
    `update supplier_payments set cancelled_at = now(), cancel_reason = 'x', cancelled_by = (select id from users limit 1)
       where cancelled_at is null`,
  ],
  "what counts as returned of an order is in returns": [
    "update purchase_order_lines set returned_quantity = received_quantity where returned_quantity = 0 and received_quantity > 0",
  ],
  "a return to a supplier left the stock when it was sent, with its value": [
    "update supplier_return_lines set cost = cost + 1",
  ],
  "the credit of a return is in the account of its supplier": [
    "update supplier_returns set credit = credit + 1",
  ],
  "the credit of a claim is in the account of its supplier": [
    "update supplier_claims set credit = credit + 1",
  ],
  "cash for a supplier left the drawer, and stays out of it": [
    `insert into shift_movements (id, shift_id, direction, kind, amount, reason, corrects, created_by)
       select gen_random_uuid(), m.shift_id, 'in', 'other', m.amount, 'x', m.id, m.created_by
       from shift_movements m join supplier_payments y on y.shift_movement_id = m.id`,
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
