/** Keeps unsent data in an IndexedDB store of this browser. There the data survives a reload and an empty battery. */

/**
 * Runs one operation on the store. Returns the result of the request that `act` returns; null if `act` returns none, if
 * the operation fails, or if storage is unavailable (in a private window).
 */
export type DeviceStore = <T>(
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore) => IDBRequest<T> | void,
) => Promise<T | null>;

const STORE = "waiting";

/** Returns the store of a database, which is opened at first use. `keyPath` is the field that identifies an entry. */
export function deviceStore(database: string, keyPath: string): DeviceStore {
  let opened: Promise<IDBDatabase | null> | undefined;
  return async (mode, act) => {
    opened ??= open(database, keyPath);
    const kept = await opened;
    if (!kept) return null;
    return new Promise((resolve) => {
      try {
        const transaction = kept.transaction(STORE, mode);
        const request = act(transaction.objectStore(STORE));
        transaction.addEventListener("complete", () => resolve(request ? request.result : null));
        transaction.addEventListener("error", () => resolve(null));
        transaction.addEventListener("abort", () => resolve(null));
      } catch {
        resolve(null);
      }
    });
  };
}

function open(database: string, keyPath: string): Promise<IDBDatabase | null> {
  return new Promise((resolve) => {
    try {
      const request = indexedDB.open(database, 1);
      request.addEventListener("upgradeneeded", () =>
        request.result.createObjectStore(STORE, { keyPath }),
      );
      request.addEventListener("success", () => resolve(request.result));
      request.addEventListener("error", () => resolve(null));
      request.addEventListener("blocked", () => resolve(null));
    } catch {
      resolve(null);
    }
  });
}
