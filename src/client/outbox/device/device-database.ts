/**
 * What the outbox needs of IndexedDB. `open-device.ts` provides it with `idb`; the simulation of torture/offline has a
 * model of it, which loses writes as a browser does. The names of errors are those of IndexedDB.
 */

export const DATABASE = "fundi-device";
export const DATABASE_VERSION = 1;

/** `copies` is for the records that screens show without a network; nothing writes it yet. */
export type StoreName = "commands" | "blobs" | "copies" | "meta" | "ballast";

/** `strict`: complete only when the data is on the disk. `relaxed` may lose it when the power fails. */
export type Durability = "strict" | "relaxed";

export type StoreKey = string | number;

export interface DeviceTransaction {
  get: (store: StoreName, key: StoreKey) => Promise<unknown>;
  /** The record whose key of the index is `key`. */
  find: (store: StoreName, index: string, key: StoreKey) => Promise<unknown>;
  /** All records with this key of the index, by their primary keys. */
  list: (store: StoreName, index: string, key: StoreKey) => Promise<unknown[]>;
  /** The primary keys of records whose key of the index is at most `bound`. */
  keysUpTo: (store: StoreName, index: string, bound: number, limit: number) => Promise<StoreKey[]>;
  /** `key` only for stores whose records do not contain their key. */
  put: (store: StoreName, value: unknown, key?: StoreKey) => Promise<unknown>;
  delete: (store: StoreName, key: StoreKey) => Promise<unknown>;
  abort: () => void;
  /** Fulfilled at `complete`. A request that succeeded does not mean that its data is kept. */
  done: Promise<unknown>;
}

export interface DeviceDatabase {
  begin: (
    stores: readonly StoreName[],
    mode: "readonly" | "readwrite",
    durability: Durability,
  ) => DeviceTransaction;
  close: () => void;
}

export interface HeardOfDatabase {
  /** A page with another version is open and does not close its connection. */
  blocked: () => void;
  /** A page with a newer version waits until this connection is closed. */
  blocking: () => void;
  /** The browser closed the connection. */
  terminated: () => void;
}

export type OpenDevice = (heard: HeardOfDatabase) => Promise<DeviceDatabase>;
