import { sql, type RawBuilder } from "kysely";
import type * as z from "zod";
import type { Page } from "#src/shared/fields.ts";
import type { Database } from "#src/server/database.ts";
import { shapedQuery, type Given } from "#src/server/fixed-query.ts";
import type { Actor } from "#src/server/http/actor.ts";
import {
  containsPattern,
  decodeSortedCursor,
  isExactMoment,
  pageRows,
  toSortedPage,
  type SortedPosition,
} from "#src/server/http/page.ts";
import type { inventoryContract, ItemSort, ItemSummary } from "../contract.ts";
import type { Category, StockState } from "../rules.ts";
import { itemFor, summaryColumns } from "./queries.ts";

export type ItemsQuery = z.output<(typeof inventoryContract.listItems)["query"]>;

/** How a list is sorted: each has an index with exactly this order. */
interface Order {
  /** The value sorted by, as text that survives the way through a cursor unchanged. */
  key: RawBuilder<string>;
  by: RawBuilder<unknown>;
  after: (position: Given<SortedPosition>) => RawBuilder<boolean>;
  isKey: (key: string) => boolean;
}

const orders: Record<ItemSort, Order> = {
  newest: {
    key: sql`created_at::text`,
    by: sql`created_at desc, id desc`,
    after: ({ key, id }) => sql`(created_at, id) < (${key}::timestamptz, ${id}::uuid)`,
    isKey: isExactMoment,
  },
  name: {
    key: sql`lower(name)`,
    by: sql`lower(name), id`,
    after: ({ key, id }) => sql`(lower(name), id) > (${key}, ${id}::uuid)`,
    isKey: (key) => !key.includes("\u0000"),
  },
  price: {
    key: sql`price::text`,
    by: sql`price, id`,
    after: ({ key, id }) => sql`(price, id) > (${key}::bigint, ${id}::uuid)`,
    isKey: (key) => /^\d{1,16}$/.test(key),
  },
};

/** Which parts a page's query has. */
interface Shape {
  sort: ItemSort;
  isSearch: boolean;
  isLater: boolean;
  byCategory: boolean;
  byState: boolean;
  isArchived: boolean;
  byOnline: boolean;
  limit: number;
}

interface Values extends SortedPosition {
  pattern: string;
  category: Category;
  state: StockState;
  isOnline: boolean;
}

/** `search` matches inside name, SKU, brand, model and barcode. */
export async function listItems(
  db: Database,
  actor: Actor,
  query: ItemsQuery,
): Promise<Page<ItemSummary>> {
  const { sort, search, category, stock, archived, online, limit } = query;
  const position = decodeSortedCursor(query.cursor, sort, orders[sort].isKey);
  const rows = await pageOfItems(
    db,
    {
      sort,
      isSearch: Boolean(search),
      isLater: position !== null,
      byCategory: category !== undefined,
      byState: stock !== undefined,
      isArchived: archived,
      byOnline: online !== undefined,
      limit,
    },
    {
      ...(position ?? { key: "", id: "" }),
      pattern: containsPattern(search ?? ""),
      category: category ?? "other",
      state: stock ?? "in",
      isOnline: online ?? false,
    },
  );
  const { items, nextCursor } = toSortedPage(rows, limit, sort);
  return { items: items.map((row) => itemFor(actor, row)), nextCursor };
}

const pageOfItems = shapedQuery((db, shape: Shape, values: Given<Values>) =>
  db
    .selectFrom("inventoryItems")
    .select(summaryColumns)
    .select(orders[shape.sort].key.as("sortKey"))
    .where("archivedAt", shape.isArchived ? "is not" : "is", null)
    .$if(shape.isSearch, (q) => q.where("searchText", "like", values.pattern))
    .$if(shape.byCategory, (q) => q.where("category", "=", values.category))
    .$if(shape.byState, (q) => q.where("stockState", "=", values.state))
    .$if(shape.byOnline, (q) => q.where("isAvailableOnline", "=", values.isOnline))
    .$if(shape.isLater, (q) => q.where(orders[shape.sort].after(values)))
    .orderBy(orders[shape.sort].by)
    .limit(pageRows(shape.limit)),
);
