/** How the search of the whole shop finds returns: by the numbers of the return, of its repair and of its sale. */
import { sql } from "kysely";
import { pageHref } from "#src/shared/addresses.ts";
import { subtitleOf } from "#src/server/record-search.ts";
import { foundList, searchOfList } from "#src/server/sql/lists/found-list.ts";
import { newestFirst } from "#src/server/sql/lists/sorted-list.ts";
import { customerInSearch } from "#src/areas/customers/core/server/search.ts";
import { returnByEnding, returnSources } from "./search.ts";

const id = sql`r.id`;
const { phone: _, ...codes } = returnSources.codes ?? {};
/**
 * Last digits find returns by their own number only: those of a repair or sale find that record, whose page shows the
 * return.
 */
const ending = [returnByEnding];

/** What came back: the repaired handset, or the sold goods. */
const goods = sql<string | null>`coalesce(
  (select d.brand || ' ' || d.model from devices d where d.id = r.device_id),
  (select l.name from sale_items l where l.id = r.sale_item_id))`;

const returns = foundList({
  select: (db) =>
    db
      .selectFrom("returnedDevices as r")
      .innerJoin("customers as c", "c.id", "r.customerId")
      .select(["r.id", "r.returnNumber", goods.as("goods")])
      .select(["r.customerId", "c.name as customerName", "c.phone as customerPhone"]),
  table: sql`returned_devices r`,
  id,
  order: newestFirst(sql`r.created_at`, id),
  sources: { ...returnSources, codes: { ...codes, ending }, texts: [] },
});

export const returnSearch = searchOfList({
  kind: "return",
  access: ["view_returns"],
  list: returns,
  toRecord: (row, actor) => ({
    id: row.id,
    title: row.returnNumber,
    subtitle: subtitleOf(row.goods, customerInSearch(row, actor)),
    href: pageHref("/returns/$id", { id: row.id }),
  }),
});
