/**
 * The errors of code that could not be loaded. After an update of the server, an open page requests code that no longer
 * exists. The page then reloads itself. Before the reload, it checks that the server has another version. Otherwise a
 * lost connection would also cause a reload, and the page could reload again and again.
 */
const failedToLoad = new WeakSet<object>();

/** Remembers the error of a failed load of code, for `reloadForNewVersion`. */
export function rememberFailedLoad(error: unknown): void {
  if (typeof error === "object" && error !== null) failedToLoad.add(error);
}

/**
 * Reloads the page if a new version caused `error`; the promise then never resolves. Otherwise the promise resolves.
 */
export async function reloadForNewVersion(error: unknown): Promise<void> {
  if (typeof error !== "object" || error === null || !failedToLoad.has(error)) return;
  if (!(await isOutdated())) return;
  location.reload();
  await new Promise<never>(() => {});
}

/** Whether the server has other code than this page. False if the server does not answer. */
export async function isOutdated(): Promise<boolean> {
  const ours = document.querySelector('script[type="module"][src]')?.getAttribute("src");
  try {
    const page = await fetch("/dashboard", { cache: "no-store", headers: { accept: "text/html" } });
    return page.ok && Boolean(ours) && !(await page.text()).includes(`"${ours}"`);
  } catch {
    return false;
  }
}
