/**
 * Loads a screen's code before it is needed. The router, which knows the screens, registers itself with
 * `whenPreloading`.
 */
let prepare: (path: string) => void = () => {};

export function whenPreloading(act: (path: string) => void): void {
  prepare = act;
}

/** A pointer that only crosses a link leaves it within this time. */
const INTENT_MS = 50;
let intent: ReturnType<typeof setTimeout> | undefined;

/** The user hovers or focuses the link to `address`, and will probably follow it. */
export function preloadSoon(address: string): void {
  clearTimeout(intent);
  intent = setTimeout(preload, INTENT_MS, address);
}

export function preloadNoLonger(): void {
  clearTimeout(intent);
}

/** The user touches the link, and will follow it. */
export function preload(address: string): void {
  prepare(new URL(address, location.href).pathname);
}
