/** How the search of the whole shop finds receipts: by their numbers. */
import { sql } from "kysely";
import { pageHref } from "#src/shared/addresses.ts";
import { subtitleOf } from "#src/server/record-search.ts";
import { foundList, searchOfList } from "#src/server/sql/lists/found-list.ts";
import { numberSource } from "#src/server/sql/lists/search-conditions.ts";
import { newestFirst } from "#src/server/sql/lists/sorted-list.ts";
import { customerInSearch } from "#src/areas/customers/core/server/search.ts";

const id = sql`r.id`;
const number = sql`r.receipt_number`;

const receipts = foundList({
  select: (db) =>
    db
      .selectFrom("receipts as r")
      .innerJoin("customers as c", "c.id", "r.customerId")
      .select(["r.id", "r.receiptNumber", "r.saleNumber", "r.ticketNumber"])
      .select(["r.customerId", "c.name as customerName", "c.phone as customerPhone"]),
  table: sql`receipts r`,
  id,
  order: newestFirst(sql`r.receipt_date`, id),
  sources: {
    own: { kind: "receipt", number },
    numbers: {
      receipt: numberSource(id, {
        id: sql`f.id`,
        table: sql`receipts f`,
        number: sql`f.receipt_number`,
      }),
    },
    texts: [],
  },
});

export const receiptSearch = searchOfList({
  kind: "receipt",
  access: ["view_payments"],
  list: receipts,
  toRecord: (row, actor) => ({
    id: row.id,
    title: row.receiptNumber,
    subtitle: subtitleOf(row.saleNumber ?? row.ticketNumber, customerInSearch(row, actor)),
    href: pageHref("/receipts/$id", { id: row.id }),
  }),
});
