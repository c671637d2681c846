import { sql } from "kysely";
import { notFound } from "#src/shared/errors.ts";
import type { Person } from "#src/shared/fields.ts";
import type { Database } from "#src/server/database.ts";
import { may, type Actor } from "#src/server/http/guards/actor.ts";
import { userInJson } from "#src/server/sql/json-in-sql.ts";
import { getSettings } from "#src/areas/settings/core/server/queries.ts";
import { inShillings } from "#src/areas/shipments/shillings.ts";
import type {
  GoodsReceipt,
  GoodsReceiptOfOrder,
  OrderReceiving,
  PurchaseCost,
} from "../schemas.ts";
import { costShares, openPieces } from "../rules.ts";

/** What of an order has come and is open, with its receipts and costs. @throws Refusal not_found */
export async function getOrderReceiving(
  db: Database,
  actor: Actor,
  id: string,
): Promise<OrderReceiving> {
  const order = await db
    .selectFrom("purchaseOrders as o")
    .innerJoin("suppliers as p", "p.id", "o.supplierId")
    .select(["o.id", "o.orderNumber", "o.status", "o.currency", "o.exchangeRate", "o.costBasis"])
    .select(["o.closedAt", "o.closedReason", "p.name as supplierName"])
    .select(sql<Person | null>`${userInJson("o.closedBy")}`.as("closedBy"))
    .where("o.id", "=", id)
    .executeTakeFirstOrThrow(notFound);
  const { closedAt, closedReason, closedBy, ...head } = order;
  const isClosed = closedAt !== null;
  const lines = await linesOf(db, id);
  const costs = await costsOf(db, id);
  const pending = inShillings(await pendingShipping(db, id), order.exchangeRate);
  const mayCost = may(actor, "view_cost");
  const total = costs.reduce((sum, { amountTzs }) => sum + amountTzs, 0) + pending;
  const shares = costShares(total, lines, order.costBasis, isClosed);
  const { allowOverReceipt } = await getSettings(db, "inventory");
  return {
    ...head,
    allowsOverReceipt: allowOverReceipt,
    closed: closedAt && closedReason ? { reason: closedReason, closedBy, closedAt } : null,
    lines: lines.map(({ unitCost, goodsValue, costValue, stockCost, ...line }) => ({
      ...line,
      openQuantity: openPieces(line, isClosed),
      ...(mayCost && {
        unitCost,
        goodsValue,
        costValue,
        stockCost,
        costShare: shares.get(line.id) ?? 0,
      }),
    })),
    receipts: await receiptsOf(db, id, mayCost),
    ...(mayCost && { costs, pendingShipping: pending, costTotal: total }),
  };
}

const linesOf = (db: Database, orderId: string) =>
  db
    .selectFrom("purchaseOrderLines as l")
    .innerJoin("inventoryItems as i", "i.id", "l.itemId")
    .select(["l.id", "l.itemId", "l.itemName", "l.sku", "i.barcode", "i.isSerialised"])
    .select(["l.quantity", "l.receivedQuantity", "l.weightGrams", "l.unitCost"])
    .select(["i.price", "i.version as itemVersion", "i.cost as stockCost"])
    .select([
      sql<boolean>`exists (
        select from events e join purchase_orders o on o.id = l.purchase_order_id
        where e.record_id = l.item_id and e.kind = 'item.terms_changed' and e.created_at > o.created_at
          and e.data->'after'->'price' is not null)`.as("isPriceNew"),
      sql<number>`(select coalesce(sum(r.goods_value), 0)::bigint from goods_receipt_lines r
        where r.order_line_id = l.id)`.as("goodsValue"),
      sql<number>`(select coalesce(sum(r.cost_value), 0)::bigint from goods_receipt_lines r
        where r.order_line_id = l.id) + (select coalesce(sum(s.value), 0)::bigint from late_cost_shares s
        join goods_receipt_lines r on r.id = s.receipt_line_id where r.order_line_id = l.id)`.as(
        "costValue",
      ),
    ])
    .where("l.purchaseOrderId", "=", orderId)
    .orderBy("l.position")
    .orderBy("l.id")
    .execute();

/** The receipts of an order, or one of them, the earliest first. */
const linesInJson = (mayCost: boolean) => sql<GoodsReceipt["lines"]>`(
  select json_agg(json_build_object('id', l.id, 'orderLineId', l.order_line_id, 'itemId', l.item_id,
    'itemName', o.item_name, 'sku', o.sku, 'quantity', l.quantity,
    'leftQuantity', greatest(0, l.quantity + coalesce((
      select sum(u.quantity) from goods_receipt_lines u where u.undoes_id = l.id), 0)),
    'undoesId', l.undoes_id, 'serials', l.serials,
    'leftSerials', case when l.undoes_id is null then array(
      select each from unnest(l.serials) as each
      except all select each from goods_receipt_lines u, unnest(u.serials) as each where u.undoes_id = l.id)
      else '{}'::text[] end
    ${mayCost ? sql`, 'value', l.goods_value + l.cost_value` : sql``}) order by l.position)
  from goods_receipt_lines l join purchase_order_lines o on o.id = l.order_line_id where l.receipt_id = r.id)`;

const selectReceipts = (db: Database, mayCost: boolean) =>
  db
    .selectFrom("goodsReceipts as r")
    .select(["r.id", "r.receiptNumber", "r.note", "r.reason", "r.createdAt", "r.purchaseOrderId"])
    .select([
      sql<Person | null>`${userInJson("r.createdBy")}`.as("createdBy"),
      linesInJson(mayCost).as("lines"),
    ]);

async function receiptsOf(db: Database, orderId: string, mayCost: boolean) {
  const rows = await selectReceipts(db, mayCost)
    .where("r.purchaseOrderId", "=", orderId)
    .orderBy("r.createdAt")
    .orderBy("r.id")
    .execute();
  return rows.map(({ purchaseOrderId: _, ...receipt }): GoodsReceipt => receipt);
}

/** A receipt with what its paper says of its order; without values. @throws Refusal not_found */
export async function getGoodsReceipt(db: Database, id: string): Promise<GoodsReceiptOfOrder> {
  return selectReceipts(db, false)
    .innerJoin("purchaseOrders as p", "p.id", "r.purchaseOrderId")
    .innerJoin("suppliers as s", "s.id", "p.supplierId")
    .select(["p.orderNumber", "s.name as supplierName"])
    .where("r.id", "=", id)
    .executeTakeFirstOrThrow(notFound);
}

const costsOf = (db: Database, orderId: string): Promise<PurchaseCost[]> =>
  db
    .selectFrom("purchaseCosts as c")
    .select(["c.id", "c.kind", "c.amount", "c.currency", "c.exchangeRate", "c.amountTzs"])
    .select(["c.note", "c.shipmentId", "c.removesId", "c.reason", "c.createdAt"])
    .select([
      sql<boolean>`exists (select from purchase_costs x where x.removes_id = c.id)`.as("isRemoved"),
      sql<Person | null>`${userInJson("c.createdBy")}`.as("createdBy"),
    ])
    .where("c.purchaseOrderId", "=", orderId)
    .orderBy("c.createdAt")
    .orderBy("c.id")
    .execute() as Promise<PurchaseCost[]>;

/** The prices of shipments that the next receipt will make costs of the order, in its currency. */
async function pendingShipping(db: Database, orderId: string): Promise<number> {
  const { pending } = await db
    .selectFrom("shipments as s")
    .select(
      sql<number>`coalesce(sum(coalesce(s.shipping_cost, 0) - coalesce((
        select sum(c.amount) from purchase_costs c where c.shipment_id = s.id), 0)), 0)::bigint`.as(
        "pending",
      ),
    )
    .where("s.purchaseOrderId", "=", orderId)
    .executeTakeFirstOrThrow();
  return pending;
}
