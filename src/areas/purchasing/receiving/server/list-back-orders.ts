import { sql, type RawBuilder } from "kysely";
import * as z from "zod";
import type { Page } from "#src/shared/fields.ts";
import { today } from "#src/shared/time.ts";
import { CSV_BEGINNING, csvLine } from "#src/server/csv/csv.ts";
import type { Database } from "#src/server/database.ts";
import { keysetList } from "#src/server/sql/lists/keyset-list.ts";
import type { SortOrder } from "#src/server/sql/lists/sorted-list.ts";
import type { goodsReceivingContract } from "../contract.ts";
import type { BackOrder } from "../schemas.ts";

type BackOrdersQuery = z.output<(typeof goodsReceivingContract.listBackOrders)["query"]>;

const oldest: SortOrder = {
  key: sql`o.order_date::text`,
  by: sql`o.order_date, l.id`,
  after: (position) => sql`(o.order_date, l.id) > (${position.key}::date, ${position.id}::uuid)`,
  isKey: (key) => z.iso.date().safeParse(key).success,
};

const backOrders = keysetList({
  orders: { oldest },
  filters: {
    supplierId: (supplierId: RawBuilder<string>) => sql`o.supplier_id = ${supplierId}`,
    itemId: (itemId: RawBuilder<string>) => sql`l.item_id = ${itemId}`,
  },
  select: (db) =>
    db
      .selectFrom("purchaseOrderLines as l")
      .innerJoin("purchaseOrders as o", "o.id", "l.purchaseOrderId")
      .innerJoin("suppliers as p", "p.id", "o.supplierId")
      .select(["l.id", "l.purchaseOrderId", "o.orderNumber", "o.status", "o.supplierId"])
      .select(["p.name as supplierName", "o.orderDate", "l.itemId", "l.itemName", "l.sku"])
      .select(["l.quantity", "l.receivedQuantity"])
      .select(sql<number>`l.quantity - l.received_quantity`.as("openQuantity"))
      .where("o.status", "not in", ["received", "cancelled"])
      .where(sql<boolean>`l.received_quantity < l.quantity`),
});

const withDays = <T extends { orderDate: string }>(row: T): T & { daysWaiting: number } => ({
  ...row,
  daysWaiting: Math.max(
    0,
    Math.round((Date.parse(today()) - Date.parse(row.orderDate)) / 86_400_000),
  ),
});

/** Lists what is still open over all orders, the earliest order first. */
export async function listBackOrders(
  db: Database,
  { cursor, limit, ...where }: BackOrdersQuery,
): Promise<Page<BackOrder>> {
  const page = await backOrders.read(db, { sort: "oldest", cursor, limit }, where);
  return { ...page, items: page.items.map(withDays) };
}

const columns = [
  "Order",
  "Supplier",
  "Ordered on",
  "Days",
  "SKU",
  "Item",
  "Ordered",
  "Received",
  "Open",
];

/** Streams what is still open as a CSV file, in the order of the list. */
export async function* exportBackOrders(
  db: Database,
  where: Omit<BackOrdersQuery, "cursor" | "limit">,
): AsyncGenerator<string> {
  yield CSV_BEGINNING + csvLine(columns);
  for await (const rows of backOrders.readAll(db, { sort: "oldest", limit: 1000 }, where))
    yield rows
      .map(withDays)
      .map((row) =>
        csvLine([
          row.orderNumber,
          row.supplierName,
          row.orderDate,
          row.daysWaiting,
          row.sku,
          row.itemName,
          row.quantity,
          row.receivedQuantity,
          row.openQuantity,
        ]),
      )
      .join("");
}
