/**
 * An index of all products for sale, in memory. Maps find products by code. A search for any part of name, SKU, brand,
 * model, barcode or category reads all entries one by one, which takes less than one frame for tens of thousands of
 * products.
 */
import { beginsNearly, mayBeMistyped } from "#src/shared/texts/near-word.ts";
import { asCode, searchKey } from "#src/shared/text.ts";
import { naturalKey } from "#src/shared/texts/natural-order.ts";
import { asBarcode } from "#src/shared/texts/gtin.ts";
import type { CatalogueItem } from "#src/areas/inventory/catalogue/contract.ts";

interface Entry {
  item: CatalogueItem;
  /** The text in which a search looks, as `searchKey`. It begins with the name. */
  text: string;
  name: string;
  /** By which equally good matches are sorted. */
  order: string;
  sku: string;
  barcode: string | undefined;
  category: string;
}

export interface Found {
  /** The available products: best matches first, and equally good matches by name. */
  items: CatalogueItem[];
  /** The number of matching products that are out of stock, which `items` omits. */
  outOfStock: number;
}

export type CategoryWords = Readonly<Partial<Record<string, string>>>;

export interface ProductIndex {
  readonly size: number;
  get(itemId: string): CatalogueItem | undefined;
  /** Finds a product by a scanned code in upper or lower case: SKU, barcode or id. */
  findByCode(code: string): CatalogueItem | undefined;
  /**
   * Finds the products that contain all words of the text; `category` null means any category. `called` are the words
   * of the screen for categories, which are searched too. If nothing contains the words, one typing error in each word
   * is forgiven.
   */
  search(typed: string, category: string | null, called?: CategoryWords): Found;
  /** Each category that has available products, with the number of these products. */
  categories(): ReadonlyMap<string, number>;
  /** Returns a new index in which `items` replace their earlier versions. Archived items are left out. */
  with(items: readonly CatalogueItem[]): ProductIndex;
  all(): CatalogueItem[];
}

/** The number of products that are indexed without a pause. A cheap phone needs one or two frames for them. */
const SLICE = 500;

export function indexProducts(items: readonly CatalogueItem[]): ProductIndex {
  return atOnce(indexing(items));
}

function atOnce(work: Generator<void, ProductIndex>): ProductIndex {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}

/** Builds the index in slices. `pause` runs between two slices, so that the screen can react. */
export async function indexInSlices(
  items: readonly CatalogueItem[],
  pause: () => Promise<void>,
): Promise<ProductIndex> {
  const work = indexing(items);
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
    await pause();
  }
}

/** Sorts slices and merges them in pairs, because sorting all products at once would block a cheap phone. */
function* indexing(items: readonly CatalogueItem[]): Generator<void, ProductIndex> {
  let sorted: Entry[][] = [];
  for (let from = 0; from < items.length; from += SLICE) {
    const slice = items.slice(from, from + SLICE).filter(({ isArchived }) => !isArchived);
    sorted.push(slice.map(entryOf).toSorted(byName));
    yield;
  }
  while (sorted.length > 1) {
    const merged: Entry[][] = [];
    for (let at = 0; at < sorted.length; at += 2) {
      merged.push(mergeByName(sorted[at] ?? [], sorted[at + 1] ?? []));
      yield;
    }
    sorted = merged;
  }
  return yield* placing(sorted[0] ?? []);
}

function mergeByName(left: readonly Entry[], right: readonly Entry[]): Entry[] {
  const merged: Entry[] = [];
  let next = 0;
  for (const entry of left) {
    for (let other = right[next]; other && byName(other, entry) < 0; other = right[++next]) {
      merged.push(other);
    }
    merged.push(entry);
  }
  for (; next < right.length; next++) merged.push(right[next] as Entry);
  return merged;
}

/** Maps each id, SKU and barcode to the position of its entry, in steps. `entries` are sorted by name. */
function* placing(entries: readonly Entry[]): Generator<void, ProductIndex> {
  const byId = new Map<string, number>();
  const bySku = new Map<string, number>();
  const byBarcode = new Map<string, number>();
  for (const [at, { item, sku, barcode }] of entries.entries()) {
    byId.set(item.id, at);
    bySku.set(sku, at);
    if (barcode) byBarcode.set(barcode, at);
    if (at % SLICE === SLICE - 1) yield;
  }
  // Two barcodes may differ only in case or accents. The exact spelling is added too, so that each of them can be found.
  for (const [at, { item }] of entries.entries()) {
    if (item.barcode) byBarcode.set(item.barcode, at);
    if (at % SLICE === SLICE - 1) yield;
  }
  return toIndex(entries, { byId, bySku, byBarcode });
}

/** Maps from id, SKU and barcode to the position of the product in `entries`. */
interface Places {
  byId: ReadonlyMap<string, number>;
  bySku: ReadonlyMap<string, number>;
  /** Has two keys for each barcode: as stored, and as compared (`searchKey`). */
  byBarcode: ReadonlyMap<string, number>;
}

/** Makes the index. `entries` are sorted by name, and `places` has their positions. */
function toIndex(entries: readonly Entry[], places: Places): ProductIndex {
  const { byId, bySku, byBarcode } = places;
  const at = (place: number | undefined) =>
    place === undefined ? undefined : entries[place]?.item;
  return {
    size: entries.length,
    get: (itemId) => at(byId.get(itemId)),
    findByCode(code) {
      const exact = asCode(code);
      const key = searchKey(exact);
      // If a code is the SKU of one item and the barcode of another, the SKU wins, because the shop assigned it.
      const sold =
        bySku.get(key) ??
        byBarcode.get(exact) ??
        byBarcode.get(key) ??
        byBarcode.get(asBarcode(code));
      return at(sold ?? byId.get(key));
    },
    search: (typed, category, called = {}) => searchIn(entries, typed, { category, called }),
    categories() {
      const counts = new Map<string, number>();
      for (const { item } of entries) {
        if (item.available > 0) counts.set(item.category, (counts.get(item.category) ?? 0) + 1);
      }
      return counts;
    },
    with(items) {
      // Usually only prices or stock have changed. Then the order of the entries and the maps of codes stay valid.
      if (items.every((item) => isFoundAlike(at(byId.get(item.id)), item))) {
        const next = [...entries];
        for (const item of items) next[byId.get(item.id) ?? 0] = entryOf(item);
        return toIndex(next, places);
      }
      const changed = new Map(items.map((item) => [item.id, item]));
      const others = entries.filter(({ item }) => !changed.has(item.id));
      const stay = [...changed.values()].filter(({ isArchived }) => !isArchived);
      return atOnce(placing(mergeByName(others, stay.map(entryOf).toSorted(byName))));
    },
    all: () => entries.map(({ item }) => item),
  };
}

const isFoundAlike = (before: CatalogueItem | undefined, now: CatalogueItem): boolean =>
  before !== undefined &&
  !now.isArchived &&
  before.name === now.name &&
  before.sku === now.sku &&
  before.barcode === now.barcode;

function entryOf(item: CatalogueItem): Entry {
  const { name, sku, brand, model, barcode } = item;
  const text = searchKey([name, sku, brand, model, barcode].filter(Boolean).join(" "));
  const key = searchKey(name);
  return {
    item,
    text,
    name: key,
    order: naturalKey(key),
    sku: searchKey(sku),
    barcode: barcode ? searchKey(barcode) : undefined,
    category: item.category,
  };
}

const byName = (a: Entry, b: Entry): number => (a.order < b.order ? -1 : a.order > b.order ? 1 : 0);

interface Within {
  category: string | null;
  called: CategoryWords;
}

function searchIn(entries: readonly Entry[], typed: string, within: Within): Found {
  const wanted = searchKey(typed.trim());
  const words = wanted.split(" ").filter(Boolean);
  const found = containing(entries, { wanted, barcode: asBarcode(typed), words }, within);
  if (found.items.length > 0 || found.outOfStock > 0 || !words.some(mayBeMistyped)) return found;
  return resembling(entries, words, within);
}

/** The products with all words, best matches first. Those found by the name of their category come last. */
function containing(
  entries: readonly Entry[],
  { wanted, barcode: gtin, words }: { wanted: string; barcode: string; words: readonly string[] },
  { category, called }: Within,
): Found {
  const exact: CatalogueItem[] = [];
  const starting: CatalogueItem[] = [];
  const others: CatalogueItem[] = [];
  const ofCategory: CatalogueItem[] = [];
  const ofCategories = new Map<string, readonly boolean[]>();
  let outOfStock = 0;
  search: for (const { item, text, sku, barcode, category: own } of entries) {
    if (category !== null && own !== category) continue;
    let isByCategory = false;
    for (const [nth, word] of words.entries()) {
      if (text.includes(word)) continue;
      let inCategory = ofCategories.get(own);
      if (!inCategory) {
        const its = categoryText(own, called);
        inCategory = words.map((each) => its.includes(each));
        ofCategories.set(own, inCategory);
      }
      if (!inCategory[nth]) continue search;
      isByCategory = true;
    }
    if (item.available <= 0) outOfStock++;
    else if (wanted === "") others.push(item);
    else if (sku === wanted || barcode === wanted || barcode === gtin) exact.push(item);
    else if (isByCategory) ofCategory.push(item);
    else if (text.startsWith(wanted) || sku.startsWith(wanted)) starting.push(item);
    else others.push(item);
  }
  return { items: [...exact, ...starting, ...others, ...ofCategory], outOfStock };
}

/** The words of a category: its name in the code, which is English, and its word on the screen. */
const categoryText = (category: string, called: CategoryWords): string =>
  `${category} ${searchKey(called[category] ?? "")}`;

/** The products that have each word, with at most one typing error in it. */
function resembling(
  entries: readonly Entry[],
  words: readonly string[],
  { category, called }: Within,
): Found {
  const items: CatalogueItem[] = [];
  let outOfStock = 0;
  for (const { item, text, category: own } of entries) {
    if (category !== null && own !== category) continue;
    const ofCategory = categoryText(own, called);
    const tokens = `${text} ${ofCategory}`.split(" ");
    const fits = (word: string) =>
      text.includes(word) ||
      ofCategory.includes(word) ||
      (mayBeMistyped(word) && tokens.some((token) => beginsNearly(token, word)));
    if (!words.every(fits)) continue;
    if (item.available <= 0) outOfStock++;
    else items.push(item);
  }
  return { items, outOfStock };
}
