/**
 * Keeps unsent data in an IndexedDB store of this browser. There the data survives a reload and an empty battery: a
 * write resolves when it is on the disk (`durability: "strict"`), and not earlier.
 */

import { newId } from "#src/shared/ids.ts";
import { ApiRefusal } from "./data/api.ts";

/**
 * Runs one transaction on the store. Returns the result of the request that `act` returns, or undefined.
 * @throws ApiRefusal not_kept, not_kept_full (nothing was stored)
 */
export type DeviceStore = <T>(
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore) => IDBRequest<T> | void,
) => Promise<T | undefined>;

/** A failure as screens show it. Storage is full, or it is not available, for example in a private window. */
export function asRefusal(cause: unknown): ApiRefusal {
  const isFull = nameOf(cause) === "QuotaExceededError";
  const refusal = new ApiRefusal(isFull ? "not_kept_full" : "not_kept", 0, "Not saved here");
  refusal.cause = cause;
  return refusal;
}

const nameOf = (cause: unknown): string =>
  cause instanceof Error || cause instanceof DOMException ? cause.name : "";

/** `byOther`: another tab of this browser has written. */
type HearChange = (database: string, byOther: boolean) => void;

const hearers = new Set<HearChange>();
const CHANNEL = "fundi-device-store";
/** Messages of this tab, which the browser also delivers to it, are told apart by this. */
const TAB = newId();

/** Calls `hear` after each write, of any tab of this browser. Returns a function that ends the calls. */
export function whenDeviceStoreChanges(hear: HearChange): () => void {
  const others = new BroadcastChannel(CHANNEL);
  others.addEventListener("message", ({ data: [database, tab] }) => {
    if (tab !== TAB) hear(database, true);
  });
  hearers.add(hear);
  return () => {
    hearers.delete(hear);
    others.close();
  };
}

let teller: BroadcastChannel | undefined;

function tellOfChange(database: string): void {
  for (const hear of hearers) hear(database, false);
  teller ??= new BroadcastChannel(CHANNEL);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target
  teller.postMessage([database, TAB]);
}

const STORE = "waiting";

/** Returns the store of a database, which is opened at first use. `keyPath` is the field that identifies an entry. */
export function deviceStore(
  database: string,
  keyPath: string,
  factory: () => IDBFactory = () => indexedDB,
): DeviceStore {
  let opened: Promise<IDBDatabase> | null = null;
  const forget = () => {
    opened = null;
  };
  return async (mode, act) => {
    let isLate = false;
    let running: IDBTransaction | undefined;
    const attempt = async () => {
      opened ??= open(factory, { database, keyPath, onClosed: forget });
      const kept = await opened;
      if (isLate) throw new Error("too late");
      running = kept.transaction(STORE, mode, { durability: "strict" });
      return finished(running, act);
    };
    /** What was given up must not be stored later. The next call opens a new connection. */
    const giveUp = () => {
      isLate = true;
      forget();
      try {
        running?.abort();
      } catch {
        // It has ended meanwhile.
      }
    };
    try {
      const trying = attempt().catch((error: unknown) => {
        // Browsers close a connection by themselves, also without telling the page. The next one works.
        if (nameOf(error) !== "InvalidStateError") throw error;
        forget();
        return attempt();
      });
      const result = await inTime(trying, giveUp);
      if (mode === "readwrite") tellOfChange(database);
      return result;
    } catch (error) {
      throw asRefusal(error);
    }
  };
}

/** A browser whose storage hangs answers neither yes nor no. Nobody should wait longer for it. */
const PATIENCE_MS = 5000;

async function inTime<T>(work: Promise<T>, giveUp: () => void): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new Error("no answer of the storage"));
      giveUp();
    }, PATIENCE_MS);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Runs `act` and waits until the transaction is complete. A request that succeeded may still be undone before. */
function finished<T>(
  transaction: IDBTransaction,
  act: (store: IDBObjectStore) => IDBRequest<T> | void,
): Promise<T | undefined> {
  return new Promise((resolve, reject) => {
    let request: IDBRequest<T> | void;
    transaction.addEventListener("complete", () => resolve(request ? request.result : undefined));
    transaction.addEventListener("abort", () => reject(transaction.error ?? new Error("aborted")));
    try {
      request = act(transaction.objectStore(STORE));
    } catch (error) {
      reject(error);
      transaction.abort();
    }
  });
}

function open(
  factory: () => IDBFactory,
  { database, keyPath, onClosed }: { database: string; keyPath: string; onClosed: () => void },
): Promise<IDBDatabase> {
  return new Promise<IDBDatabase>((resolve, reject) => {
    const request = factory().open(database, 1);
    request.addEventListener("upgradeneeded", () =>
      request.result.createObjectStore(STORE, { keyPath }),
    );
    request.addEventListener("success", () => {
      const { result } = request;
      result.addEventListener("close", onClosed);
      result.addEventListener("versionchange", () => {
        result.close();
        onClosed();
      });
      resolve(result);
    });
    request.addEventListener("error", () => reject(request.error));
    request.addEventListener("blocked", () => reject(new Error("blocked")));
  }).catch((error: unknown) => {
    onClosed();
    throw error;
  });
}
