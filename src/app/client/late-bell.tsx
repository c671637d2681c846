import { Suspense, useEffect, useState } from "react";
import { lazyWithWords } from "#src/client/words/lazy-with-words.ts";

const Bell = lazyWithWords(
  () => import("#src/areas/notifications/client/bell.tsx"),
  "notifications",
  "devices",
);

/** The longest time that the bell waits for a moment without other work. */
const LATEST_MS = 3000;

/** The bell. Its code is loaded when the browser has nothing else to do, so that the first screen does not wait for it. */
export function LateBell() {
  const [isTime, setTime] = useState(false);
  useEffect(() => {
    const show = () => setTime(true);
    // Safari has no requestIdleCallback.
    if (!("requestIdleCallback" in window)) {
      const timer = setTimeout(show, LATEST_MS);
      return () => clearTimeout(timer);
    }
    const wait = requestIdleCallback(show, { timeout: LATEST_MS });
    return () => cancelIdleCallback(wait);
  }, []);
  const room = <span className="size-8 shrink-0 phone:size-11" />;
  return isTime ? (
    <Suspense fallback={room}>
      <Bell />
    </Suspense>
  ) : (
    room
  );
}
