/**
 * After Fundi was updated on the server, a page opened before asks for files that are no longer there. Such a page
 * reloads itself. It asks the server first which version that has, so that a lost connection reloads nothing and a
 * reload cannot follow another.
 */
const failedToLoad = new WeakSet<object>();

/** Once, at the start: remembers which errors are code that could not be fetched. */
export function watchLoading(): void {
  addEventListener("vite:preloadError", (event) => {
    const { payload } = event as Event & { payload?: unknown };
    if (typeof payload === "object" && payload !== null) failedToLoad.add(payload);
  });
}

/** Resolves when `error` is something else than a new version; when it is one, the page goes away instead. */
export async function reloadForNewVersion(error: unknown): Promise<void> {
  if (typeof error !== "object" || error === null || !failedToLoad.has(error)) return;
  if (!(await isOutdated())) return;
  location.reload();
  await new Promise<never>(() => {});
}

async function isOutdated(): Promise<boolean> {
  const ours = document.querySelector('script[type="module"][src]')?.getAttribute("src");
  try {
    const page = await fetch("/dashboard", { cache: "no-store", headers: { accept: "text/html" } });
    return page.ok && Boolean(ours) && !(await page.text()).includes(`"${ours}"`);
  } catch {
    return false;
  }
}
