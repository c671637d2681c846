/** How the search of the whole shop finds sales: by their numbers, serial numbers, and by phone numbers of customers. */
import { sql } from "kysely";
import { pageHref } from "#src/shared/addresses.ts";
import { foundList, searchOfList } from "#src/server/sql/lists/found-list.ts";
import { newestFirst } from "#src/server/sql/lists/sorted-list.ts";
import { newestOfCustomers } from "#src/areas/customers/core/server/search.ts";
import { saleSources } from "../core/server/search.ts";

const id = sql`s.id`;

/** The first three lines of the sale. */
const goods = sql<string | null>`(
  select string_agg(l.quantity || ' × ' || l.name, ', ' order by l.position)
  from sale_items l where l.sale_id = s.id and l.position < 3)`;

const sales = foundList({
  select: (db) => db.selectFrom("sales as s").select(["s.id", "s.saleNumber", goods.as("goods")]),
  table: sql`sales s`,
  id,
  order: newestFirst(sql`s.created_at`, id),
  sources: {
    ...saleSources,
    codes: { ...saleSources.codes, phone: [newestOfCustomers(id, "sales").phone] },
    texts: [],
  },
});

export const saleSearch = searchOfList({
  kind: "sale",
  access: ["view_sales"],
  list: sales,
  toRecord: (row) => ({
    id: row.id,
    title: row.saleNumber,
    subtitle: row.goods ?? "",
    href: pageHref("/sales/$id", { id: row.id }),
  }),
});
