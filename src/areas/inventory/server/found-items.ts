/** How the search of the whole shop finds items. */
import { sql } from "kysely";
import { pageHref } from "#src/shared/addresses.ts";
import { searchKey } from "#src/shared/text.ts";
import type { Database } from "#src/server/database.ts";
import { subtitleOf } from "#src/server/record-search.ts";
import { compileOnce, type Given } from "#src/server/sql/compiled-query.ts";
import { foundList, searchOfList } from "#src/server/sql/lists/found-list.ts";
import { newestFirst } from "#src/server/sql/lists/sorted-list.ts";
import { nearSpellings } from "#src/server/sql/near-spellings.ts";
import { itemSources } from "../core/server/search.ts";

const id = sql`i.id`;

const items = foundList({
  select: (db) =>
    db.selectFrom("inventoryItems as i").select(["i.id", "i.name", "i.sku", "i.brand", "i.model"]),
  table: sql`inventory_items i`,
  id,
  order: { ...newestFirst(sql`i.created_at`, id), within: sql`i.archived_at is null` },
  sources: itemSources,
});

type Row = Awaited<ReturnType<(typeof items)["named"]>>[number];

/** The most words of a text that are compared. Each of them has some hundred spellings. */
const MAX_WORDS = 4;
/** The most items that are considered for one spelling of a word. */
const MAX_PER_WORD = 1000;

interface Similar {
  spellings: readonly string[];
  ends: readonly string[];
  /** The place of the typed word that a spelling stands for. */
  words: readonly number[];
  count: number;
  most: number;
}

/** The items that have each of the words, in one of its spellings. The spellings are sorted by likelihood. */
const byWords = compileOnce(
  (_, { spellings, ends, words, count, most }: Given<Similar>) => sql<{ id: string }>`
    select /* one plan */ f.item_id as id
    from unnest(${spellings}::text[], ${ends}::text[], ${words}::int[])
        with ordinality v (spelling, spelling_end, word, place),
      lateral (
        select w.item_id from item_words w
        where w.word >= v.spelling collate "C" and w.word < v.spelling_end collate "C"
        order by w.word, w.item_id desc limit ${sql.lit(MAX_PER_WORD)}) f
    group by f.item_id having count(distinct v.word) = ${count}::int
    order by min(v.place), f.item_id desc limit ${most}::int`,
);

/** Finds items that have each typed word, in any order and with one typing error in each of them. */
async function findSimilar(db: Database, text: string, most: number): Promise<Row[]> {
  const words = searchKey(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
  if (words.length === 0 || words.length > MAX_WORDS) return [];
  const spelled = words.flatMap((word, place) =>
    [word, ...nearSpellings(word)].map((spelling) => ({ spelling, place })),
  );
  const found = await byWords(db, {
    spellings: spelled.map(({ spelling }) => spelling),
    ends: spelled.map(({ spelling }) => `${spelling}\u{10FFFF}`),
    words: spelled.map(({ place }) => place),
    count: words.length,
    most,
  });
  return items.named(
    db,
    found.map((each) => each.id),
  );
}

export const itemSearch = searchOfList({
  kind: "product",
  access: ["view_inventory"],
  list: items,
  findSimilar,
  toRecord: ({ id: itemId, name, sku, brand, model }) => ({
    id: itemId,
    title: name,
    subtitle: subtitleOf(sku, [brand, model].filter(Boolean).join(" ")),
    href: pageHref("/inventory/$id", { id: itemId }),
  }),
});
