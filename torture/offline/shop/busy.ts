/** Work that takes no time of the simulation: while any of it is under way, the simulated clock stands still. */
export interface Busy {
  during: <T>(work: Promise<T>) => Promise<T>;
  /** Resolves when nothing is under way, and every promise has continued that waits only for other promises. */
  settled: () => Promise<void>;
}

export function busyWork(): Busy {
  const running = new Set<object>();
  let idle = Promise.withResolvers<void>();
  const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve));
  return {
    during: (work) => {
      const each = {};
      running.add(each);
      const end = () => {
        running.delete(each);
        if (running.size > 0) return;
        idle.resolve();
        idle = Promise.withResolvers<void>();
      };
      work.then(end, end);
      return work;
    },
    settled: async () => {
      await nextTurn();
      while (running.size > 0) {
        await idle.promise;
        await nextTurn();
      }
    },
  };
}
