/**
 * The till's products: all of them in memory, so that search and scanner answer within one frame. They start with
 * what this device kept, catch up with the server, and are kept true by the live feed.
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
  /** null: on their way, or not to be had. */
  index: ProductIndex | null;
  /** Why they could not be had or brought up to date; what was kept can still be used. */
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

/** The products as they are now; whoever looks first has them fetched. */
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
 * Writing twenty thousand products down stops a cheap phone for a moment, and a bad network makes it catch up every few
 * minutes: so few changes are not worth it. The next start asks since what is kept, and gets them again.
 */
const MOST_UNKEPT = 200;
/** What came since the device last kept all of it; at first there is nothing kept. */
let unkept = MOST_UNKEPT + 1;

let running: Promise<void> | null = null;

/** Everything, or what changed since the last time. One at a time. */
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

/** A burst of changes, such as a delivery, is fetched together. */
const GATHER_MS = 60;
const MOST_AT_ONCE = 100;
const changed = new Set<string>();
let gathering = false;
let refreshing: Promise<void> = Promise.resolve();

function hear(itemId: string | null): void {
  if (itemId === null) void catchUp();
  else refreshProducts([itemId]);
}

/** Asks for these again soon: they changed, or the server knows them differently. */
export function refreshProducts(itemIds: readonly string[]): void {
  for (const id of itemIds) changed.add(id);
  if (gathering) return;
  gathering = true;
  setTimeout(() => {
    gathering = false;
    const ids = [...changed];
    changed.clear();
    // One after the other: an older answer must not overtake a newer one.
    refreshing = refreshing.then(() => fetchChanged(ids));
  }, GATHER_MS);
}

async function fetchChanged(ids: readonly string[]): Promise<void> {
  // Until everything is there, nothing of it can be out of date.
  if (running) await running;
  if (ids.length > MOST_AT_ONCE) return catchUp();
  try {
    const { items } = await call(catalogueContract.listCatalogue, {
      query: { ids: ids.join(",") },
    });
    if (products.index) show({ index: products.index.with(items) });
  } catch {
    // What was missed comes with the next catch-up, which a lost connection leads to.
  }
}
