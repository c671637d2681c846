/**
 * The browser's address bar and history as the app uses them: the current place, navigation, and notification of
 * changes. The browser's own scroll restoration is off, because it happens before a page is drawn; the router uses
 * `scrollY` instead.
 */
export interface Place {
  /** `/devices/0190…`, without a trailing slash. */
  path: string;
  /** `?status=done`, or empty. */
  search: string;
  /** The scroll position when the user left this history entry, in pixels; null for a new entry. */
  scrollY: number | null;
}

const storageKey = "fundi.scroll";
const listeners = new Set<() => void>();
let here: Place | undefined;
/** The key of the current history entry, stored in its state. */
let entry = "";
let left: Record<string, number> = {};

export function currentPlace(): Place {
  here ??= begin();
  return here;
}

/** Navigates to an address of this app: `/devices/0190…?tab=payments`. The current address adds no history entry. */
export function goTo(address: string, { replace = false }: { replace?: boolean } = {}): void {
  currentPlace();
  const url = new URL(address, location.href);
  if (replace || url.href === location.href) {
    history.replaceState({ key: entry }, "", url);
  } else {
    left[entry] = scrollY;
    entry = newKey();
    history.pushState({ key: entry }, "", url);
  }
  here = { ...readLocation(), scrollY: null };
  tell();
}

/** Calls `react` after every change of place, including Back and Forward. Returns a function that stops it. */
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
  // Saves the scroll position for a reload, and for a return from another site.
  addEventListener("pagehide", () => {
    left[entry] = scrollY;
    saveLeft();
  });
  return { ...readLocation(), scrollY: isKnown ? (left[entry] ?? 0) : null };
}

/**
 * Adopts the current history entry. Returns false for an entry of the browser, not of the app: a first visit, or a jump
 * to `#content`.
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

/* Storage may be unavailable; scroll positions then last as long as the document. */
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
    // Storage is unavailable, see readLeft.
  }
}
