/** How the search of the whole shop finds suppliers. A shop has few of them. */
import { sql } from "kysely";
import { pageHref } from "#src/shared/addresses.ts";
import { subtitleOf, type FoundRecord, type RecordSearch } from "#src/server/record-search.ts";
import { foundList } from "#src/server/sql/lists/found-list.ts";
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

type Row = Awaited<ReturnType<(typeof suppliers)["named"]>>[number];

const toRecord = (row: Row): FoundRecord => ({
  id: row.id,
  title: row.name,
  subtitle: subtitleOf(row.companyName, row.contactPerson, row.phone),
  href: pageHref("/suppliers/$id", { id: row.id }),
});

export const supplierSearch: RecordSearch = {
  kind: "supplier",
  access: ["view_purchase_orders"],
  find: async (db, _, text, most) => (await suppliers.find(db, text, most)).map(toRecord),
  named: async (db, _, ids) => (await suppliers.named(db, ids)).map(toRecord),
};
