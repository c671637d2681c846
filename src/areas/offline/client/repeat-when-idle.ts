/** Runs work now and then, when it disturbs nobody. */
import { isOnline } from "#src/client/data/online.ts";

/** A page that was just opened has more important things to load. */
const FIRST_MS = 6000;
/** The shortest time between two runs that changes cause. In a busy shop something changes every second. */
const PAUSE_MS = 300_000;
const LOCK = "fundi-copies";

export interface Repeated {
  /** Something changed: runs when the last run is long enough ago. */
  hint: () => void;
  /** Runs when the browser is idle. */
  soon: () => void;
  end: () => void;
}

export function repeatWhenIdle(work: () => Promise<void>): Repeated {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let ranAt = -Infinity;
  let isOver = false;
  const run = async () => {
    timer = undefined;
    if (isOver || !isOnline()) return;
    ranAt = performance.now();
    try {
      await navigator.locks.request(LOCK, { ifAvailable: true }, async (lock) => {
        // Another tab is at it.
        if (lock) await work();
      });
    } catch {
      // No answer, or no space. The next hint tries again.
    }
  };
  const later = (wait: number) => {
    if (isOver) return;
    timer ??= setTimeout(() => whenIdle(() => void run()), wait);
  };
  later(FIRST_MS);
  return {
    hint: () => later(Math.max(FIRST_MS, ranAt + PAUSE_MS - performance.now())),
    soon: () => {
      clearTimeout(timer);
      timer = undefined;
      later(FIRST_MS);
    },
    end: () => {
      isOver = true;
      clearTimeout(timer);
    },
  };
}

/** Safari has no `requestIdleCallback`. */
const whenIdle = (act: () => void): void => {
  if (typeof requestIdleCallback === "function") requestIdleCallback(act, { timeout: 5000 });
  else act();
};
