/** How typed text finds items. Other lists use this module too, in order to find records by their item. */
import { sql, type RawBuilder } from "kysely";
import type { Given } from "#src/server/sql/compiled-query.ts";
import { begins, firstIds } from "#src/server/sql/lists/search-conditions.ts";
import type { CodeSource, SearchSources, SearchValues } from "#src/server/sql/lists/search.ts";

type Values = Given<SearchValues>;

const [id, items] = [sql`f.id`, sql`inventory_items f`];
const sku = sql`search_key(f.sku)`;
const barcode = sql`search_key(f.barcode)`;

const itemsBySku = ({ word, wordEnd }: Values, most: number) =>
  firstIds(id, items, sku, begins(sku, word, wordEnd), { most });

const itemsByBarcode = ({ word, wordEnd }: Values, most: number) =>
  firstIds(id, items, barcode, begins(barcode, word, wordEnd), { most });

/** The search sources for a list whose column `itemId` contains the id of an item: its SKU and its barcode. */
export const codesOfItem = (itemId: RawBuilder<unknown>): CodeSource[] => [
  { column: itemId, find: itemsBySku },
  { column: itemId, find: itemsByBarcode },
];

/** Whether an item has exactly this SKU or barcode. Each column has its own `exists`, so that its index is used. */
const isWholeCode = ({ word }: Values) =>
  sql<boolean>`(exists (select from ${items} where ${sku} = ${word})
    or exists (select from ${items} where ${barcode} = ${word}))`;

export const itemSources: SearchSources = {
  codes: { word: codesOfItem(sql`id`), isWhole: isWholeCode },
  texts: [({ isIn }) => isIn(sql`search_text`)],
};
