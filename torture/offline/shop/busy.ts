/** Work that takes no time of the simulation: while any of it is under way, the simulated clock stands still. */
export interface Busy {
  during: <T>(work: Promise<T>) => Promise<T>;
  /** Resolves when nothing is under way, and every promise has continued that waits only for other promises. */
  settled: () => Promise<void>;
}

export function busyWork(): Busy {
  let running = 0;
  let idle = Promise.withResolvers<void>();
  const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve));
  return {
    during: (work) => {
      running += 1;
      const end = () => {
        running -= 1;
        if (running > 0) return;
        idle.resolve();
        idle = Promise.withResolvers<void>();
      };
      work.then(end, end);
      return work;
    },
    settled: async () => {
      await nextTurn();
      while (running > 0) {
        await idle.promise;
        await nextTurn();
      }
    },
  };
}
