/** The pause before the next attempt. Each attempt already repeats lost requests (data/load-chunk.ts). */
const AGAIN_MS = 5000;

/**
 * Loads code that the first screen does not wait for, and runs `use` with it. Without network it is loaded when the
 * network is back. Returns a function that ends the loading, and what `use` has begun.
 */
export function whenLoaded<Loaded>(
  load: () => Promise<Loaded>,
  use: (loaded: Loaded) => (() => void) | void,
): () => void {
  let end: (() => void) | void;
  let again: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;
  const begin = () => {
    load().then(
      (loaded) => {
        if (!isOver) end = use(loaded);
      },
      () => {
        if (!isOver) again = setTimeout(begin, AGAIN_MS);
      },
    );
  };
  begin();
  return () => {
    isOver = true;
    clearTimeout(again);
    end?.();
  };
}
