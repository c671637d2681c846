/**
 * The keys that encrypt the outbox. The server gives each user the same key on every device and after every sign-in, so
 * that what waits here can be read again. The browser keeps it in a form that scripts cannot read, until the user leaves.
 */
import { noAnswer, request } from "../../data/api.ts";
import { isOnline } from "../../data/online.ts";
import { deviceStore } from "../../device-store.ts";
import { canSeal } from "../../seal.ts";
import type { KeyOf } from "./sealed-store.ts";

interface KeyRecord {
  user: string;
  key: CryptoKey;
}

const KEYS = "fundi-keys";
/** Nobody should wait longer than this to save something. */
const PATIENCE_MS = 3_000;

export interface DeviceKeys {
  keyOf: KeyOf;
  /** Only this user is here now: the keys of all others, who may have left while no page was open, are deleted. */
  keepOnly: (user: string | null) => Promise<void>;
}

export function deviceKeys(signedIn: () => string | null): DeviceKeys {
  const store = deviceStore(KEYS, "user");
  const known = new Map<string, Promise<CryptoKey | null>>();

  const find = async (user: string): Promise<CryptoKey | null> => {
    const kept = (await store("readonly", (all) => all.get(user))) as KeyRecord | undefined;
    if (kept) return kept.key;
    if (!isOnline()) throw noAnswer();
    const key = await askServer();
    // The user may have left while the server was asked.
    if (signedIn() !== user) return null;
    // What a full disk cannot keep is asked for again after the next load.
    await store("readwrite", (all) => all.put({ user, key } satisfies KeyRecord)).catch(() => {});
    return key;
  };
  return {
    keyOf: async (user) => {
      if (!canSeal() || signedIn() !== user) return null;
      const finding = known.get(user) ?? find(user);
      known.set(user, finding);
      return finding.catch(() => {
        // Without a network it is asked for again with the next record.
        known.delete(user);
        return null;
      });
    },
    keepOnly: async (user) => {
      for (const each of known.keys()) if (each !== user) known.delete(each);
      await store("readwrite", (all) => {
        const keeping = all.getAllKeys();
        keeping.addEventListener("success", () => {
          for (const each of keeping.result) if (each !== user) all.delete(each);
        });
      });
    },
  };
}

/** Nobody is signed in on this device. */
export const forgetKeys = (): Promise<void> => deviceKeys(() => null).keepOnly(null);

async function askServer(): Promise<CryptoKey> {
  const signal = AbortSignal.timeout(PATIENCE_MS);
  const { key } = await request<{ key: string }>("GET", "/api/outbox/key", { signal });
  const bytes = Uint8Array.from(atob(key), (character) => character.charCodeAt(0));
  return crypto.subtle.importKey("raw", bytes, "AES-GCM", false, ["encrypt", "decrypt"]);
}
