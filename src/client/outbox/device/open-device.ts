/** Opens the database of the device in the browser. */
import { openDB, type DBSchema, type IDBPDatabase } from "idb";
import {
  DATABASE,
  DATABASE_VERSION,
  type DeviceDatabase,
  type Durability,
  type HeardOfDatabase,
  type StoreKey,
  type StoreName,
} from "./device-database.ts";

interface Stores extends DBSchema {
  commands: {
    key: number;
    value: unknown;
    indexes: { key: string; stage: string; endedAt: number };
  };
  blobs: { key: string; value: unknown };
  copies: { key: string; value: unknown };
  meta: { key: string; value: unknown };
  ballast: { key: number; value: unknown };
}

export async function openDevice(heard: HeardOfDatabase): Promise<DeviceDatabase> {
  const database = await openDB<Stores>(DATABASE, DATABASE_VERSION, {
    upgrade: createStores,
    blocked: () => heard.blocked(),
    blocking: () => heard.blocking(),
    terminated: () => heard.terminated(),
  });
  return {
    close: () => database.close(),
    begin: (stores, mode, durability) => begin(database, stores, mode, durability),
  };
}

function createStores(database: IDBPDatabase<Stores>): void {
  const commands = database.createObjectStore("commands", { keyPath: "command.seq" });
  commands.createIndex("key", "command.key", { unique: true });
  commands.createIndex("stage", "stage");
  commands.createIndex("endedAt", "endedAt");
  database.createObjectStore("blobs", { keyPath: "id" });
  for (const name of ["copies", "meta", "ballast"] as const) database.createObjectStore(name);
}

/**
 * Types of the stores end here: the outbox reads and writes whole records, whose types are those of outbox-store.ts.
 */
function begin(
  database: IDBPDatabase<Stores>,
  stores: readonly StoreName[],
  mode: "readonly" | "readwrite",
  durability: Durability,
): ReturnType<DeviceDatabase["begin"]> {
  const { transaction } = database as unknown as IDBPDatabase;
  const tx = transaction.call(database, [...stores], mode, { durability });
  const writable = (store: StoreName) => tx.objectStore(store) as unknown as IDBObjectStoreOfIdb;
  return {
    done: tx.done,
    abort: () => tx.abort(),
    get: (store, key) => tx.objectStore(store).get(key),
    find: (store, index, key) => tx.objectStore(store).index(index).get(key),
    list: (store, index, key) => tx.objectStore(store).index(index).getAll(key),
    keysUpTo: (store, index, bound, limit) =>
      tx
        .objectStore(store)
        .index(index)
        .getAllKeys(IDBKeyRange.upperBound(bound), limit) as Promise<(string | number)[]>,
    put: (store, value, key) => writable(store).put(value, key),
    delete: (store, key) => writable(store).delete(key),
  };
}

/** The writing methods, which idb declares as absent for read-only transactions. */
interface IDBObjectStoreOfIdb {
  put: (value: unknown, key?: StoreKey) => Promise<unknown>;
  delete: (key: StoreKey) => Promise<unknown>;
}
