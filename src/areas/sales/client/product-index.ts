/**
 * Every product that can be sold, in the till's memory: found by code at once, and by any part of name, SKU, brand,
 * model or barcode within one frame among tens of thousands. Plain strings, looked through one after the other.
 */
import type { CatalogueItem } from "#src/areas/inventory/catalogue-contract.ts";

interface Entry {
  item: CatalogueItem;
  /** What is looked through, lower-cased; it begins with the name. */
  text: string;
  name: string;
  sku: string;
}

export interface Found {
  /** Those with something left, best matches first, else by name. */
  items: CatalogueItem[];
  /** How many more there would be if they were not out of stock. */
  outOfStock: number;
}

export interface ProductIndex {
  readonly size: number;
  get(itemId: string): CatalogueItem | undefined;
  /** By SKU (in any letters), barcode or id, exactly: what a scanner reads. */
  findByCode(code: string): CatalogueItem | undefined;
  /** All words must be somewhere; `category` null: any. */
  search(typed: string, category: string | null): Found;
  /** The categories of what is left, each with how many items. */
  categories(): ReadonlyMap<string, number>;
  /** A new index with these put in, or taken out where they are archived. */
  with(items: readonly CatalogueItem[]): ProductIndex;
  all(): CatalogueItem[];
}

export function indexProducts(items: readonly CatalogueItem[]): ProductIndex {
  const sellable = items.filter(({ isArchived }) => !isArchived).map(entryOf);
  return sorted(new Map(sellable.map((entry) => [entry.item.id, entry])));
}

function sorted(byId: ReadonlyMap<string, Entry>): ProductIndex {
  const entries = [...byId.values()].toSorted((a, b) => compare(a.name, b.name));
  const byCode = new Map<string, string>();
  for (const { item } of entries) if (item.barcode) byCode.set(item.barcode, item.id);
  // One item's SKU may be another's barcode: the shop's own word is meant.
  for (const { item, sku } of entries) byCode.set(sku, item.id);
  return toIndex(byId, entries, byCode);
}

/** `entries` by name; `byCode` leads from SKU and barcode to the id. */
function toIndex(
  byId: ReadonlyMap<string, Entry>,
  entries: readonly Entry[],
  byCode: ReadonlyMap<string, string>,
): ProductIndex {
  return {
    size: entries.length,
    get: (itemId) => byId.get(itemId)?.item,
    findByCode(code) {
      const exact = code.trim();
      const small = exact.toLowerCase();
      const id = byCode.get(small) ?? byCode.get(exact) ?? small;
      return byId.get(id)?.item;
    },
    search: (typed, category) => searchIn(entries, typed, category),
    categories() {
      const counts = new Map<string, number>();
      for (const { item } of entries) {
        if (item.available > 0) counts.set(item.category, (counts.get(item.category) ?? 0) + 1);
      }
      return counts;
    },
    with(items) {
      const next = new Map(byId);
      for (const item of items) {
        if (item.isArchived) next.delete(item.id);
        else next.set(item.id, entryOf(item));
      }
      // Nearly always only a price or what is left has changed: the order and the codes stay.
      const isOrdered = items.every((item) => isFoundAlike(byId.get(item.id)?.item, item));
      if (!isOrdered) return sorted(next);
      return toIndex(
        next,
        entries.map((entry) => next.get(entry.item.id) ?? entry),
        byCode,
      );
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
  const text = [name, sku, brand, model, barcode].filter(Boolean).join(" ").toLowerCase();
  return { item, text, name: name.toLowerCase(), sku: sku.toLowerCase() };
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

function searchIn(entries: readonly Entry[], typed: string, category: string | null): Found {
  const wanted = typed.trim().toLowerCase();
  const words = wanted.split(/\s+/).filter(Boolean);
  const [exact, starting, others]: CatalogueItem[][] = [[], [], []];
  let outOfStock = 0;
  for (const { item, text, sku } of entries) {
    if (category !== null && item.category !== category) continue;
    if (!words.every((word) => text.includes(word))) continue;
    if (item.available <= 0) outOfStock++;
    else if (wanted !== "" && (sku === wanted || item.barcode === wanted)) exact?.push(item);
    else if (wanted !== "" && (text.startsWith(wanted) || sku.startsWith(wanted)))
      starting?.push(item);
    else others?.push(item);
  }
  return { items: [...(exact ?? []), ...(starting ?? []), ...(others ?? [])], outOfStock };
}
