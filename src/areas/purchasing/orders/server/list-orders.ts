import { sql, type RawBuilder } from "kysely";
import * as z from "zod";
import type { Page } from "#src/shared/fields.ts";
import type { Database } from "#src/server/database.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import { keysetList } from "#src/server/sql/lists/keyset-list.ts";
import type { SearchSources } from "#src/server/sql/lists/search.ts";
import type { SortOrder } from "#src/server/sql/lists/sorted-list.ts";
import type { PurchaseOrderInList, purchasingContract } from "../contract.ts";
import type { OrderStatus } from "../../rules.ts";
import { costsFor, selectOrders } from "./queries.ts";

type OrdersQuery = z.output<(typeof purchasingContract.listPurchaseOrders)["query"]>;

export const newestOrders: SortOrder = {
  key: sql`o.order_date::text`,
  by: sql`o.order_date desc, o.id desc`,
  after: (position) => sql`(o.order_date, o.id) < (${position.key}::date, ${position.id}::uuid)`,
  isKey: (key) => z.iso.date().safeParse(key).success,
};

export const orderSources: SearchSources = {
  texts: [({ isIn }) => isIn(sql`o.search_text`)],
};

const orders = keysetList({
  orders: { newest: newestOrders },
  filters: {
    status: (status: RawBuilder<OrderStatus>) => sql`o.status = ${status}`,
    supplierId: (supplierId: RawBuilder<string>) => sql`o.supplier_id = ${supplierId}`,
  },
  select: selectOrders,
  sources: orderSources,
  found: { id: sql`o.id`, table: sql`purchase_orders o` },
});

const countOrders = orders.aggregate((db, matches) =>
  db
    .selectFrom("purchaseOrders as o")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where(matches),
);

/** Lists purchase orders, and counts all that match, because the screen says which of how many it shows. */
export async function listPurchaseOrders(
  db: Database,
  actor: Actor,
  { search, cursor, limit, ...where }: OrdersQuery,
): Promise<Page<PurchaseOrderInList>> {
  const query = { sort: "newest", search } as const;
  const { items, nextCursor } = await orders.read(db, { ...query, cursor, limit }, where);
  const [counted] = await countOrders(db, query, where, {});
  return {
    items: items.map((row) => ({ ...row, ...costsFor(actor, row) })),
    nextCursor,
    total: counted?.count ?? 0,
  };
}
