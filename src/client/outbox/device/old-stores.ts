/**
 * Moves what an older version of the app kept in a database of its own into the outbox, once: the database is deleted
 * when everything in it is in the outbox. A page of the older version may still be open and write to it.
 */
import { deviceStore } from "../../device-store.ts";

/**
 * Returns whether everything is moved.
 * @param move keeps one record; it is repeated with the same record after a crash. @throws StoreFailure
 */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the older version has written this type
export async function moveOldStore<T>(
  database: string,
  keyPath: string,
  move: (record: T) => Promise<unknown>,
): Promise<boolean> {
  if (!(await isThere(database))) return true;
  const run = deviceStore(database, keyPath);
  const records = (await run<T[]>("readonly", (store) => store.getAll())) ?? [];
  for (const record of records) await move(record);
  const keys = records.map((record) => (record as Record<string, IDBValidKey>)[keyPath]);
  const left = await run("readwrite", (store) => {
    for (const key of keys) if (key !== undefined) store.delete(key);
    return store.count();
  });
  if (left === 0) indexedDB.deleteDatabase(database);
  return left === 0;
}

/** A browser that cannot list its databases creates an empty one, which is deleted at once. */
async function isThere(database: string): Promise<boolean> {
  const known = await indexedDB.databases?.();
  return !known || known.some(({ name }) => name === database);
}
