import { sql, type RawBuilder } from "kysely";
import type * as z from "zod";
import type { Page } from "#src/shared/fields.ts";
import type { Database } from "#src/server/database.ts";
import { compilePerShape, type Given } from "#src/server/sql/compiled-query.ts";
import { may, type Actor } from "#src/server/http/guards/actor.ts";
import { isExactMoment, pageRows, type SortedPosition } from "#src/server/http/lists/page.ts";
import { fitsStage } from "#src/server/http/lists/search-conditions.ts";
import {
  planSearch,
  type SearchSources,
  type SearchStage,
  type SearchValues,
} from "#src/server/http/lists/search.ts";
import { searchedPage } from "#src/server/http/lists/searched-page.ts";
import { userInJson } from "#src/server/sql/json-in-sql.ts";
import type { countsContract, lineFilters, lineSorts, StockCountLine } from "../contract.ts";
import { codesOfItem } from "../../server/search.ts";
import { getStockCount, unsureOf } from "./queries.ts";

export type LinesQuery = z.output<(typeof countsContract.listStockCountLines)["query"]>;
type Sort = (typeof lineSorts)[number];
type Filter = (typeof lineFilters)[number];

/** How the lines are sorted: each has an index with exactly this order, and what is not in it is not in the list. */
interface SortOrder {
  key: RawBuilder<string>;
  by: RawBuilder<unknown>;
  within: RawBuilder<boolean>;
  after: (position: Given<SortedPosition>) => RawBuilder<boolean>;
  isKey: (key: string) => boolean;
}

const orders: Record<Sort, SortOrder> = {
  name: {
    key: sql`lower(l.name)`,
    by: sql`lower(l.name), l.item_id`,
    within: sql`true`,
    after: ({ key, id }) => sql`(lower(l.name), l.item_id) > (${key}, ${id}::uuid)`,
    isKey: (key) => !key.includes("\u0000"),
  },
  recent: {
    key: sql`l.counted_at::text`,
    by: sql`l.counted_at desc, l.item_id desc`,
    within: sql`l.counted_at is not null`,
    after: ({ key, id }) => sql`(l.counted_at, l.item_id) < (${key}::timestamptz, ${id}::uuid)`,
    isKey: isExactMoment,
  },
  difference: {
    key: sql`abs(l.difference)::text`,
    by: sql`abs(l.difference) desc, l.item_id desc`,
    within: sql`l.difference <> 0`,
    after: ({ key, id }) => sql`(abs(l.difference), l.item_id) < (${key}::integer, ${id}::uuid)`,
    isKey: (key) => /^\d{1,9}$/.test(key),
  },
};

const filters: Record<Filter, RawBuilder<boolean>> = {
  all: sql`true`,
  counted: sql`l.counted is not null`,
  uncounted: sql`l.counted is null`,
  differing: sql`l.difference <> 0`,
  unsure: sql`l.difference <> 0 and ${unsureOf} is not null`,
};

interface Shape {
  sort: Sort;
  filter: Filter;
  search: SearchStage | null;
  isLater: boolean;
  limit: number;
}

interface Values extends SortedPosition, SearchValues {
  countId: string;
}

/** Lines keep name and SKU as they were when the count began; a barcode is the item's. */
const sources: SearchSources = {
  codes: { word: codesOfItem(sql`l.item_id`) },
  texts: [(pattern) => sql`lower(l.name || ' ' || l.sku) like ${pattern}`],
};

/** `search` finds what SKU or barcode begin with, then what is inside name and SKU. @throws Refusal not_found */
export async function listCountLines(
  db: Database,
  actor: Actor,
  countId: string,
  query: LinesQuery,
): Promise<Page<StockCountLine>> {
  const { sort, filter, limit } = query;
  const search = planSearch(query.search, sources);
  await getStockCount(db, countId);
  const { items, nextCursor } = await searchedPage(query, search, {
    orderOf: () => orders[sort],
    read: (stage, position) =>
      pageOfLines(
        db,
        { sort, filter, search: stage, isLater: position !== null, limit },
        { ...(position ?? { key: "", id: "" }), ...search.values, countId },
      ),
  });
  return { items: items.map((row) => lineFor(actor, row)), nextCursor };
}

type LineRow = Awaited<ReturnType<typeof pageOfLines>>[number];

function lineFor(actor: Actor, { id, cost, ...row }: Omit<LineRow, "sortKey">): StockCountLine {
  const value = cost === null || row.difference === null ? null : row.difference * cost;
  return { ...row, itemId: id, ...(may(actor, "view_cost") && { value }) };
}

const pageOfLines = compilePerShape((db, shape: Shape, values: Given<Values>) => {
  const { key, by, within, after } = orders[shape.sort];
  return db
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
      unsureOf.as("unsure"),
      "l.outcome",
      "l.isAssumed",
      userInJson("l.counted_by").as("countedBy"),
      "l.countedAt",
      key.as("sortKey"),
    ])
    .where("l.countId", "=", values.countId)
    .where(within)
    .where(filters[shape.filter])
    .where(fitsStage(shape.search, values, sources))
    .$if(shape.isLater, (q) => q.where(after(values)))
    .orderBy(by)
    .limit(pageRows(shape.limit));
});
