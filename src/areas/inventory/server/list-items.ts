import { sql } from "kysely";
import type * as z from "zod";
import type { Page } from "#src/shared/fields.ts";
import type { Database } from "#src/server/database.ts";
import { compilePerShape, type Given } from "#src/server/sql/compiled-query.ts";
import { requirePermission, type Actor } from "#src/server/http/guards/actor.ts";
import { pageRows, type SortedPosition } from "#src/server/http/lists/page.ts";
import { fitsStage, readSearch } from "#src/server/http/lists/search-conditions.ts";
import type { SearchStage, SearchValues } from "#src/server/http/lists/search.ts";
import { searchedPage } from "#src/server/http/lists/searched-page.ts";
import {
  fromAToZ,
  fromZToA,
  largestFirst,
  newestFirst,
  oldestFirst,
  smallestFirst,
  type SortOrder,
} from "#src/server/http/lists/sorted-list.ts";
import type { inventoryContract, ItemSummary } from "../contract.ts";
import type { Category, ItemSort, StockState } from "../rules.ts";
import { detailColumns, itemFor, summaryColumns } from "./queries.ts";
import { itemSources } from "./search.ts";

export type ItemsQuery = z.output<(typeof inventoryContract.listItems)["query"]>;

const name = sql`lower(name)`;
const sku = sql`lower(sku)`;
const categoryWord = sql`category`;
const available = sql`(quantity - reserved)`;
const place = sql`lower(coalesce(location, ''))`;
const cost = sql`coalesce(cost, 0)`;
const price = sql`price`;

/**
 * Age, name, SKU and price each have an index with their order. The others sort all items when they are asked for:
 * 10 ms of 20,000, and no index makes every sale dearer that changes a number on the shelf.
 */
const orders: Record<ItemSort, SortOrder> = {
  newest: newestFirst(sql`created_at`),
  oldest: oldestFirst(sql`created_at`),
  name: fromAToZ(name),
  "-name": fromZToA(name),
  sku: fromAToZ(sku),
  "-sku": fromZToA(sku),
  category: fromAToZ(categoryWord),
  "-category": fromZToA(categoryWord),
  stock: smallestFirst(available),
  "-stock": largestFirst(available),
  location: fromAToZ(place),
  "-location": fromZToA(place),
  cost: smallestFirst(cost),
  "-cost": largestFirst(cost),
  price: smallestFirst(price),
  "-price": largestFirst(price),
};

/** What sorts by cost tells what things cost. @throws Refusal forbidden */
export function requireSort(actor: Actor, sort: ItemSort): void {
  if (sort === "cost" || sort === "-cost") requirePermission(actor, "view_cost");
}

/** Which parts a page's query has. */
interface Shape {
  sort: ItemSort;
  search: SearchStage | null;
  isLater: boolean;
  byCategory: boolean;
  byState: boolean;
  isArchived: boolean;
  byOnline: boolean;
  /** With what only a page of its own or a file says of an item. */
  isWhole: boolean;
  limit: number;
}

interface Values extends SortedPosition, SearchValues {
  category: Category;
  state: StockState;
  isOnline: boolean;
}

/** `search` finds what SKU or barcode begin with, then what is inside them, name, brand and model. @throws Refusal forbidden */
export async function listItems(
  db: Database,
  actor: Actor,
  query: ItemsQuery,
): Promise<Page<ItemSummary>> {
  requireSort(actor, query.sort);
  const { items, nextCursor } = await readItems(db, query, false);
  return { items: items.map((row) => itemFor(actor, row)), nextCursor };
}

/** A page of the list as it is stored. */
export async function readItems(db: Database, query: ItemsQuery, isWhole: boolean) {
  const { sort, category, stock, archived, online, limit } = query;
  const search = await readSearch(db, query.search, itemSources);
  return searchedPage(query, search, {
    orderOf: () => orders[sort],
    read: (stage, position) =>
      pageOfItems(
        db,
        {
          sort,
          search: stage,
          isLater: position !== null,
          byCategory: category !== undefined,
          byState: stock !== undefined,
          isArchived: archived,
          byOnline: online !== undefined,
          isWhole,
          limit,
        },
        {
          ...(position ?? { key: "", id: "" }),
          ...search.values,
          category: category ?? "other",
          state: stock ?? "in",
          isOnline: online ?? false,
        },
      ),
  });
}

const pageOfItems = compilePerShape((db, shape: Shape, values: Given<Values>) =>
  db
    .selectFrom("inventoryItems")
    .select(summaryColumns)
    .select(orders[shape.sort].key.as("sortKey"))
    .$if(shape.isWhole, (q) => q.select(detailColumns))
    .where("archivedAt", shape.isArchived ? "is not" : "is", null)
    .where(fitsStage(shape.search, values, itemSources))
    .$if(shape.byCategory, (q) => q.where("category", "=", values.category))
    .$if(shape.byState, (q) => q.where("stockState", "=", values.state))
    .$if(shape.byOnline, (q) => q.where("isAvailableOnline", "=", values.isOnline))
    .$if(shape.isLater, (q) => q.where(orders[shape.sort].after(values)))
    .orderBy(orders[shape.sort].by)
    .limit(pageRows(shape.limit)),
);
