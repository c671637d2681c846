/**
 * Returns a function that loads a module at its first call, so that the module takes no memory before then. After a
 * failed load, for example because of too many open files, the next call tries again.
 */
export function lazyModule<T>(load: () => Promise<T>): () => Promise<T> {
  let loaded: Promise<T> | undefined;
  return () =>
    (loaded ??= load().catch((error: unknown) => {
      loaded = undefined;
      throw error;
    }));
}
