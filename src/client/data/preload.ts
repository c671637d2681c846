/**
 * Loads a screen's code before the user opens the screen. Only the router knows which code a screen needs. Therefore
 * the router registers `prepare` with `whenPreloading`.
 */
let prepare: (path: string) => void = () => {};

export function whenPreloading(act: (path: string) => void): void {
  prepare = act;
}

/**
 * The time between hovering and preloading, in milliseconds. A pointer that only crosses a link leaves it sooner.
 */
const INTENT_MS = 50;
let intent: ReturnType<typeof setTimeout> | undefined;

/** Called when the user hovers or focuses a link, because the user will probably follow the link. */
export function preloadSoon(address: string): void {
  clearTimeout(intent);
  intent = setTimeout(preload, INTENT_MS, address);
}

export function preloadNoLonger(): void {
  clearTimeout(intent);
}

/** Loads the screen's code at once. Called when the user touches a link, because a tap almost certainly follows. */
export function preload(address: string): void {
  prepare(new URL(address, location.href).pathname);
}
