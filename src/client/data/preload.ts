/**
 * Loads a screen's code before it is needed. The router, which knows the screens, registers itself with
 * `whenPreloading`.
 */
let prepare: (path: string) => void = () => {};

export function whenPreloading(act: (path: string) => void): void {
  prepare = act;
}

/** A pointer that only crosses a link has left it by then. */
const INTENT_MS = 50;
let intent: ReturnType<typeof setTimeout> | undefined;

/** The link to `address` is hovered or focused, so it will probably be followed. */
export function preloadSoon(address: string): void {
  clearTimeout(intent);
  intent = setTimeout(preload, INTENT_MS, address);
}

export function preloadNoLonger(): void {
  clearTimeout(intent);
}

/** The link is touched, so it will be followed. */
export function preload(address: string): void {
  prepare(new URL(address, location.href).pathname);
}
