/** Fetching a screen's code before it is asked for. Who knows the screens says how (`whenPreloading`). */
let prepare: (path: string) => void = () => {};

export function whenPreloading(act: (path: string) => void): void {
  prepare = act;
}

/** A pointer that only crosses a link is gone by then. */
const INTENT_MS = 50;
let intent: ReturnType<typeof setTimeout> | undefined;

/** The pointer is over a link to `address`, or the focus on it: it will probably be followed. */
export function preloadSoon(address: string): void {
  clearTimeout(intent);
  intent = setTimeout(preload, INTENT_MS, address);
}

export function preloadNoLonger(): void {
  clearTimeout(intent);
}

/** A finger is on the link: it is being followed. */
export function preload(address: string): void {
  prepare(new URL(address, location.href).pathname);
}
