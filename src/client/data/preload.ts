/**
 * Loads a screen's code before it is needed. The router, which knows the screens, registers itself with
 * `whenPreloading`.
 */
let prepare: (path: string) => void = () => {};

export function whenPreloading(act: (path: string) => void): void {
  prepare = act;
}

/** The wait before preloading. A pointer that only crosses a link has left the link by then. */
const INTENT_MS = 50;
let intent: ReturnType<typeof setTimeout> | undefined;

/** Called when the user hovers or focuses a link, and so will probably follow it. */
export function preloadSoon(address: string): void {
  clearTimeout(intent);
  intent = setTimeout(preload, INTENT_MS, address);
}

export function preloadNoLonger(): void {
  clearTimeout(intent);
}

/** Called when the user touches a link, and so will follow it. */
export function preload(address: string): void {
  prepare(new URL(address, location.href).pathname);
}
