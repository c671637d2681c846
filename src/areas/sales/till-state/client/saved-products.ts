/** The saved copy of the catalogue, in this browser's IndexedDB. A till starts with it and then fetches the changes. */
import { newId } from "#src/shared/ids.ts";
import type { CatalogueItem } from "#src/areas/inventory/catalogue/contract.ts";

export interface SavedProducts {
  items: CatalogueItem[];
  asOf: string;
}

const DATABASE = "fundi.products";
const STORE = "products";
/** The key under which `Head` is stored. The number in the key is the version of the stored layout. */
const HEAD = "catalogue-3";
/** The number of products in a stored part. Reading or writing a part is a short task, even on a cheap phone. */
const PART = 1000;

/** Describes a saved copy. It is written last, so that the parts of an interrupted save are never read. */
interface Head {
  asOf: string;
  /** The keys of the parts begin with this name. Each save has a new name, and so overwrites no older part. */
  name: string;
  parts: number;
}

const keyOf = ({ name }: Pick<Head, "name">, part: number): string => `${name}-${part}`;

/** Returns null if there is no readable copy. `pause` runs between parts, so that the screen can react. */
export async function recallProducts(pause: () => Promise<void>): Promise<SavedProducts | null> {
  try {
    const head = await inStore<Head | undefined>("readonly", (store) => store.get(HEAD));
    if (!head) return null;
    const items: CatalogueItem[] = [];
    for (let part = 0; part < head.parts; part++) {
      const found = await inStore<CatalogueItem[] | undefined>("readonly", (store) =>
        store.get(keyOf(head, part)),
      );
      if (!found) return null;
      items.push(...found);
      await pause();
    }
    return { items, asOf: head.asOf };
  } catch {
    return null;
  }
}

export async function saveProducts(
  { items, asOf }: SavedProducts,
  pause: () => Promise<void>,
): Promise<void> {
  try {
    const head: Head = { asOf, name: newId(), parts: Math.ceil(items.length / PART) };
    for (let part = 0; part < head.parts; part++) {
      const saved = items.slice(part * PART, (part + 1) * PART);
      await inStore("readwrite", (store) => store.put(saved, keyOf(head, part)));
      await pause();
    }
    await inStore("readwrite", (store) => store.put(head, HEAD));
    await dropOthers(head);
  } catch {
    // If the save failed, the next start uses the previous copy, or fetches all products.
  }
}

async function dropOthers(head: Head): Promise<void> {
  const keys = await inStore<IDBValidKey[]>("readonly", (store) => store.getAllKeys());
  const isOther = (key: IDBValidKey) =>
    key !== HEAD && !(typeof key === "string" && key.startsWith(`${head.name}-`));
  for (const key of keys.filter(isOther)) {
    await inStore("readwrite", (store) => store.delete(key));
  }
}

const FIRST = "fundi.first-products";

/** Reads the products that the till shows first. localStorage can be read before the first paint. */
export function recallFirstProducts(): CatalogueItem[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(FIRST) ?? "[]");
    return Array.isArray(kept) ? kept.filter(isProduct) : [];
  } catch {
    return [];
  }
}

export function saveFirstProducts(items: readonly CatalogueItem[]): void {
  try {
    localStorage.setItem(FIRST, JSON.stringify(items));
  } catch {
    // The storage is full or not accessible. The next start shows older products first, or none until others load.
  }
}

/** Whether a stored product has the fields that the till needs. Any script or user can change localStorage. */
const isProduct = (each: Partial<CatalogueItem> | null): each is CatalogueItem =>
  typeof each?.id === "string" &&
  typeof each.sku === "string" &&
  typeof each.name === "string" &&
  Number.isSafeInteger(each.price) &&
  Number.isSafeInteger(each.available);

async function inStore<T>(
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore) => IDBRequest,
): Promise<T> {
  const opening = indexedDB.open(DATABASE, 1);
  opening.addEventListener("upgradeneeded", () => opening.result.createObjectStore(STORE));
  const database = await answered<IDBDatabase>(opening);
  try {
    return await answered<T>(act(database.transaction(STORE, mode).objectStore(STORE)));
  } finally {
    database.close();
  }
}

const answered = <T>(request: IDBRequest): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener("success", () => resolve(request.result as T));
    request.addEventListener("error", () => reject(request.error ?? new Error("IndexedDB")));
  });
