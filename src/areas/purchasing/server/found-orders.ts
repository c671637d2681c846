/** How the search of the whole shop finds purchase orders: by their numbers. */
import { sql } from "kysely";
import { pageHref } from "#src/shared/addresses.ts";
import { foundList, searchOfList } from "#src/server/sql/lists/found-list.ts";
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

export const orderSearch = searchOfList({
  kind: "purchase_order",
  access: ["view_purchase_orders"],
  list: orders,
  toRecord: ({ id, orderNumber, supplierName }) => ({
    id,
    title: orderNumber,
    subtitle: supplierName,
    href: pageHref("/purchase-orders/$id", { id }),
  }),
});
