/** Code that is fetched when it is needed, kept, and there at once when it was fetched before. */
import { use } from "react";
import { readByUse } from "#src/client/data/read-by-use.ts";

export interface Code<T> {
  promise: Promise<T>;
  /** Filled when the promise is. */
  value?: T;
}

export function fetchCode<T>(load: () => Promise<T>): Code<T> {
  const code: Code<T> = {
    promise: readByUse(
      load().then((value) => {
        code.value = value;
        return value;
      }),
    ),
  };
  // Whoever draws it hears of the failure; a preload may fail unheard.
  code.promise.catch(() => {});
  return code;
}

/** In a component: what was fetched; suspends until then. */
export const useCode = <T>(code: Code<T>): T => use(code.promise);

/** Fetches once per key; what could not be fetched is tried again the next time somebody asks. */
export function cacheCode<K, T>(load: (key: K) => Promise<T>): (key: K) => Code<T> {
  const kept = new Map<K, Code<T>>();
  return (key) => {
    const known = kept.get(key);
    if (known) return known;
    const code = fetchCode(() => load(key));
    kept.set(key, code);
    code.promise.catch(() => kept.delete(key));
    return code;
  };
}
