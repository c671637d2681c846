/**
 * After an update of the server, an open page requests files that no longer exist. Such a page reloads itself. It first
 * asks the server for its version, so that a lost connection causes no reload and reloads cannot repeat.
 */
const failedToLoad = new WeakSet<object>();

/** Called with the error of each failed load of code. */
export function rememberFailedLoad(error: unknown): void {
  if (typeof error === "object" && error !== null) failedToLoad.add(error);
}

/** Resolves when `error` has another cause. When its cause is a new version, the page reloads instead. */
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
