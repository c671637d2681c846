/** Code that is loaded on demand and then kept. A component whose code is already loaded renders without waiting. */
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
  // Prevents an unhandled rejection. The component that renders the code reports the failure.
  code.promise.catch(() => {});
  return code;
}

/** Hook: returns the loaded code, and suspends until it is loaded. */
export const useCode = <T>(code: Code<T>): T => use(code.promise);

/** Returns a function that loads code once for each key. After a failure the next call loads it again. */
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
