/**
 * The browser's address bar and history as the app uses them: the current place, navigation, and notification of
 * changes. The browser's own scroll restoration is off, because it scrolls before a page is drawn. The router restores
 * the position instead, with `scrollY`.
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

/** Navigates to `/devices/0190…?tab=payments` of this app. The address already shown adds no history entry. */
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

/** Calls `react` after every change of place, including Back and Forward. Returns a function that ends this. */
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
  // Saves the scroll position, in case the page is reloaded or the user comes back from another site.
  addEventListener("pagehide", () => {
    left[entry] = scrollY;
    saveLeft();
  });
  return { ...readLocation(), scrollY: isKnown ? (left[entry] ?? 0) : null };
}

/**
 * Makes the browser's current history entry the current one of the app. Returns false when the app did not create the
 * entry: after a first visit, or a jump to `#content`.
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

/* The saved scroll positions. Without storage they last only as long as the document. */
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
