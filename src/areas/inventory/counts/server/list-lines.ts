import { sql, type RawBuilder } from "kysely";
import type * as z from "zod";
import type { Page } from "#src/shared/fields.ts";
import type { Database } from "#src/server/database.ts";
import { may, type Actor } from "#src/server/http/guards/actor.ts";
import { keysetList } from "#src/server/sql/lists/keyset-list.ts";
import type { SearchSources } from "#src/server/sql/lists/search.ts";
import {
  fromAToZ,
  naturally,
  largestFirst,
  newestFirst,
  type SortOrder,
} from "#src/server/sql/lists/sorted-list.ts";
import { userInJson } from "#src/server/sql/json-in-sql.ts";
import type { countsContract, lineFilters, lineSorts, StockCountLine } from "../contract.ts";
import { codesOfItem } from "../../core/server/search.ts";
import { getStockCount, unsureOf } from "./queries.ts";

export type LinesQuery = z.output<(typeof countsContract.listStockCountLines)["query"]>;
type Filter = (typeof lineFilters)[number];

/** Each order has an index with exactly its columns. `within` excludes rows that the index does not contain. */
const orders: Record<(typeof lineSorts)[number], SortOrder> = {
  name: fromAToZ(naturally(sql`lower(l.name)`), sql`l.item_id`),
  recent: {
    ...newestFirst(sql`l.counted_at`, sql`l.item_id`),
    within: sql`l.counted_at is not null`,
  },
  difference: {
    ...largestFirst(sql`abs(l.difference)`, sql`l.item_id`),
    within: sql`l.difference <> 0`,
  },
};

const filters: Record<Filter, RawBuilder<boolean>> = {
  all: sql`true`,
  counted: sql`l.counted is not null`,
  uncounted: sql`l.counted is null`,
  differing: sql`l.difference <> 0`,
  unsure: sql`l.difference <> 0 and ${unsureOf} is not null`,
};

/** A line keeps the name and SKU that its item had when the line was added. `codesOfItem` searches current codes. */
const sources: SearchSources = {
  codes: { word: codesOfItem(sql`l.item_id`) },
  texts: [({ isIn }) => isIn(sql`search_key(l.name || ' ' || l.sku)`)],
};

const selectLines = (db: Database) =>
  db
    .selectFrom("stockCountLines as l")
    .innerJoin("inventoryItems as i", "i.id", "l.itemId")
    .select([
      "l.itemId as id",
      "l.sku",
      "l.name",
      "l.location",
      "l.counted as countedQuantity",
      sql<number>`coalesce(l.system_quantity, i.quantity)`.as("systemQuantity"),
      "l.difference",
      sql<number | null>`case when l.outcome is null then i.cost else l.unit_cost end`.as("cost"),
      "l.value",
      unsureOf.as("unsure"),
      "l.outcome",
      "l.isAssumed",
      userInJson("l.counted_by").as("countedBy"),
      "l.countedAt",
    ]);

const lines = keysetList({
  orders,
  filters: { countId: (countId: RawBuilder<string>) => sql`l.count_id = ${countId}` },
  choices: { filter: (filter: Filter) => filters[filter] },
  select: selectLines,
  sources,
});

/** `search` finds SKUs and barcodes by their beginning, then names and SKUs by any part. @throws Refusal not_found */
export async function listCountLines(
  db: Database,
  actor: Actor,
  countId: string,
  { filter, ...query }: LinesQuery,
): Promise<Page<StockCountLine>> {
  await getStockCount(db, countId);
  const { items, nextCursor } = await lines.read(db, query, { countId, filter });
  return { items: items.map((row) => lineFor(actor, row)), nextCursor };
}

type LineRow = Awaited<ReturnType<ReturnType<typeof selectLines>["execute"]>>[number];

function lineFor(actor: Actor, { id, cost, value: exact, ...row }: LineRow): StockCountLine {
  const { difference } = row;
  // An applied line has the exact value of its movement, and any other line the average cost for each piece.
  const value = cost === null || difference === null ? null : (exact ?? difference * cost);
  return { ...row, itemId: id, ...(may(actor, "view_cost") && { value }) };
}
