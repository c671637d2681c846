/**
 * The browser's address bar and history as the app uses them: where we are, going elsewhere, and hearing of it.
 * The history's own restoring of the scroll position is switched off, because it happens before a page is drawn; what
 * is drawn reads `scrollY` instead.
 */
export interface Place {
  /** `/devices/0190…`, without a slash at its end. */
  path: string;
  /** `?status=done`, or nothing. */
  search: string;
  /** How far an entry of the history was scrolled when it was left, in pixels; null on a new one. */
  scrollY: number | null;
}

const storageKey = "fundi.scroll";
const listeners = new Set<() => void>();
let here: Place | undefined;
/** The entry of the history we are on, by a key kept in its state. */
let entry = "";
let left: Record<string, number> = {};

export function currentPlace(): Place {
  here ??= begin();
  return here;
}

/** Goes to an address of this app: `/devices/0190…?tab=payments`. To where we are already is no new entry. */
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

/** Called after every change of place, also by Back and Forward. Returns how to stop it. */
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
  // For a reload, and for coming back from another site.
  addEventListener("pagehide", () => {
    left[entry] = scrollY;
    saveLeft();
  });
  return { ...readLocation(), scrollY: isKnown ? (left[entry] ?? 0) : null };
}

/** Takes over the history's current entry; false for one that we did not make: a first visit, a jump to `#content`. */
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

/* Storage may be closed to us; then scroll positions last as long as the document. */
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
    // See above.
  }
}
