import { useRef, type PointerEvent, type TouchEvent } from "react";

/** The minimum length of a swipe (spec §9). */
const LENGTH_PX = 50;
/** The maximum vertical movement of a swipe. With more of it, the finger is scrolling. */
const DRIFT_PX = 100;

interface Point {
  x: number;
  y: number;
}

/** 1: the swipe goes to the left and shows the next content; -1: to the right, the previous content; 0: no swipe. */
export function swipeBetween(from: Point, to: Point): -1 | 0 | 1 {
  const across = to.x - from.x;
  if (Math.abs(across) < LENGTH_PX || Math.abs(to.y - from.y) >= DRIFT_PX) return 0;
  return across < 0 ? 1 : -1;
}

/** Handlers for an element that shows the next or the previous content after a swipe with one finger or a mouse. */
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
      // Only one finger swipes, because two fingers zoom.
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
