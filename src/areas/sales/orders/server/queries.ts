import { sql } from "kysely";
import { notFound } from "#src/shared/errors.ts";
import { formatDateTime } from "#src/shared/date-format.ts";
import type { Database } from "#src/server/database.ts";
import { momentInJson, userInJson } from "#src/server/sql/json-in-sql.ts";
import { wordsOf } from "#src/server/words.ts";
import { getShopSettings } from "#src/areas/settings/core/server/queries.ts";
import { formatMoney } from "#src/shared/money.ts";
import type { OrderRequest, OrderRequestInList } from "../contract.ts";

/** Selects order requests (alias `r`). */
export const selectOrders = (db: Database) =>
  db
    .selectFrom("orderRequests as r")
    .select(["r.id", "r.number", "r.name", "r.phone", "r.total", "r.heldUntil", "r.createdAt"])
    .select("r.pricesUntil")
    .select([
      sql<OrderRequestInList["status"]>`r.status`.as("status"),
      sql<OrderRequestInList["fulfilment"]>`r.fulfilment`.as("fulfilment"),
      sql<number>`(select sum(l.quantity)::integer from order_request_lines l where l.request_id = r.id)`.as(
        "pieces",
      ),
    ]);

/** @throws Refusal not_found */
export async function getOrderRequest(db: Database, id: string): Promise<OrderRequest> {
  const row = await selectOrders(db)
    .select(["r.place", "r.note", "r.reason", "r.version"])
    .select([
      sql<OrderRequest["language"]>`r.language`.as("language"),
      sql<OrderRequest["lines"]>`(
        select json_agg(json_build_object('itemId', l.item_id, 'name', l.name, 'sku', i.sku, 'quantity', l.quantity,
          'unitPrice', l.unit_price, 'price', i.price, 'available', i.quantity - i.reserved,
          'isSerialised', i.is_serialised,
          'held', coalesce((select sum(h.quantity) from stock_reservations h
            where h.holder_id = r.id and h.item_id = l.item_id and h.ended_at is null), 0),
          'serials', (select coalesce(json_agg(p.serial order by p.serial), '[]') from item_serials p
            where p.item_id = l.item_id and p.order_request_id = r.id)) order by l.position)
        from order_request_lines l join inventory_items i on i.id = l.item_id where l.request_id = r.id)`.as(
        "lines",
      ),
      sql<OrderRequest["sale"]>`(select json_build_object('id', s.id, 'saleNumber', s.sale_number)
        from sales s where s.id = r.sale_id)`.as("sale"),
      sql<OrderRequest["customer"]>`(select json_build_object('id', s.id, 'name', s.name)
        from customers c join customers s on s.id = coalesce(c.merged_into, c.id) where c.phone = r.phone)`.as(
        "customer",
      ),
      sql<OrderRequest["history"]>`(
        select coalesce(json_agg(json_build_object('kind', e.kind, 'user', ${userInJson("e.actor_id")},
          'at', ${momentInJson(sql`e.created_at`)}) order by e.id), '[]')
        from events e where e.record_id = r.id and e.kind like 'order\_request.%')`.as("history"),
    ])
    .where("r.id", "=", id)
    .executeTakeFirstOrThrow(notFound);
  return { ...row, message: await messageTo(db, row) };
}

/** What the customer should know now, in the customer's language. Staff send it by WhatsApp. */
async function messageTo(
  db: Database,
  {
    status,
    language,
    ...order
  }: Pick<
    OrderRequest,
    "status" | "language" | "name" | "number" | "total" | "heldUntil" | "reason"
  >,
): Promise<string> {
  const { business, moneyFormat } = await getShopSettings(db);
  const word = wordsOf("shop-orders", language);
  return word(`message.${status}`, {
    name: order.name ?? "",
    number: order.number,
    shop: business.name,
    total: formatMoney(order.total, moneyFormat),
    until: order.heldUntil ? formatDateTime(order.heldUntil, language) : "",
    reason: order.reason ?? "",
  });
}
