/** How the search of the whole shop finds purchase orders: by their numbers. */
import { sql } from "kysely";
import { pageHref } from "#src/shared/addresses.ts";
import type { FoundRecord, RecordSearch } from "#src/server/record-search.ts";
import { foundList } from "#src/server/sql/lists/found-list.ts";
import { newestOrders, orderSources } from "../orders/server/list-orders.ts";

const orders = foundList({
  select: (db) =>
    db
      .selectFrom("purchaseOrders as o")
      .innerJoin("suppliers as p", "p.id", "o.supplierId")
      .select(["o.id", "o.orderNumber", "p.name as supplierName"]),
  table: sql`purchase_orders o`,
  id: sql`o.id`,
  order: newestOrders,
  sources: orderSources,
});

type Row = Awaited<ReturnType<(typeof orders)["named"]>>[number];

const toRecord = ({ id, orderNumber, supplierName }: Row): FoundRecord => ({
  id,
  title: orderNumber,
  subtitle: supplierName,
  href: pageHref("/purchase-orders/$id", { id }),
});

export const orderSearch: RecordSearch = {
  kind: "purchase_order",
  access: ["view_purchase_orders"],
  find: async (db, _, text, most) => (await orders.find(db, text, most)).map(toRecord),
  named: async (db, _, ids) => (await orders.named(db, ids)).map(toRecord),
};
