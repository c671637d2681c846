/** How the search of the whole shop finds suppliers. A shop has few of them. */
import { sql } from "kysely";
import { pageHref } from "#src/shared/addresses.ts";
import { subtitleOf } from "#src/server/record-search.ts";
import { foundList, searchOfList } from "#src/server/sql/lists/found-list.ts";
import { newestFirst } from "#src/server/sql/lists/sorted-list.ts";

const id = sql`p.id`;

const suppliers = foundList({
  select: (db) =>
    db
      .selectFrom("suppliers as p")
      .select(["p.id", "p.name", "p.companyName", "p.contactPerson", "p.phone"]),
  table: sql`suppliers p`,
  id,
  order: { ...newestFirst(sql`p.created_at`, id), within: sql`p.archived_at is null` },
  sources: { texts: [({ isIn }) => isIn(sql`p.search_text`)] },
});

export const supplierSearch = searchOfList({
  kind: "supplier",
  access: ["view_purchase_orders"],
  list: suppliers,
  toRecord: (row) => ({
    id: row.id,
    title: row.name,
    subtitle: subtitleOf(row.companyName, row.contactPerson, row.phone),
    href: pageHref("/suppliers/$id", { id: row.id }),
  }),
});
