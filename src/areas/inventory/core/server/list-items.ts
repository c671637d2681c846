import { sql, type RawBuilder } from "kysely";
import type * as z from "zod";
import type { Page } from "#src/shared/fields.ts";
import type { Database } from "#src/server/database.ts";
import { requirePermission, type Actor } from "#src/server/http/guards/actor.ts";
import { keysetList } from "#src/server/sql/lists/keyset-list.ts";
import {
  fromAToZ,
  naturally,
  fromZToA,
  largestFirst,
  newestFirst,
  oldestFirst,
  smallestFirst,
} from "#src/server/sql/lists/sorted-list.ts";
import type { inventoryContract, ItemSummary } from "../contract.ts";
import type { Category, ItemSort, StockState } from "../../rules.ts";
import { detailColumns, itemFor, summaryColumns } from "./queries.ts";
import { itemSources } from "./search.ts";

export type ItemsQuery = z.output<(typeof inventoryContract.listItems)["query"]>;

const name = naturally(sql`lower(name)`);
const sku = sql`lower(sku)`;
const categoryWord = sql`category`;
const available = sql`(quantity - reserved)`;
const place = sql`lower(coalesce(location, ''))`;
const cost = sql`coalesce(cost, 0)`;
const price = sql`price`;

/**
 * The orders of the list. Age, name, SKU and price have indexes. The other orders sort all items at each request,
 * which takes 10 ms for 20,000 items. They have no indexes, because more indexes would make every sale slower.
 */
const orders = {
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

/**
 * Refuses to sort by cost without `view_cost`: the order would show which items cost more. @throws Refusal forbidden
 */
export function requireSort(actor: Actor, sort: ItemSort): void {
  if (sort === "cost" || sort === "-cost") requirePermission(actor, "view_cost");
}

const declaration = {
  orders,
  filters: {
    category: (category: RawBuilder<Category>) => sql`category = ${category}`,
    state: (state: RawBuilder<StockState>) => sql`stock_state = ${state}`,
    isOnline: (isOnline: RawBuilder<boolean>) => sql`is_available_online = ${isOnline}`,
  },
  choices: {
    isArchived: (isArchived: boolean) =>
      isArchived ? sql`archived_at is not null` : sql`archived_at is null`,
  },
  sources: itemSources,
};

const items = keysetList({
  ...declaration,
  select: (db) => db.selectFrom("inventoryItems").select(summaryColumns),
});

/** The list of items for CSV files, with the additional columns of an item's page. */
const wholeItems = keysetList({
  ...declaration,
  select: (db) => db.selectFrom("inventoryItems").select(summaryColumns).select(detailColumns),
});

const whereOf = ({ category, stock, archived, online }: Omit<ItemsQuery, "limit">) => ({
  category,
  state: stock,
  isArchived: archived,
  isOnline: online,
});

/**
 * `search` finds items whose SKU or barcode begins with the text, and then items with the text in a code, name, brand
 * or model.
 * @throws Refusal forbidden
 */
export async function listItems(
  db: Database,
  actor: Actor,
  query: ItemsQuery,
): Promise<Page<ItemSummary>> {
  requireSort(actor, query.sort);
  const page = await items.read(db, query, whereOf(query));
  return { ...page, items: page.items.map((row) => itemFor(actor, row)) };
}

/** Reads all items that match the filters, `limit` items at a time. */
export const readAllItems = (
  db: Database,
  filters: Omit<ItemsQuery, "cursor" | "limit">,
  limit: number,
) => wholeItems.readAll(db, { ...filters, limit }, whereOf(filters));
