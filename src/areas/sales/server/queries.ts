import { sql, type RawBuilder } from "kysely";
import { refuse } from "#src/shared/errors.ts";
import type { Database } from "#src/server/database.ts";
import { may, type Actor } from "#src/server/http/actor.ts";
import { momentInJson, userInJson } from "#src/server/json-in-sql.ts";
import { paymentsOfSale } from "#src/areas/payments/server/queries.ts";
import type { Sale, SaleDetail, SaleItem, SaleRefund } from "../contract.ts";

type StoredItem = SaleItem & { unitCost: number | null };

const itemsOf = (saleId: RawBuilder<unknown>) => sql<StoredItem[]>`(
  select coalesce(json_agg(json_build_object(
    'id', i.id, 'itemId', i.item_id, 'name', i.name, 'sku', i.sku, 'quantity', i.quantity, 'unitPrice', i.unit_price,
    'listPrice', i.list_price, 'priceReason', i.price_reason, 'totalPrice', i.total_price,
    'discountShare', i.discount_share, 'taxRate', i.tax_rate, 'taxAmount', i.tax_amount, 'unitCost', i.unit_cost,
    'deviceId', i.device_id, 'refundedQuantity', i.refunded_quantity,
    'device', (select json_build_object('id', d.id, 'ticketNumber', d.ticket_number, 'brand', d.brand,
                 'model', d.model, 'status', d.status) from devices d where d.id = i.device_id)
  ) order by i.position), '[]')
  from sale_items i where i.sale_id = ${saleId})`;

const refundsOf = (saleId: RawBuilder<unknown>) => sql<SaleRefund[]>`(
  select coalesce(json_agg(json_build_object(
    'id', f.id, 'amount', f.amount, 'pointsReversed', f.points_reversed, 'reason', f.reason, 'wasLate', f.was_late,
    'user', ${userInJson("f.user_id")}, 'createdAt', ${momentInJson(sql`f.created_at`)},
    'lines', (select json_agg(json_build_object('saleItemId', l.sale_item_id, 'quantity', l.quantity,
                'restock', l.restock)) from sale_refund_lines l where l.refund_id = f.id)
  ) order by f.created_at, f.id), '[]')
  from sale_refunds f where f.sale_id = ${saleId})`;

/** Sales `s` with their customer `c` and cashier `u`. */
export function selectSales(db: Database) {
  return db
    .selectFrom("sales as s")
    .innerJoin("customers as c", "c.id", "s.customerId")
    .innerJoin("users as u", "u.id", "s.userId")
    .select([
      "s.id",
      "s.saleNumber",
      "s.status",
      "s.customerId",
      "s.userId",
      "s.paymentType",
      "s.paymentId",
      "s.currency",
      "s.subtotal",
      "s.discountType",
      "s.discountValue",
      "s.discountAmount",
      "s.discountReason",
      "s.roundingAmount",
      "s.total",
      "s.taxAmount",
      "s.refundedAmount",
      "s.pointsEarned",
      "s.createdAt",
      "s.expiresAt",
      "s.completedAt",
      "s.cancelledAt",
      "s.cancelReason",
      "c.name as customerName",
      "c.phone as customerPhone",
      "u.name as userName",
      sql<string | null>`(select r.id from receipts r where r.payment_id = s.payment_id)`.as(
        "receiptId",
      ),
      itemsOf(sql.ref("s.id")).as("items"),
    ]);
}

type SaleRow = Awaited<ReturnType<ReturnType<typeof selectSales>["execute"]>>[number];

/** As this person may see it: what goods cost the shop is for those with the right alone. */
export function toSale<Row extends SaleRow>(row: Row, actor: Actor): Row & Sale {
  const { customerId, customerName, customerPhone, userId, userName } = row;
  return {
    ...row,
    customer: { id: customerId, name: customerName, phone: customerPhone },
    user: { id: userId, name: userName },
    items: may(actor, "view_cost") ? row.items : row.items.map(({ unitCost: _, ...item }) => item),
  };
}

/** @throws Refusal not_found */
export async function getSale(db: Database, actor: Actor, saleId: string): Promise<SaleDetail> {
  const row = await selectSales(db)
    .select([
      paymentsOfSale(sql.ref("s.id")).as("payments"),
      refundsOf(sql.ref("s.id")).as("refunds"),
    ])
    .where("s.id", "=", saleId)
    .executeTakeFirst();
  return row ? toSale(row, actor) : refuse("not_found");
}
