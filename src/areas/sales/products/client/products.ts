/**
 * The till's products, all in memory so that search and scanner answer within one frame. The first ones are shown at
 * once. The others come from the copy saved in this browser, catch up with the server, and follow the live feed.
 */
import { useEffect, useState, useSyncExternalStore } from "react";
import { call } from "#src/client/data/api.ts";
import { whenRecordsChange } from "#src/client/data/live.ts";
import { slices } from "#src/client/data/slices.ts";
import { inventoryContract } from "#src/areas/inventory/contract.ts";
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
  type KeptProducts,
} from "./saved-products.ts";

export interface Products {
  /** The products; null while they load, or when they could not be loaded. */
  index: ProductIndex | null;
  /** The index has all products. Before, it has only the first ones, and searches also ask the server. */
  isComplete: boolean;
  /** Why loading or updating failed. Products in `index` can still be used then. */
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
  for (const tell of listeners) tell();
}

/** The current products; the first call fetches them. */
export function useProducts(): Products & { reload: () => void } {
  const current = useSyncExternalStore(listen, () => products);
  // The first request starts with the first render, because the page may wait for other data before its effects run.
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
    unfollow = whenRecordsChange(catalogueContract.listCatalogue, hear);
    void catchUp();
  }
  return () => {
    if (--followers === 0) unfollow();
  };
}

/**
 * The number of changes that may stay unsaved. Saving twenty thousand products blocks a cheap phone for a moment, and
 * on a bad network changes are fetched every few minutes. Unsaved changes are fetched again at the next start.
 */
const MOST_UNKEPT = 200;
/** The number of changes since the last save. It begins above the limit, because nothing is saved yet. */
let unkept = MOST_UNKEPT + 1;

let running: Promise<void> | null = null;

/** Fetches all products, or the changes since the last fetch. Only one fetch runs at a time. */
function catchUp(): Promise<void> {
  running ??= fetchAll().finally(() => {
    running = null;
  });
  return running;
}

/** The number of changes that are taken in at once; more are indexed in slices. */
const MOST_CHANGES_AT_ONCE = 200;
/** The number of products saved for the next start: one page of the till, even if some are sold out by then. */
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
    if (unkept > MOST_UNKEPT) {
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

/** Saves one after the other, without delaying changes that arrive meanwhile. */
function save(kept: KeptProducts): void {
  saving = saving.then(() => saveProducts(kept, slices()));
}

/** Shows the products of the last visit. Without them, waits for the first ones, which must not share the network. */
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

/** Fetches the products that the till shows first, unless there are some. A failure is left to the fetch of all. */
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

/** The index with these products. */
async function taking(
  items: readonly CatalogueItem[],
  pause: () => Promise<void>,
): Promise<ProductIndex> {
  const index = products.isComplete ? products.index : null;
  if (index && items.length <= MOST_CHANGES_AT_ONCE) {
    return items.length > 0 ? index.with(items) : index;
  }
  const changed = new Set(items.map(({ id }) => id));
  const others = index?.all().filter(({ id }) => !changed.has(id)) ?? [];
  return indexInSlices([...others, ...items], pause);
}

async function fetchPages(since: string | null): Promise<KeptProducts> {
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

/** For this time, changes that come in a burst, such as a delivery, are collected and then fetched together. */
const GATHER_MS = 60;
const MOST_AT_ONCE = 100;
const changed = new Set<string>();
let gathering = false;
let refreshing: Promise<void> = Promise.resolve();

function hear(itemId: string | null): void {
  if (itemId === null) void catchUp();
  else refreshProducts([itemId]);
}

/** Fetches these products soon: they have changed, or a refusal shows that the cached values are wrong. */
export function refreshProducts(itemIds: readonly string[]): void {
  for (const id of itemIds) changed.add(id);
  if (gathering) return;
  gathering = true;
  setTimeout(() => {
    gathering = false;
    const ids = [...changed];
    changed.clear();
    // Waits for the running fetch, because an older answer must not overwrite a newer one.
    refreshing = refreshing.then(() => fetchChanged(ids));
  }, GATHER_MS);
}

async function fetchChanged(ids: readonly string[]): Promise<void> {
  // A complete fetch may be running; its answer must not overwrite newer values.
  if (running) await running;
  if (ids.length > MOST_AT_ONCE) return catchUp();
  try {
    const { items } = await call(catalogueContract.listCatalogue, {
      query: { ids: ids.join(",") },
    });
    if (products.index) show({ index: products.index.with(items) });
  } catch {
    // Ignored: when the connection is back, `catchUp` fetches the missed changes.
  }
}
