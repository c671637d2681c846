import { sql, type RawBuilder } from "kysely";
import { notFound, refuse } from "#src/shared/errors.ts";
import { asDocumentNumber } from "#src/shared/text.ts";
import type { Database } from "#src/server/database.ts";
import { may, type Actor } from "#src/server/http/guards/actor.ts";
import { momentInJson, userInJson } from "#src/server/sql/json-in-sql.ts";
import { lastFourOf, newestByEnding } from "#src/server/sql/lists/number-endings.ts";
import { providerRefundsOfSale } from "#src/areas/payments/provider-refunds/server/queries.ts";
import { paymentsOfSale } from "#src/areas/payments/core/server/queries.ts";
import type { Sale, SaleDetail, SaleItem, SaleRefund } from "../../contract.ts";
import { refundRequestsOf } from "./refund-requests.ts";
import { numberedSales } from "./search.ts";

type StoredItem = SaleItem & { unitCost: number | null; cost: number | null };

const itemsOf = (saleId: RawBuilder<unknown>) => sql<StoredItem[]>`(
  select coalesce(json_agg(json_build_object(
    'id', i.id, 'itemId', i.item_id, 'name', i.name, 'sku', i.sku, 'quantity', i.quantity, 'unitPrice', i.unit_price,
    'listPrice', i.list_price, 'priceReason', i.price_reason, 'totalPrice', i.total_price,
    'discountShare', i.discount_share, 'taxCode', i.tax_code, 'taxRate', i.tax_rate, 'taxAmount', i.tax_amount, 'unitCost', i.unit_cost,
    'cost', case when i.unit_cost is not null then i.cost end,
    'deviceId', i.device_id, 'refundedQuantity', i.refunded_quantity,
    'replacedQuantity', i.replaced_quantity, 'replacedSerials', i.replaced_serials, 'serials', i.serials,
    'refundedSerials', case when i.serials = '{}' then '[]'::json else (
      select coalesce(json_agg(serial order by serial), '[]') from sale_refund_lines l, unnest(l.serials) as serial
      where l.sale_item_id = i.id) end,
    'device', (select json_build_object('id', d.id, 'ticketNumber', d.ticket_number, 'brand', d.brand,
                 'model', d.model, 'status', d.status) from devices d where d.id = i.device_id)
  ) order by i.position), '[]')
  from sale_items i where i.sale_id = ${saleId})`;

const refundsOf = (saleId: RawBuilder<unknown>) => sql<SaleRefund[]>`(
  select coalesce(json_agg(json_build_object(
    'id', f.id, 'amount', f.amount, 'pointsReversed', f.points_reversed, 'reason', f.reason, 'wasLate', f.was_late,
    'paymentRefundId', f.payment_refund_id,
    'cashRounding', (select coalesce(sum(m.cash_rounding), 0)::bigint from payment_refunds m
      where m.id = f.payment_refund_id or m.given_with = f.payment_refund_id),
    'refundNumber', (select m.refund_number from payment_refunds m where m.id = f.payment_refund_id),
    'user', ${userInJson("f.user_id")}, 'createdAt', ${momentInJson(sql`f.created_at`)},
    'lines', (select json_agg(json_build_object('saleItemId', l.sale_item_id, 'quantity', l.quantity,
                'restock', l.restock, 'serials', l.serials)) from sale_refund_lines l where l.refund_id = f.id)
  ) order by f.created_at, f.id), '[]')
  from sale_refunds f where f.sale_id = ${saleId})`;

/** Selects sales (alias `s`) with their customer (`c`) and cashier (`u`). */
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
      sql<Sale["discountLevel"]>`s.discount_level`.as("discountLevel"),
      "s.redemptionId",
      "s.chargesAmount",
      sql<Sale["charges"]>`s.charges`.as("charges"),
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
      sql<boolean>`exists (select from payments p where p.sale_id = s.id and p.gateway = 'simulator'
        and p.status not in ('failed', 'late'))`.as("isSimulated"),
      itemsOf(sql.ref("s.id")).as("items"),
    ]);
}

type SaleRow = Awaited<ReturnType<ReturnType<typeof selectSales>["execute"]>>[number];

/** Makes a sale from its row. The costs are left out for users who may not see them. */
export function toSale<Row extends SaleRow>(row: Row, actor: Actor): Row & Sale {
  const { customerId, customerName, customerPhone, userId, userName } = row;
  return {
    ...row,
    customer: { id: customerId, name: customerName, phone: customerPhone },
    user: { id: userId, name: userName },
    items: may(actor, "view_cost")
      ? row.items
      : row.items.map(({ unitCost: _, cost: __, ...item }) => item),
  };
}

/** The reward of sale `s`. */
const rewardOf = sql<SaleDetail["reward"]>`(
  select json_build_object('name', reward_name, 'preset', reward_preset) from loyalty_redemptions
  where id = s.redemption_id)`;

/** @throws Refusal not_found */
export async function getSale(db: Database, actor: Actor, saleId: string): Promise<SaleDetail> {
  const row = await selectSales(db)
    .select([
      paymentsOfSale(sql.ref("s.id")).as("payments"),
      refundsOf(sql.ref("s.id")).as("refunds"),
      providerRefundsOfSale(sql.ref("s.id")).as("providerRefunds"),
      "s.pointsRate",
      "s.pointsAmount",
      "s.refundDays",
      rewardOf.as("reward"),
      sql<boolean>`c.erased_at is not null`.as("isCustomerErased"),
      sql<SaleDetail["cancelledBy"]>`${userInJson("s.cancelled_by")}`.as("cancelledBy"),
    ])
    .where("s.id", "=", saleId)
    .executeTakeFirstOrThrow(notFound);
  return { ...toSale(row, actor), refundRequests: await refundRequestsOf(db, saleId) };
}

/**
 * Finds the sale by a number on one of its papers, or else the latest sale whose number ends with the typed digits.
 * @throws Refusal not_found
 */
export async function findSale(
  db: Database,
  code: string,
): Promise<{ id: string; saleNumber: string }> {
  const number = asDocumentNumber(code);
  // Each subquery uses the index of its number. A single join with OR would read all sales.
  const found = await sql<{ id: string; saleNumber: string }>`
select id, sale_number from sales where id in (
  select id from sales where sale_number = ${number}
  union all select sale_id from receipts where receipt_number = ${number} and sale_id is not null
  union all select r.sale_id from payment_refunds f join sale_refunds r on r.payment_refund_id = f.id
            where f.refund_number = ${number})`.execute(db);
  return found.rows[0] ?? (await latestEnding(db, code)) ?? refuse("not_found");
}

/**
 * Customers read out the last digits of a sale number: `124` finds `S-26-000124`, and `7` finds `S-26-000007`. One or
 * two digits are filled up with zeros to three, because the digits alone would match too many sales.
 */
async function latestEnding(
  db: Database,
  code: string,
): Promise<{ id: string; saleNumber: string } | undefined> {
  const digits = code.trim();
  if (!/^\d{1,6}$/.test(digits)) return undefined;
  const ending = digits.padStart(3, "0");
  const typed = { ending: sql<string>`${ending}`, lastFour: sql<string[]>`${lastFourOf(ending)}` };
  const found = await sql<{ id: string; saleNumber: string }>`
    select id, sale_number from sales where id in (${newestByEnding(numberedSales, typed, 1)})`.execute(
    db,
  );
  return found.rows[0];
}

/** All users who have sold something, by name. For each user, the query reads one entry of an index of sales. */
export async function listCashiers(
  db: Database,
): Promise<{ items: { id: string; name: string }[] }> {
  const items = await db
    .selectFrom("users as u")
    .select(["u.id", "u.name"])
    .where((is) =>
      is.exists(is.selectFrom("sales as s").select("s.id").whereRef("s.userId", "=", "u.id")),
    )
    .orderBy("u.name")
    .execute();
  return { items };
}
