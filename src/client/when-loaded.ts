/**
 * Loads code that the first screen does not wait for, and runs `use` with it. Without network it loads when the network
 * is back. Returns a function that ends the loading, and what `use` has begun.
 */
export function whenLoaded<Loaded>(
  load: () => Promise<Loaded>,
  use: (loaded: Loaded) => (() => void) | void,
): () => void {
  let end: (() => void) | void;
  let isOver = false;
  const begin = () => {
    load().then(
      (loaded) => {
        if (!isOver) end = use(loaded);
      },
      () => addEventListener("online", begin, { once: true }),
    );
  };
  begin();
  return () => {
    isOver = true;
    removeEventListener("online", begin);
    end?.();
  };
}
