/**
 * Answers of the server that are kept in IndexedDB, encrypted with a key that no script can read. When the key is
 * deleted, they are unreadable at once, although the browser may keep the deleted bytes on the disk for some time.
 */
import { openDB, type DBSchema } from "idb";

interface Kept extends DBSchema {
  keys: { key: string; value: CryptoKey };
  answers: {
    key: string;
    value: { iv: Uint8Array<ArrayBuffer>; sealed: ArrayBuffer; keptAt: number; until: number };
  };
}

export interface KeptAnswer {
  text: string;
  keptAt: number;
  until: number;
}

/** A clock that was set back by more than this since an answer was kept cannot tell how old the answer is. */
const CLOCK_MS = 5 * 60_000;
const KEY = "key";

/** Counts how often everything was forgotten. What was asked for before that must not be kept afterwards. */
let generation = 0;
export const generationNow = (): number => generation;

const open = () =>
  openDB<Kept>("fundi-start", 1, {
    upgrade(database) {
      database.createObjectStore("keys");
      database.createObjectStore("answers");
    },
  });

async function within<T>(
  act: (database: Awaited<ReturnType<typeof open>>) => Promise<T>,
): Promise<T> {
  const database = await open();
  try {
    return await act(database);
  } finally {
    database.close();
  }
}

/**
 * Keeps the answer of an address until a moment, unless everything was forgotten since it was asked for.
 * @param askedIn `generationNow` when it was asked for
 */
export const keepAnswer = (
  path: string,
  text: string,
  { until, askedIn }: { until: number; askedIn: number },
): Promise<void> =>
  within(async (database) => {
    let key = await database.get("keys", KEY);
    if (!key) {
      const made = await crypto.subtle.generateKey({ name: "AES-GCM", length: 256 }, false, [
        "encrypt",
        "decrypt",
      ]);
      if (askedIn !== generation) return;
      // Another answer may have stored its key meanwhile.
      const keys = database.transaction("keys", "readwrite");
      key = (await keys.store.get(KEY)) ?? made;
      await keys.store.put(key, KEY);
      await keys.done;
    }
    const iv = crypto.getRandomValues(new Uint8Array(12));
    const bytes = new TextEncoder().encode(text);
    const sealed = await crypto.subtle.encrypt({ name: "AES-GCM", iv }, key, bytes);
    // Whoever forgets from now on does so after this.
    if (askedIn !== generation) return;
    await database.put("answers", { iv, sealed, keptAt: Date.now(), until }, path);
  });

/** The kept answer of an address; null if there is none, or if its time is over. */
export const recallAnswer = (path: string): Promise<KeptAnswer | null> =>
  within(async (database) => {
    const [key, kept] = await Promise.all([
      database.get("keys", KEY),
      database.get("answers", path),
    ]);
    if (!key || !kept) return null;
    const now = Date.now();
    if (now >= kept.until || now < kept.keptAt - CLOCK_MS) return null;
    const bytes = await crypto.subtle.decrypt({ name: "AES-GCM", iv: kept.iv }, key, kept.sealed);
    return { text: new TextDecoder().decode(bytes), keptAt: kept.keptAt, until: kept.until };
  });

/** Makes all kept answers unreadable. */
export function forgetAnswers(): Promise<void> {
  generation += 1;
  return within(async (database) => {
    const both = database.transaction(["keys", "answers"], "readwrite");
    await Promise.all([both.objectStore("keys").clear(), both.objectStore("answers").clear()]);
    await both.done;
  });
}
