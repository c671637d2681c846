/**
 * The till's products, all in memory so that search and scanner answer within one frame. They start from the copy saved
 * in this browser, catch up with the server, and follow the live feed.
 */
import { useEffect, useSyncExternalStore } from "react";
import { call } from "#src/client/data/api.ts";
import { whenRecordsChange } from "#src/client/data/live.ts";
import {
  catalogueContract,
  type Catalogue,
  type CatalogueItem,
} from "#src/areas/inventory/catalogue/contract.ts";
import { saveProducts, recallProducts } from "./saved-products.ts";
import { indexProducts, type ProductIndex } from "./product-index.ts";

export interface Products {
  /** null: loading, or not available. */
  index: ProductIndex | null;
  /** The reason why loading or updating failed. The saved products can still be used. */
  error: unknown;
  loading: boolean;
}

let products: Products = { index: null, error: null, loading: false };
let asOf: string | null = null;
const listeners = new Set<() => void>();

function show(part: Partial<Products>): void {
  products = { ...products, ...part };
  for (const tell of listeners) tell();
}

/** The current products; the first call fetches them. */
export function useProducts(): Products & { reload: () => void } {
  const current = useSyncExternalStore(listen, () => products);
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
 * The number of changes that may stay unsaved: saving twenty thousand products blocks a cheap phone for a moment, and
 * a bad network causes a catch-up every few minutes. The next start fetches unsaved changes again.
 */
const MOST_UNKEPT = 200;
/** The number of changes since the last complete save; above the limit at first, because nothing is saved yet. */
let unkept = MOST_UNKEPT + 1;

let running: Promise<void> | null = null;

/** Fetches all products, or the changes since the last fetch. Only one fetch runs at a time. */
function catchUp(): Promise<void> {
  running ??= fetchAll().finally(() => {
    running = null;
  });
  return running;
}

async function fetchAll(): Promise<void> {
  show({ loading: true, error: null });
  try {
    const kept = products.index === null ? await recallProducts() : null;
    if (kept) {
      unkept = 0;
      asOf = kept.asOf;
      show({ index: indexProducts(kept.items) });
    }
    const fetched = await fetchPages(asOf);
    const changed = fetched.items.length > 0;
    const index = products.index && asOf ? products.index : indexProducts([]);
    asOf = fetched.asOf;
    const next = changed ? index.with(fetched.items) : index;
    show({ index: next, loading: false });
    unkept += fetched.items.length;
    if (unkept > MOST_UNKEPT) {
      unkept = 0;
      await saveProducts({ items: next.all(), asOf });
    }
  } catch (error) {
    show({ error, loading: false });
  }
}

async function fetchPages(since: string | null): Promise<{ items: CatalogueItem[]; asOf: string }> {
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

/** Waits for changes that come in a burst, such as a delivery, and fetches them together. */
const GATHER_MS = 60;
const MOST_AT_ONCE = 100;
const changed = new Set<string>();
let gathering = false;
let refreshing: Promise<void> = Promise.resolve();

function hear(itemId: string | null): void {
  if (itemId === null) void catchUp();
  else refreshProducts([itemId]);
}

/** Fetches these products soon, because they changed or the server has other values. */
export function refreshProducts(itemIds: readonly string[]): void {
  for (const id of itemIds) changed.add(id);
  if (gathering) return;
  gathering = true;
  setTimeout(() => {
    gathering = false;
    const ids = [...changed];
    changed.clear();
    // Only one fetch runs at a time: an older answer must not overwrite a newer one.
    refreshing = refreshing.then(() => fetchChanged(ids));
  }, GATHER_MS);
}

async function fetchChanged(ids: readonly string[]): Promise<void> {
  // Before the first load is complete, no product can be outdated.
  if (running) await running;
  if (ids.length > MOST_AT_ONCE) return catchUp();
  try {
    const { items } = await call(catalogueContract.listCatalogue, {
      query: { ids: ids.join(",") },
    });
    if (products.index) show({ index: products.index.with(items) });
  } catch {
    // The catch-up after a lost connection fetches the missed changes.
  }
}
