/**
 * One address of the app, with the scroll position of its page. The browser's own scroll restoration is off, because
 * the browser scrolls before the page is drawn. The router scrolls to `scrollY` instead, after drawing.
 */
export interface AppLocation {
  /** The path, for example `/devices/0190…`, without a trailing slash. */
  path: string;
  /** The query, for example `?status=done`, or an empty string. */
  search: string;
  /** The scroll position when the user left this entry, in pixels; null for a new entry or a changed address. */
  scrollY: number | null;
}

const storageKey = "fundi.scroll";
const listeners = new Set<() => void>();
let here: AppLocation | undefined;
let left: Record<string, number> = {};
/** The current history entry. The browser stores both in the state of the entry. */
export const own = {
  key: "",
  /** The position among the entries of this tab. The entry with which the document began has 1. */
  at: 0,
};
/** The scroll position after the last scroll event, in pixels. */
let scrolled = 0;

/**
 * Decides whether the user may leave for another address. If it returns false, the address stays; calling `leave` goes
 * there after all.
 */
type Guard = (to: URL, leave: () => void) => boolean;
let guard: Guard | null = null;
/** Whether another module (back.ts) deals with a `popstate`, so that the app stays at its entry. */
let dealing: (() => boolean) | undefined;

export function dealWithBack(deal: () => boolean): void {
  dealing = deal;
}

/** Asks `next` before every change of the address, including Back and Forward; null ends this. */
export function guardLeaving(next: Guard | null): void {
  guard = next;
}

export const mayLeave: Guard = (to, leave) => guard?.(to, leave) ?? true;

export function currentLocation(): AppLocation {
  here ??= begin();
  return here;
}

/**
 * Navigates to an address such as `/devices/0190…?tab=payments`. If it is already open, or with `replace`, no history
 * entry is added. With `anyway`, nobody is asked whether unsaved input may be lost.
 */
export function goTo(
  address: string,
  { replace = false, anyway = false }: { replace?: boolean; anyway?: boolean } = {},
): void {
  currentLocation();
  const url = new URL(address, location.href);
  if (!anyway && !mayLeave(url, () => goTo(address, { replace, anyway: true }))) return;
  if (replace || url.href === location.href) {
    history.replaceState(own, "", url);
  } else {
    scrolled = 0;
    addEntry(url);
  }
  here = { ...readLocation(), scrollY: null };
  tell();
}

/** Adds an entry to the history and makes it the current one. The screen does not hear of it. */
export function addEntry(url: URL | string): void {
  left[own.key] = scrollY;
  own.key = newKey();
  own.at++;
  history.pushState(own, "", url);
}

/**
 * Calls `react` after every change of the address, including Back and Forward. Returns a function that ends the calls.
 */
export function whenLocationChanges(react: () => void): () => void {
  listeners.add(react);
  return () => listeners.delete(react);
}

function begin(): AppLocation {
  history.scrollRestoration = "manual";
  left = readLeft();
  const isKnown = enter();
  addEventListener("popstate", () => {
    if (dealing?.()) return;
    left[own.key] = scrollY;
    const wasHere = enter();
    here = { ...readLocation(), scrollY: wasHere ? (left[own.key] ?? 0) : null };
    tell();
  });
  // Notes the position early: reading `scrollY` while the page closes makes a slow phone compute the layout again.
  addEventListener("scroll", () => (scrolled = scrollY), { passive: true });
  // Saves the scroll positions, because the user may reload the page or come back from another site.
  addEventListener("pagehide", () => {
    left[own.key] = scrolled;
    saveLeft();
  });
  return { ...readLocation(), scrollY: isKnown ? (left[own.key] ?? 0) : null };
}

/**
 * Sets `own` to the browser's current history entry. Returns false when this entry had no key, because the
 * app did not create it: on a first visit, or after a jump to `#content`.
 */
function enter(): boolean {
  const { key, at } = (history.state ?? {}) as Partial<typeof own>;
  own.key = key ?? newKey();
  own.at = at ?? own.at + 1;
  if (key === undefined) history.replaceState(own, "");
  return key !== undefined;
}

const newKey = (): string => Math.random().toString(36).slice(2, 10);

function readLocation(): { path: string; search: string } {
  return { path: location.pathname.replace(/(.)\/+$/, "$1"), search: location.search };
}

function tell(): void {
  for (const react of listeners) react();
}

/* Reads the scroll positions that were saved before a reload. Without session storage, a reload loses them. */
function readLeft(): Record<string, number> {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? "{}") as Record<string, number>;
  } catch {
    return {};
  }
}

function saveLeft(): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(left));
  } catch {
    // Session storage is unavailable, so a reload loses the scroll positions.
  }
}
