/** How the search of the whole shop finds receipts: by their numbers. */
import { sql } from "kysely";
import { pageHref } from "#src/shared/addresses.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import {
  customerFor,
  subtitleOf,
  type FoundRecord,
  type RecordSearch,
} from "#src/server/record-search.ts";
import { foundList } from "#src/server/sql/lists/found-list.ts";
import { numberSource } from "#src/server/sql/lists/search-conditions.ts";
import { newestFirst } from "#src/server/sql/lists/sorted-list.ts";
import { unnamedKind } from "#src/areas/customers/customer-name.ts";

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

type Row = Awaited<ReturnType<(typeof receipts)["named"]>>[number];

const toRecord =
  (actor: Actor) =>
  (row: Row): FoundRecord => ({
    id: row.id,
    title: row.receiptNumber,
    subtitle: subtitleOf(
      row.saleNumber ?? row.ticketNumber,
      customerFor(
        actor,
        unnamedKind({ id: row.customerId, phone: row.customerPhone }) ? null : row.customerName,
      ),
    ),
    href: pageHref("/receipts/$id", { id: row.id }),
  });

export const receiptSearch: RecordSearch = {
  kind: "receipt",
  access: ["view_payments"],
  find: async (db, actor, text, most) => (await receipts.find(db, text, most)).map(toRecord(actor)),
  named: async (db, actor, ids) => (await receipts.named(db, ids)).map(toRecord(actor)),
};
