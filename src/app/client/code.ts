/** A cache of lazily loaded code. Components whose code is already loaded render without a wait. */
import { use } from "react";
import { readByUse } from "#src/client/data/read-by-use.ts";

export interface Code<T> {
  promise: Promise<T>;
  /** The loaded code; missing until the promise resolves. */
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
  // A failure is reported by the component that renders the code. A failed preload needs no report.
  code.promise.catch(() => {});
  return code;
}

/** Hook: returns the loaded code, and suspends until it is loaded. */
export const useCode = <T>(code: Code<T>): T => use(code.promise);

/** Makes a function that loads code once per key. After a failure the next call loads again. */
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
