/**
 * Keeps the tills and their drafts in IndexedDB, where a power cut loses nothing that was said to be saved. Older
 * versions kept the till in localStorage and the drafts in the tab.
 */
import { deviceStore, whenDeviceStoreChanges } from "#src/client/device-store.ts";

/** The entries of one user. All of their tabs share them. */
export interface TillStorage {
  /** @throws ApiRefusal not_kept, not_kept_full */
  read(): Promise<unknown>;
  /**
   * Replaces the entry by what `change` makes of it, and resolves when the new one is on the disk. No other tab can write
   * between. @throws ApiRefusal not_kept, not_kept_full
   */
  update(change: (stored: unknown) => object): Promise<void>;
  /** Calls `tell` when another tab has written. Returns a function that ends the calls. */
  whenChanged(tell: () => void): () => void;
}

const DATABASE = "fundi-till";
const run = deviceStore(DATABASE, "key");

export const storedTill = (userId: string): TillStorage => entry(`till.${userId}`);
const DRAFTS = "drafts.";
export const storedDrafts = (userId: string): TillStorage => entry(DRAFTS + userId);

/** The users who have an entry for drafts in this browser. @throws ApiRefusal not_kept */
export async function listDraftOwners(): Promise<string[]> {
  const keys = (await run("readonly", (store) => store.getAllKeys())) ?? [];
  return keys
    .map(String)
    .filter((key) => key.startsWith(DRAFTS))
    .map((key) => key.slice(DRAFTS.length));
}

function entry(key: string): TillStorage {
  return {
    read: () => run<unknown>("readonly", (store) => store.get(key)),
    async update(change) {
      await run("readwrite", (store) => {
        const request = store.get(key);
        request.addEventListener("success", () => store.put({ ...change(request.result), key }));
      });
    },
    whenChanged: (tell) =>
      whenDeviceStoreChanges((database, byOther) => {
        if (byOther && database === DATABASE) tell();
      }),
  };
}

/**
 * Moves what an older version kept under `key` of the browser's simpler storage: `take` gets it, and it is deleted only
 * after `take` has stored it.
 */
export async function moveOnce(
  storage: () => Storage,
  key: string,
  take: (kept: unknown) => Promise<unknown>,
): Promise<void> {
  const kept = readOld(storage, key);
  if (kept === null) return;
  await take(kept);
  storage().removeItem(key);
}

function readOld(storage: () => Storage, key: string): unknown {
  try {
    return JSON.parse(storage().getItem(key) ?? "null");
  } catch {
    return null;
  }
}
