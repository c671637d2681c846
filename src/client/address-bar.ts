/**
 * One address of the app, with the scroll position of its page. The browser's own scroll restoration is off, because
 * the browser scrolls before the page is drawn. The router scrolls to `scrollY` instead, after drawing.
 */
export interface Place {
  /** The path, for example `/devices/0190…`, without a trailing slash. */
  path: string;
  /** The query, for example `?status=done`, or an empty string. */
  search: string;
  /** The scroll position when the user left this entry, in pixels; null for a new entry or a changed address. */
  scrollY: number | null;
}

const storageKey = "fundi.scroll";
const listeners = new Set<() => void>();
let here: Place | undefined;
/** The key of the current history entry. The browser stores it in the state of the entry. */
let entry = "";
let left: Record<string, number> = {};
/** The scroll position after the last scroll event, in pixels. */
let scrolled = 0;

export function currentPlace(): Place {
  here ??= begin();
  return here;
}

/**
 * Navigates to an address such as `/devices/0190…?tab=payments`. If it is already open, or with `replace`, no history
 * entry is added.
 */
export function goTo(address: string, { replace = false }: { replace?: boolean } = {}): void {
  currentPlace();
  const url = new URL(address, location.href);
  if (replace || url.href === location.href) {
    history.replaceState({ key: entry }, "", url);
  } else {
    left[entry] = scrollY;
    entry = newKey();
    scrolled = 0;
    history.pushState({ key: entry }, "", url);
  }
  here = { ...readLocation(), scrollY: null };
  tell();
}

/**
 * Calls `react` after every change of the address, including Back and Forward. Returns a function that ends the calls.
 */
export function whenPlaceChanges(react: () => void): () => void {
  listeners.add(react);
  return () => listeners.delete(react);
}

function begin(): Place {
  history.scrollRestoration = "manual";
  left = readLeft();
  const isKnown = enter();
  addEventListener("popstate", () => {
    left[entry] = scrollY;
    const wasHere = enter();
    here = { ...readLocation(), scrollY: wasHere ? (left[entry] ?? 0) : null };
    tell();
  });
  // Notes the position early: reading `scrollY` while the page closes makes a slow phone compute the layout again.
  addEventListener("scroll", () => (scrolled = scrollY), { passive: true });
  // Saves the scroll positions, because the user may reload the page or come back from another site.
  addEventListener("pagehide", () => {
    left[entry] = scrolled;
    saveLeft();
  });
  return { ...readLocation(), scrollY: isKnown ? (left[entry] ?? 0) : null };
}

/**
 * Sets `entry` to the key of the browser's current history entry. Returns false when this entry had no key, because the
 * app did not create it: on a first visit, or after a jump to `#content`.
 */
function enter(): boolean {
  const { key } = (history.state ?? {}) as { key?: string };
  entry = key ?? newKey();
  if (key === undefined) history.replaceState({ key: entry }, "");
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
