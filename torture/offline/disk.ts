/**
 * A model of IndexedDB on one device. It does what browsers do to writes: a transaction is kept at `complete` and not at
 * the success of its requests, a relaxed one only some time later; a full disk aborts it; the browser closes connections
 * with and without telling; a page with a newer version waits until older connections are closed.
 */
import type {
  DeviceDatabase,
  DeviceTransaction,
  Durability,
  HeardOfDatabase,
  StoreKey,
  StoreName,
} from "#src/client/outbox/device/device-database.ts";
import type { VirtualTime } from "./virtual-time.ts";

/** Who has opened a connection. `deliver` runs what the page would hear: not when it is closed, later when it sleeps. */
export interface Page {
  deliver: (act: () => void) => void;
  isClosed: () => boolean;
}

type Records = Map<StoreKey, unknown>;
type Stores = Map<StoreName, Records>;
const names: readonly StoreName[] = ["commands", "blobs", "copies", "meta", "ballast"];

const COMMIT_MS = 2;
/** When relaxed writes reach the disk. */
const FLUSH_MS = 5_000;
/** The space that a record takes. Settled records are as large as before. */
const sizes: Readonly<Record<StoreName, number>> = {
  commands: 1,
  blobs: 8,
  copies: 1,
  meta: 0,
  ballast: 30,
};

export function diskError(name: string): Error {
  const error = new Error(name);
  error.name = name;
  return error;
}

interface Transaction {
  page: Page;
  connection: Connection;
  durability: Durability;
  changes: Stores;
  error: Error | null;
  hasEnded: boolean;
  start: () => void;
  /** Ends `done`, with an error or without. */
  end: (error: Error | null) => void;
}

interface Connection {
  page: Page;
  version: number;
  isClosed: boolean;
  heard: HeardOfDatabase;
}

export class Disk {
  capacity = Number.POSITIVE_INFINITY;
  readonly #time: VirtualTime;
  #visible: Stores = emptyStores();
  #durable: Stores = emptyStores();
  #unflushed: Stores[] = [];
  #queue: Transaction[] = [];
  #connections: Connection[] = [];
  #version = 0;
  #upgrades: (() => void)[] = [];

  constructor(time: VirtualTime) {
    this.#time = time;
  }

  /** What is kept now, for the judge. */
  records(store: StoreName): unknown[] {
    return [...(this.#visible.get(store)?.values() ?? [])];
  }

  used(): number {
    let used = 0;
    for (const [store, records] of this.#visible) used += sizes[store] * records.size;
    return used;
  }

  open(page: Page, version: number, heard: HeardOfDatabase): Promise<DeviceDatabase> {
    return new Promise((resolve, reject) => {
      const connection: Connection = { page, version, isClosed: false, heard };
      const connect = () => {
        this.#version = version;
        this.#connections.push(connection);
        page.deliver(() => resolve(this.#database(connection)));
      };
      const request = () => {
        if (page.isClosed()) return;
        if (version < this.#version) return page.deliver(() => reject(diskError("VersionError")));
        const others = () => this.#connections.filter((each) => each.version < version);
        if (version === this.#version || others().length === 0) return connect();
        for (const other of others()) other.page.deliver(() => other.heard.blocking());
        this.#time.at(this.#time.now() + 1, () => {
          if (others().length === 0) return connect();
          page.deliver(() => heard.blocked());
          this.#upgrades.push(request);
        });
      };
      this.#time.at(this.#time.now() + 1, request);
    });
  }

  /** The browser closes all connections. Transactions that are not complete are aborted. */
  closeConnections(isTold: boolean): void {
    const closed = this.#connections;
    for (const connection of closed) {
      connection.isClosed = true;
      if (isTold) connection.page.deliver(() => connection.heard.terminated());
    }
    for (const each of this.#queue) each.error ??= diskError("AbortError");
    this.#forgetClosed();
  }

  /** The page is gone. A transaction that waits for its commit may be kept or not. */
  closePage(page: Page, keepsOpenOnes: boolean): void {
    for (const connection of this.#connections)
      if (connection.page === page) connection.isClosed = true;
    if (!keepsOpenOnes)
      for (const each of this.#queue)
        if (each.page === page) each.error ??= diskError("AbortError");
    this.#forgetClosed();
  }

  /** The power fails: what has not reached the disk is lost. All pages are closed before. */
  losePower(): void {
    for (const each of this.#queue) each.error ??= diskError("AbortError");
    this.#unflushed = [];
    this.#visible = copyOf(this.#durable);
  }

  #forgetClosed(): void {
    this.#connections = this.#connections.filter(({ isClosed }) => !isClosed);
    const upgrades = this.#upgrades.splice(0);
    for (const request of upgrades) this.#time.at(this.#time.now() + 1, request);
  }

  #database(connection: Connection): DeviceDatabase {
    return {
      close: () => {
        connection.isClosed = true;
        this.#forgetClosed();
      },
      begin: (_stores, _mode, durability) => this.#begin(connection, durability),
    };
  }

  #begin(connection: Connection, durability: Durability): DeviceTransaction {
    if (connection.isClosed) throw diskError("InvalidStateError");
    const { page } = connection;
    const changes: Stores = new Map();
    const started = Promise.withResolvers<void>();
    const done = Promise.withResolvers<void>();
    const transaction: Transaction = {
      page,
      connection,
      durability,
      changes,
      error: null,
      hasEnded: false,
      start: started.resolve,
      end: (error) => page.deliver(() => (error ? done.reject(error) : done.resolve())),
    };
    this.#queue.push(transaction);
    if (this.#queue.length === 1) this.#start(transaction);
    const ask = async <T>(work: () => T): Promise<T> => {
      await started.promise;
      if (transaction.error) throw diskError("AbortError");
      if (transaction.hasEnded) throw diskError("TransactionInactiveError");
      return work();
    };
    return {
      done: done.promise,
      abort: () => {
        transaction.error ??= diskError("AbortError");
      },
      ...this.#requests(changes, ask),
    };
  }

  #requests(
    changes: Stores,
    ask: <T>(work: () => T) => Promise<T>,
  ): Pick<DeviceTransaction, "get" | "find" | "list" | "keysUpTo" | "put" | "delete"> {
    const seen = (store: StoreName): Records => {
      const visible = this.#visible.get(store) ?? new Map<StoreKey, unknown>();
      if (!changes.has(store)) return visible;
      const records = new Map(visible);
      applyTo(records, changes.get(store));
      return records;
    };
    const write = (store: StoreName, key: StoreKey, value: unknown) => {
      const ofStore = changes.get(store) ?? new Map<StoreKey, unknown>();
      changes.set(store, ofStore.set(key, value));
    };
    const indexed = (store: StoreName, index: string) =>
      [...seen(store)].map(([key, record]) => ({ key, record, value: valueOf(record, index) }));
    return {
      get: (store, key) => ask(() => seen(store).get(key)),
      find: (store, index, key) =>
        ask(() => indexed(store, index).find(({ value }) => value === key)?.record),
      list: (store, index, key) =>
        ask(() =>
          indexed(store, index)
            .filter(({ value }) => value === key)
            .toSorted((a, b) => Number(a.key) - Number(b.key))
            .map(({ record }) => record),
        ),
      keysUpTo: (store, index, bound, limit) =>
        ask(() =>
          indexed(store, index)
            .filter(({ value }) => typeof value === "number" && value <= bound)
            .slice(0, limit)
            .map(({ key }) => key),
        ),
      put: (store, value, key) => ask(() => write(store, key ?? keyOf(store, value), value)),
      delete: (store, key) => ask(() => write(store, key, undefined)),
    };
  }

  #start(transaction: Transaction): void {
    transaction.start();
    this.#time.at(this.#time.now() + COMMIT_MS, () => {
      this.#queue.shift();
      transaction.hasEnded = true;
      transaction.end(this.#commit(transaction));
      const [following] = this.#queue;
      if (following) this.#start(following);
    });
  }

  #commit({ error, changes, durability }: Transaction): Error | null {
    if (error) return error;
    const more = addedBy(changes, this.#visible);
    if (more > 0 && this.used() + more > this.capacity) return diskError("QuotaExceededError");
    applyAll(this.#visible, changes);
    this.#unflushed.push(changes);
    if (durability === "strict") this.#flush();
    else this.#time.at(this.#time.now() + FLUSH_MS, () => this.#flush());
    return null;
  }

  #flush(): void {
    for (const changes of this.#unflushed.splice(0)) applyAll(this.#durable, changes);
  }
}

const emptyStores = (): Stores => new Map(names.map((name) => [name, new Map()]));
const copyOf = (stores: Stores): Stores =>
  new Map([...stores].map(([name, records]) => [name, new Map(records)]));

function applyAll(stores: Stores, changes: Stores): void {
  for (const [store, records] of changes) applyTo(stores.get(store), records);
}

/** The space that the changes need beyond what is used; negative when they free some. */
function addedBy(changes: Stores, visible: Stores): number {
  let added = 0;
  for (const [store, records] of changes)
    for (const [key, value] of records) {
      const was = visible.get(store)?.has(key) ? 1 : 0;
      added += ((value === undefined ? 0 : 1) - was) * sizes[store];
    }
  return added;
}

function applyTo(records: Records | undefined, changes: Records | undefined): void {
  for (const [key, value] of changes ?? []) {
    if (value === undefined) records?.delete(key);
    else records?.set(key, value);
  }
}

interface Indexed {
  id?: StoreKey;
  command?: { key: string; seq: number };
  stage?: string;
  endedAt?: number;
}

const valueOf = (record: unknown, index: string): unknown => {
  const { command, stage, endedAt } = record as Indexed;
  return { key: command?.key, stage, endedAt }[index];
};

const keyOf = (store: StoreName, value: unknown): StoreKey => {
  const { id, command } = value as Indexed;
  return (store === "commands" ? command?.seq : id) ?? "";
};
