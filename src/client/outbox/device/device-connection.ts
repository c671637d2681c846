/** The connection of a page to the database of the device. */
import type {
  DeviceDatabase,
  DeviceTransaction,
  Durability,
  OpenDevice,
  StoreName,
} from "./device-database.ts";

export class StoreFailure extends Error {
  override readonly name: string;

  /** @param name of the error of IndexedDB, such as QuotaExceededError; `TooLarge`; `Timeout` */
  constructor(name: string, options?: ErrorOptions) {
    super(`The device could not keep the record: ${name}`, options);
    this.name = name;
  }
}

export interface KeptConnection {
  run: <T>(
    stores: readonly StoreName[],
    mode: "readonly" | "readwrite",
    durability: Durability,
    work: (tx: DeviceTransaction) => Promise<T>,
  ) => Promise<T>;
}

/**
 * Calls `late` when the storage has taken too long; returns what prevents this. A port, because the simulation has a time
 * of its own.
 */
export type StoreLimit = (late: () => void) => () => void;

/** Errors of a connection that the browser has closed. iOS reports UnknownError. */
const lostConnection = new Set(["InvalidStateError", "UnknownError", "AbortError"]);

/**
 * A connection that is opened at first use, and once more when the browser has closed it.
 * @param limit without it, nothing is ever given up
 */
export function keptConnection(open: OpenDevice, limit?: StoreLimit): KeptConnection {
  let opened: Promise<DeviceDatabase> | undefined;
  const forget = (database: Promise<DeviceDatabase>) => {
    if (opened === database) opened = undefined;
  };
  const connect = () => {
    if (opened) return opened;
    const opening = openOrFail(open, () => forget(opening));
    opened = opening;
    return opening;
  };
  const leave = (database: Promise<DeviceDatabase>) => {
    forget(database);
    // Other transactions of this connection may still end well; closing waits for them.
    void database.then(
      (left) => left.close(),
      () => {},
    );
  };
  return {
    run: (stores, mode, durability, work) => {
      let used = connect();
      let isLate = false;
      let running: DeviceTransaction | undefined;
      const once = async () => {
        const database = await used;
        if (isLate) throw new StoreFailure("Timeout");
        running = database.begin(stores, mode, durability);
        return complete(running, work);
      };
      const attempts = async () => {
        try {
          return await once();
        } catch (error) {
          if (isLate || !lostConnection.has(nameOf(error))) throw failureOf(error);
          leave(used);
          used = connect();
          return once().catch((second: unknown) => {
            throw failureOf(second);
          });
        }
      };
      return inTime(attempts(), limit, () => {
        isLate = true;
        leave(used);
        return !running || abort(running);
      });
    },
  };
}

/**
 * A browser whose storage hangs answers neither yes nor no. What was given up must not be stored later.
 * @param giveUp returns false when the transaction can no longer be aborted
 */
function inTime<T>(
  work: Promise<T>,
  limit: StoreLimit | undefined,
  giveUp: () => boolean,
): Promise<T> {
  if (!limit) return work;
  return new Promise((resolve, reject) => {
    const fail = () => reject(new StoreFailure("Timeout"));
    let stop = limit(() => {
      if (giveUp()) return fail();
      // It is being completed, or was while the page slept: its outcome may follow.
      stop = limit(fail);
    });
    void work.then(resolve, reject).finally(() => stop());
  });
}

/** @param forget is called when the connection is of no use any more */
function openOrFail(open: OpenDevice, forget: () => void): Promise<DeviceDatabase> {
  return new Promise((resolve, reject) => {
    let hasFailed = false;
    const fail = (error: unknown) => {
      hasFailed = true;
      forget();
      reject(error);
    };
    const opening = open({
      terminated: forget,
      blocking: () => {
        forget();
        void opening.then((database) => database.close());
      },
      // The request stays open. A connection that comes after all is closed, because it would block others.
      blocked: () => fail(new StoreFailure("BlockedError")),
    });
    opening.then(
      (database) => (hasFailed ? database.close() : resolve(database)),
      (error: unknown) => fail(error),
    );
  });
}

/** Waits for the requests and for `complete`. Work that fails leaves nothing. */
async function complete<T>(
  tx: DeviceTransaction,
  work: (tx: DeviceTransaction) => Promise<T>,
): Promise<T> {
  const working = work(tx).catch((error: unknown) => {
    abort(tx);
    throw error;
  });
  const [worked, done] = await Promise.allSettled([working, tx.done]);
  if (worked.status === "fulfilled" && done.status === "fulfilled") return worked.value;
  const errors = [done, worked].flatMap((each) =>
    each.status === "rejected" ? [each.reason] : [],
  );
  // An abort is the consequence of the other error.
  throw errors.find((error) => nameOf(error) !== "AbortError") ?? errors[0];
}

/** Returns false when the transaction has ended already. */
function abort(tx: DeviceTransaction): boolean {
  try {
    tx.abort();
    return true;
  } catch {
    return false;
  }
}

export const nameOf = (error: unknown): string =>
  error instanceof Error ? error.name : "UnknownError";

const failureOf = (error: unknown): StoreFailure =>
  error instanceof StoreFailure ? error : new StoreFailure(nameOf(error), { cause: error });
