import { useEffect, useRef } from "react";

/**
 * The server ends a session that asks for nothing, but a screen kept true by the live feed asks all day long. So the
 * screen itself notices that nobody is there: no key, no pointer, in no tab of this browser.
 */

const LOOK_EVERY_MS = 15_000;
/** How exactly activity is noted; every key would be a write to storage. */
const NOTE_EVERY_MS = 5000;
const STORED_AS = "fundi.active";
const signs = ["pointerdown", "keydown", "wheel", "touchstart"] as const;

/** Calls back once when nothing was touched for `minutes`. */
export function useIdle(minutes: number, onIdle: () => void): void {
  const act = useRef(onIdle);
  useEffect(() => {
    act.current = onIdle;
  });
  useEffect(() => {
    let lastHere = Date.now();
    note(lastHere);
    const noteActivity = () => {
      // A clock that was put back is no reason to notice nobody until it has caught up.
      if (Math.abs(Date.now() - lastHere) < NOTE_EVERY_MS) return;
      lastHere = Date.now();
      note(lastHere);
    };
    for (const sign of signs) addEventListener(sign, noteActivity, { passive: true });
    const timer = setInterval(() => {
      if (Date.now() - Math.max(lastHere, lastAnywhere()) < minutes * 60_000) return;
      clearInterval(timer);
      act.current();
    }, LOOK_EVERY_MS);
    return () => {
      clearInterval(timer);
      for (const sign of signs) removeEventListener(sign, noteActivity);
    };
  }, [minutes]);
}

function note(at: number): void {
  try {
    localStorage.setItem(STORED_AS, String(at));
  } catch {
    // Closed storage: then each tab counts for itself.
  }
}

function lastAnywhere(): number {
  try {
    return Number(localStorage.getItem(STORED_AS)) || 0;
  } catch {
    return 0;
  }
}
