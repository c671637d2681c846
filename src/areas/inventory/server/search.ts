/** Text search for items, and for lists whose rows refer to an item. */
import { sql, type RawBuilder } from "kysely";
import type { Given } from "#src/server/sql/compiled-query.ts";
import { begins, firstIds } from "#src/server/sql/lists/search-conditions.ts";
import type { CodeSource, SearchSources, SearchValues } from "#src/server/sql/lists/search.ts";

type Values = Given<SearchValues>;

const [id, items] = [sql`f.id`, sql`inventory_items f`];
const sku = sql`lower(f.sku)`;
const barcode = sql`lower(f.barcode)`;

const itemsBySku = ({ word, wordEnd }: Values) =>
  firstIds(id, items, sku, begins(sku, word, wordEnd));

const itemsByBarcode = ({ word, wordEnd }: Values) =>
  firstIds(id, items, barcode, begins(barcode, word, wordEnd));

/** The sources for a search by code, for a list whose column `itemId` refers to an item. */
export const codesOfItem = (itemId: RawBuilder<unknown>): CodeSource[] => [
  { column: itemId, find: itemsBySku },
  { column: itemId, find: itemsByBarcode },
];

/** Whether an item has exactly this SKU or barcode. One `exists` per column, so that each uses its index. */
const isWholeCode = ({ word }: Values) =>
  sql<boolean>`(exists (select from ${items} where ${sku} = ${word})
    or exists (select from ${items} where ${barcode} = ${word}))`;

export const itemSources: SearchSources = {
  codes: { word: codesOfItem(sql`id`), isWhole: isWholeCode },
  texts: [(pattern) => sql`search_text like ${pattern}`],
};
