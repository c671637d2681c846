/**
 * The till has all products in memory, so that search and scanner answer within one frame. It starts with the first
 * products. Then it loads the copy saved in this browser, fetches the changes since, and follows the live feed.
 */
import { useEffect, useState, useSyncExternalStore } from "react";
import { call } from "#src/client/data/api.ts";
import { whenRecordsChange } from "#src/client/data/live.ts";
import { slices } from "#src/client/data/slices.ts";
import { inventoryContract } from "#src/areas/inventory/core/contract.ts";
import {
  catalogueContract,
  type Catalogue,
  type CatalogueItem,
} from "#src/areas/inventory/catalogue/contract.ts";
import { askFor, toCatalogueItem } from "./first-products.ts";
import { indexInSlices, indexProducts, type ProductIndex } from "./product-index.ts";
import {
  recallFirstProducts,
  recallProducts,
  saveFirstProducts,
  saveProducts,
  type SavedProducts,
} from "./saved-products.ts";

export interface Products {
  /** The products; null while they load, or when they could not be loaded. */
  index: ProductIndex | null;
  /** Whether the index has all products. Until then it has only the first ones, and searches also ask the server. */
  isComplete: boolean;
  /** Why loading or updating failed; null otherwise. The products in `index` can still be sold. */
  error: unknown;
  loading: boolean;
}

const recalled = recallFirstProducts();
let products: Products = {
  index: recalled.length > 0 ? indexProducts(recalled) : null,
  isComplete: false,
  error: null,
  loading: false,
};
let asOf: string | null = null;
const listeners = new Set<() => void>();

function show(part: Partial<Products>): void {
  products = { ...products, ...part };
  for (const listener of listeners) listener();
}

/** The current products. The first component with this hook fetches them. */
export function useProducts(): Products & { reload: () => void } {
  const current = useSyncExternalStore(listen, () => products);
  // Starts the request with the first render. An effect would run later, after the page has loaded its other data.
  useState(() => void fetchFirst());
  useEffect(follow, []);
  return { ...current, reload: () => void catchUp() };
}

function listen(tell: () => void): () => void {
  listeners.add(tell);
  return () => listeners.delete(tell);
}

let followers = 0;
let unfollow = () => {};

function follow(): () => void {
  if (followers++ === 0) {
    unfollow = whenRecordsChange(catalogueContract.listCatalogue, onItemChange);
    void catchUp();
  }
  return () => {
    if (--followers === 0) unfollow();
  };
}

/**
 * The number of changes that may stay unsaved. A save writes all products, which blocks a cheap phone for a moment. On
 * a bad network, changes are fetched every few minutes, and a save after each fetch would be too much. Unsaved changes
 * are fetched again at the next start.
 */
const MAX_UNKEPT = 200;
/** The number of changes since the last save. It begins above the limit, so that the first full fetch is saved. */
let unkept = MAX_UNKEPT + 1;

let running: Promise<void> | null = null;

/** Fetches all products, or only the changes since the last fetch. Only one fetch runs at a time. */
function catchUp(): Promise<void> {
  running ??= fetchAll().finally(() => {
    running = null;
  });
  return running;
}

/** Up to this number, changes are added to the index at once. With more changes, it is rebuilt in slices. */
const MAX_CHANGES_AT_ONCE = 200;
/** The number of products saved for the next start: more than one page, because some may be sold out by then. */
const FIRST = 24;

async function fetchAll(): Promise<void> {
  show({ loading: true, error: null });
  const pause = slices();
  try {
    if (!products.isComplete) await recallAll(pause);
    const fetched = await fetchPages(asOf);
    const index = await taking(fetched.items, pause);
    asOf = fetched.asOf;
    show({ index, isComplete: true, loading: false });
    keepFirst(index);
    unkept += fetched.items.length;
    if (unkept > MAX_UNKEPT) {
      unkept = 0;
      save({ items: index.all(), asOf });
    }
  } catch (error) {
    show({ error, loading: false });
  }
}

const keepFirst = (index: ProductIndex): void =>
  saveFirstProducts(index.search("", null).items.slice(0, FIRST));

let saving = Promise.resolve();

/** Starts this save after the previous one has ended. The caller does not wait for it. */
function save(kept: SavedProducts): void {
  saving = saving.then(() => saveProducts(kept, slices()));
}

/**
 * Shows the saved products. If none are saved, waits for the first products, so that the full fetch cannot slow them.
 */
async function recallAll(pause: () => Promise<void>): Promise<void> {
  const kept = await recallProducts(pause);
  if (!kept) {
    await fetchFirst();
    return;
  }
  const index = await indexInSlices(kept.items, pause);
  unkept = 0;
  asOf = kept.asOf;
  show({ index, isComplete: true });
}

let fetchingFirst: Promise<void> | null = null;

/** Fetches the first products if none are shown. Ignores a failure, because `fetchAll` will report it. */
function fetchFirst(): Promise<void> {
  if (products.index) return Promise.resolve();
  fetchingFirst ??= call(inventoryContract.listItems, askFor("", null))
    .then(({ items }) => {
      if (products.index) return;
      const index = indexProducts(items.map(toCatalogueItem));
      show({ index });
      keepFirst(index);
    })
    .catch(() => {})
    .finally(() => {
      fetchingFirst = null;
    });
  return fetchingFirst;
}

/** Adds `items` to the current index. Builds a new index if there is no complete one, or if the items are too many. */
async function taking(
  items: readonly CatalogueItem[],
  pause: () => Promise<void>,
): Promise<ProductIndex> {
  const index = products.isComplete ? products.index : null;
  if (index && items.length <= MAX_CHANGES_AT_ONCE) {
    return items.length > 0 ? index.with(items) : index;
  }
  const changed = new Set(items.map(({ id }) => id));
  const others = index?.all().filter(({ id }) => !changed.has(id)) ?? [];
  return indexInSlices([...others, ...items], pause);
}

async function fetchPages(since: string | null): Promise<SavedProducts> {
  const items: CatalogueItem[] = [];
  let first: Catalogue | null = null;
  let cursor: string | undefined;
  do {
    const query = { ...(since && { since }), ...(cursor && { cursor }) };
    const page: Catalogue = await call(catalogueContract.listCatalogue, { query });
    first ??= page;
    items.push(...page.items);
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  return { items, asOf: first.asOf };
}

/** Many products often change together, for example with a delivery. Changes within this time are fetched together. */
const GATHER_MS = 60;
const MAX_AT_ONCE = 100;
const changed = new Set<string>();
let gathering = false;
let refreshing: Promise<void> = Promise.resolve();

function onItemChange(itemId: string | null): void {
  if (itemId === null) void catchUp();
  else refreshProducts([itemId]);
}

/** Fetches these products soon, because they changed or a refusal showed that the cached values are wrong. */
export function refreshProducts(itemIds: readonly string[]): void {
  for (const id of itemIds) changed.add(id);
  if (gathering) return;
  gathering = true;
  setTimeout(() => {
    gathering = false;
    const ids = [...changed];
    changed.clear();
    // Waits for the previous fetch, so that its older answer does not overwrite a newer one.
    refreshing = refreshing.then(() => fetchChanged(ids));
  }, GATHER_MS);
}

async function fetchChanged(ids: readonly string[]): Promise<void> {
  // Waits for a running fetch of all products, so that its older answer does not overwrite newer values.
  if (running) await running;
  if (ids.length > MAX_AT_ONCE) return catchUp();
  try {
    const { items } = await call(catalogueContract.listCatalogue, {
      query: { ids: ids.join(",") },
    });
    if (products.index) show({ index: products.index.with(items) });
  } catch {
    // The failure is ignored: when the connection is back, `catchUp` fetches the changes.
  }
}
