/** The last known catalogue, in this browser's IndexedDB. A till starts with it and fetches the changes. */
import type { CatalogueItem } from "#src/areas/inventory/catalogue/contract.ts";

export interface KeptProducts {
  items: CatalogueItem[];
  asOf: string;
}

const DATABASE = "fundi.products";
const STORE = "products";
/** The number is the version of the stored layout. */
const KEY = "catalogue-2";

/** null: nothing was saved, or storage is not accessible. */
export async function recallProducts(): Promise<KeptProducts | null> {
  try {
    return (await inStore<KeptProducts | undefined>("readonly", (store) => store.get(KEY))) ?? null;
  } catch {
    return null;
  }
}

export async function saveProducts(kept: KeptProducts): Promise<void> {
  try {
    await inStore("readwrite", (store) => store.put(kept, KEY));
  } catch {
    // The next start fetches all products again.
  }
}

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
