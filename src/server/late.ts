/**
 * What few requests need is loaded with the first of them, so that its memory is not taken before. A load that failed
 * (too many open files) is tried again by the next.
 */
export function late<T>(load: () => Promise<T>): () => Promise<T> {
  let loaded: Promise<T> | undefined;
  return () =>
    (loaded ??= load().catch((error: unknown) => {
      loaded = undefined;
      throw error;
    }));
}
