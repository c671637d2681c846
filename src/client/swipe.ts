import { useRef, type TouchEvent } from "react";

/** A swipe is at least this long (spec §9). */
const LENGTH_PX = 50;
/** It drifts less than this up or down: otherwise the finger scrolls. */
const DRIFT_PX = 100;

interface Point {
  x: number;
  y: number;
}

/** 1: to the left, which brings the next one; -1: to the right, the previous one; 0: no swipe. */
export function swipeBetween(from: Point, to: Point): -1 | 0 | 1 {
  const across = to.x - from.x;
  if (Math.abs(across) < LENGTH_PX || Math.abs(to.y - from.y) >= DRIFT_PX) return 0;
  return across < 0 ? 1 : -1;
}

/** Touch handlers of an element whose content steps on with a swipe. */
export function useSwipe(onStep: (step: -1 | 1) => void) {
  const from = useRef<Point | null>(null);
  return {
    onTouchStart({ touches }: TouchEvent) {
      const touch = touches[0];
      // Two fingers zoom.
      from.current = touch && touches.length === 1 ? { x: touch.clientX, y: touch.clientY } : null;
    },
    onTouchEnd({ changedTouches }: TouchEvent) {
      const touch = changedTouches[0];
      const start = from.current;
      from.current = null;
      if (!start || !touch) return;
      const step = swipeBetween(start, { x: touch.clientX, y: touch.clientY });
      if (step !== 0) onStep(step);
    },
    onTouchCancel() {
      from.current = null;
    },
  };
}
