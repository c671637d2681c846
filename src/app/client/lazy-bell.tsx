import { Suspense, useEffect, useState, type ComponentType } from "react";
import { whenLoaded } from "#src/client/when-loaded.ts";
import { loadWords } from "#src/client/words/i18n.ts";

/** The longest time that the bell waits for a moment without other work. */
const LATEST_MS = 3000;

async function loadBell(): Promise<ComponentType> {
  const [{ default: Bell }] = await Promise.all([
    import("./bell-and-opened.tsx"),
    loadWords("notifications", "devices"),
  ]);
  return Bell;
}

/**
 * The bell. Its code is loaded when the browser has nothing else to do, so that the first screen does not wait for it.
 * Without network the place of the bell stays empty until the network is back: the screen must go on working.
 */
export function LazyBell() {
  const [Bell, setBell] = useState<ComponentType | null>(null);
  useEffect(() => {
    let end: (() => void) | undefined;
    const cancel = whenIdle(() => {
      end = whenLoaded(loadBell, (loaded) => setBell(() => loaded));
    });
    return () => {
      cancel();
      end?.();
    };
  }, []);
  const room = <span className="size-8 shrink-0 phone:size-11" />;
  return Bell ? (
    <Suspense fallback={room}>
      <Bell />
    </Suspense>
  ) : (
    room
  );
}

function whenIdle(act: () => void): () => void {
  // Safari has no requestIdleCallback.
  if (!("requestIdleCallback" in window)) {
    const timer = setTimeout(act, LATEST_MS);
    return () => clearTimeout(timer);
  }
  const wait = requestIdleCallback(act, { timeout: LATEST_MS });
  return () => cancelIdleCallback(wait);
}
