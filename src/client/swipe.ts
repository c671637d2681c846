import { useRef, type PointerEvent, type TouchEvent } from "react";

/** The minimum horizontal length of a swipe, in pixels (spec §9). */
const LENGTH_PX = 50;
/** A swipe must have less vertical movement than this, in pixels. Otherwise the finger is scrolling. */
const DRIFT_PX = 100;

interface Point {
  x: number;
  y: number;
}

/**
 * The step of a swipe: 1 to the left (shows the next content), -1 to the right (the previous content), 0 for no swipe.
 */
export function swipeBetween(from: Point, to: Point): -1 | 0 | 1 {
  const across = to.x - from.x;
  if (Math.abs(across) < LENGTH_PX || Math.abs(to.y - from.y) >= DRIFT_PX) return 0;
  return across < 0 ? 1 : -1;
}

/**
 * Returns the handlers for an element that the user swipes with one finger or a mouse to the next or previous content.
 */
export function useSwipe(onStep: (step: -1 | 1) => void) {
  const from = useRef<Point | null>(null);
  const begin = (point: Point | null) => {
    from.current = point;
  };
  const end = (to: Point | null) => {
    const step = from.current && to ? swipeBetween(from.current, to) : 0;
    from.current = null;
    if (step !== 0) onStep(step);
  };
  return {
    onTouchStart({ touches }: TouchEvent) {
      // Two fingers zoom, so only one finger can swipe.
      begin(touches.length === 1 ? pointOf(touches[0]) : null);
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => end(pointOf(changedTouches[0])),
    onTouchCancel: () => begin(null),
    onPointerDown(event: PointerEvent) {
      if (event.pointerType === "mouse") begin(pointOf(event));
    },
    onPointerUp(event: PointerEvent) {
      if (event.pointerType === "mouse") end(pointOf(event));
    },
  };
}

const pointOf = (at: { clientX: number; clientY: number } | undefined): Point | null =>
  at ? { x: at.clientX, y: at.clientY } : null;
