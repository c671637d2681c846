import { useEffect, useState } from "react";
import type { Outbox, WaitingCount } from "./outbox.ts";

/** How many records wait on this device; null until it is known, or when the device cannot tell. */
export function useWaiting(outbox: Outbox): WaitingCount | null {
  const [count, setCount] = useState<WaitingCount | null>(null);
  useEffect(() => {
    let isGone = false;
    const ask = () =>
      void outbox.count().then(
        (found) => !isGone && setCount(found),
        () => !isGone && setCount(null),
      );
    ask();
    const stop = outbox.listen(ask);
    return () => {
      isGone = true;
      stop();
    };
  }, [outbox]);
  return count;
}
