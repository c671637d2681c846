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

  /** @param name of the error of IndexedDB, such as QuotaExceededError; `TooLarge` for a command no batch can hold */
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

/** Errors of a connection that the browser has closed. iOS reports UnknownError. */
const lostConnection = new Set(["InvalidStateError", "UnknownError", "AbortError"]);

/** A connection that is opened at first use, and once more when the browser has closed it. */
export function keptConnection(open: OpenDevice): KeptConnection {
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
  return {
    run: async (stores, mode, durability, work) => {
      const used = connect();
      const once = async (database: Promise<DeviceDatabase>) =>
        complete((await database).begin(stores, mode, durability), work);
      try {
        return await once(used);
      } catch (error) {
        if (!lostConnection.has(nameOf(error))) throw failureOf(error);
        forget(used);
        // Other transactions of this connection may still end well; closing waits for them.
        void used.then(
          (database) => database.close(),
          () => {},
        );
        return once(connect()).catch((second: unknown) => {
          throw failureOf(second);
        });
      }
    },
  };
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

function abort(tx: DeviceTransaction): void {
  try {
    tx.abort();
  } catch {
    // The transaction has ended already.
  }
}

export const nameOf = (error: unknown): string =>
  error instanceof Error ? error.name : "UnknownError";

const failureOf = (error: unknown): StoreFailure =>
  error instanceof StoreFailure ? error : new StoreFailure(nameOf(error), { cause: error });
