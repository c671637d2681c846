/** Photos on their way to the server, kept in this browser so that a reload or a flat battery loses none. */
import { rememberChoice } from "#src/client/choices.ts";
import type { PhotoPhase } from "../../photos-rules.ts";

export interface WaitingPhoto {
  /** Its Idempotency-Key: sent again and again, it is one photo. */
  key: string;
  userId: string;
  deviceId: string;
  phase: PhotoPhase;
  picture: Blob;
  addedAt: number;
  /** The device is not saved yet. */
  held: boolean;
}

const DATABASE = "fundi-photos";
const STORE = "waiting";

let opened: Promise<IDBDatabase | null> | undefined;

/** null where the browser keeps nothing (a private window): the queue then lives as long as the page. */
function open(): Promise<IDBDatabase | null> {
  opened ??= new Promise((resolve) => {
    try {
      const request = indexedDB.open(DATABASE, 1);
      request.addEventListener("upgradeneeded", () =>
        request.result.createObjectStore(STORE, { keyPath: "key" }),
      );
      request.addEventListener("success", () => resolve(request.result));
      request.addEventListener("error", () => resolve(null));
      request.addEventListener("blocked", () => resolve(null));
    } catch {
      resolve(null);
    }
  });
  return opened;
}

async function run<T>(
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T | null> {
  const database = await open();
  if (!database) return null;
  return new Promise((resolve) => {
    try {
      const transaction = database.transaction(STORE, mode);
      const request = act(transaction.objectStore(STORE));
      transaction.addEventListener("complete", () => resolve(request.result));
      transaction.addEventListener("error", () => resolve(null));
      transaction.addEventListener("abort", () => resolve(null));
    } catch {
      resolve(null);
    }
  });
}

/** Also says so where every screen sees it, so that the photo goes on whichever is opened next. */
export function keepWaiting(photo: WaitingPhoto): Promise<unknown> {
  rememberChoice("photos-waiting", "yes");
  return run("readwrite", (store) => store.put(photo));
}

export const forgetWaiting = (key: string): Promise<unknown> =>
  run("readwrite", (store) => store.delete(key));

export async function readWaiting(): Promise<WaitingPhoto[]> {
  const waiting = (await run<WaitingPhoto[]>("readonly", (store) => store.getAll())) ?? [];
  if (waiting.length === 0) rememberChoice("photos-waiting", "no");
  return waiting;
}
