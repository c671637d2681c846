interface Made<T> {
  value: T;
  at: number;
}

/**
 * Keeps the result of an expensive read. `isKept` decides for which results; these are `seconds` old at most. Readers
 * who come while the read runs share it. Other results are read anew each time.
 */
export function recent<Source extends object, T>(
  read: (source: Source) => Promise<T>,
  { seconds, isKept, now = Date.now }: Options<T>,
): (source: Source) => Promise<Made<T>> {
  const kept = new WeakMap<Source, Made<T>>();
  const running = new WeakMap<Source, Promise<Made<T>>>();
  const start = async (source: Source): Promise<Made<T>> => {
    const at = now();
    const value = await read(source);
    if (isKept(value)) kept.set(source, { value, at });
    return { value, at };
  };
  return (source) => {
    const known = kept.get(source);
    if (!known) return start(source);
    if (now() - known.at < seconds * 1000) return Promise.resolve(known);
    const begun = running.get(source);
    if (begun) return begun;
    const started = start(source).finally(() => running.delete(source));
    running.set(source, started);
    return started;
  };
}

interface Options<T> {
  seconds: number;
  isKept: (value: T) => boolean;
  now?: () => number;
}
