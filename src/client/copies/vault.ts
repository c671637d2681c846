/**
 * Encrypted records of the server on this device. The key cannot be read by scripts, and belongs to one user. Without it
 * nothing can be read, also not what the browser's files still have of deleted records.
 */
import { ApiRefusal } from "../data/api.ts";
import { deviceStore, type DeviceStore } from "../device-store.ts";
import { sealJson, unsealJson, type Sealed as SealedContent } from "../seal.ts";

/** The database of the copies. It has one store, whose first record is the key. */
export const COPIES = "fundi-copies";
const KEY = "key";

interface KeyRecord {
  id: typeof KEY;
  key: CryptoKey;
  userId: string;
}

/** What can be told of a record without its key. Nothing in it is personal. */
export interface Sealed extends SealedContent {
  id: string;
  /** When the server gave it, in ms since 1970 by the server's clock. */
  at: number;
}

export interface Vault {
  /** The content of a record, and when the server gave it; null if there is none that can be read. */
  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller knows what it has written
  read: <T>(id: string) => Promise<{ content: T; at: number } | null>;
  /** The records whose ids begin with this text. */
  list: (beginning: string) => Promise<readonly Sealed[]>;
  open: <T>(record: Sealed) => Promise<T | null>;
  /** Stores all of these records, or none. */
  write: (records: readonly { id: string; content: unknown; at: number }[]) => Promise<void>;
  remove: (ids: readonly string[]) => Promise<void>;
}

/** One connection, so that a sign-out and the next sign-in change it in their order. */
const onThisDevice = deviceStore(COPIES, "id");

/**
 * Opens the copies of a user, and deletes those of another one.
 * @throws ApiRefusal not_kept, not_kept_full
 */
export async function openVault(userId: string, store: DeviceStore = onThisDevice): Promise<Vault> {
  const key = await keyOf(store, userId);
  // What was written with another key, by a tab whose session has ended meanwhile, is null.
  const open = <T>(record: Sealed) => unsealJson<T>(key, record);
  return {
    open,
    read: async <T>(id: string) => {
      const record = (await store("readonly", (all) => all.get(id))) as Sealed | undefined;
      const content = record && (await open<T>(record));
      return record && content ? { content, at: record.at } : null;
    },
    list: async (beginning) =>
      ((await store("readonly", (all) => all.getAll(within(beginning)))) ?? []) as Sealed[],
    write: async (records) => {
      const sealed = await Promise.all(
        records.map(async ({ id, content, at }): Promise<Sealed> => ({
          id,
          at,
          ...(await sealJson(key, content)),
        })),
      );
      await store("readwrite", (all) =>
        ifOwned(all, userId, () => sealed.forEach((each) => all.put(each))),
      );
    },
    remove: async (ids) => {
      await store("readwrite", (all) => ids.forEach((id) => void all.delete(id)));
    },
  };
}

/** Makes the copies on this device unreadable, and deletes them. The key goes in the same transaction. */
export async function forgetCopies(store: DeviceStore = onThisDevice): Promise<void> {
  await store("readwrite", (all) => void all.clear());
}

/** Does nothing when the session of the user has ended meanwhile, or another user has begun. */
function ifOwned(all: IDBObjectStore, userId: string, act: () => void): void {
  const asked = all.get(KEY) as IDBRequest<KeyRecord | undefined>;
  asked.addEventListener("success", () => {
    if (asked.result?.userId === userId) act();
  });
}

/** The key of the user. Two tabs that make one at the same time get the first one. */
async function keyOf(store: DeviceStore, userId: string): Promise<CryptoKey> {
  const kept = await readKey(store);
  if (kept?.userId === userId) return kept.key;
  const made: KeyRecord = {
    id: KEY,
    userId,
    key: await crypto.subtle.generateKey({ name: "AES-GCM", length: 256 }, false, [
      "encrypt",
      "decrypt",
    ]),
  };
  await store("readwrite", (all) => {
    const asked = all.get(KEY) as IDBRequest<KeyRecord | undefined>;
    asked.addEventListener("success", () => {
      if (asked.result?.userId === userId) return;
      all.clear();
      all.put(made);
    });
  });
  const key = (await readKey(store))?.key;
  if (!key) throw new ApiRefusal("not_kept", 0, "Not saved here");
  return key;
}

const readKey = async (store: DeviceStore) =>
  (await store("readonly", (all) => all.get(KEY))) as KeyRecord | undefined;

/** The keys that begin with a text of plain characters. */
const within = (beginning: string) => IDBKeyRange.bound(beginning, `${beginning}\uffff`);
