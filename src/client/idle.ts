import { useEffect, useRef } from "react";

/**
 * The server ends a session after a time without requests. But the live feed makes a screen send requests all day, even
 * when the user is away. Therefore the screen itself detects that nobody uses a key or a pointer in any tab of this
 * browser.
 */

const LOOK_EVERY_MS = 15_000;
/** The shortest time between two calls of `note`, because each call writes to storage. */
const NOTE_EVERY_MS = 5000;
const STORED_AS = "fundi.active";
const signs = ["pointerdown", "keydown", "wheel", "touchstart"] as const;

/** Calls `onIdle` once after `minutes` without activity in any tab. */
export function useIdle(minutes: number, onIdle: () => void): void {
  const act = useRef(onIdle);
  useEffect(() => {
    act.current = onIdle;
  });
  useEffect(() => {
    let lastHere = Date.now();
    note(lastHere);
    const noteActivity = () => {
      // The difference is negative if the clock was set back. `Math.abs` lets activity be noted in this case too.
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
    // Storage is unavailable. Each tab then knows only its own activity.
  }
}

function lastAnywhere(): number {
  try {
    return Number(localStorage.getItem(STORED_AS)) || 0;
  } catch {
    return 0;
  }
}
