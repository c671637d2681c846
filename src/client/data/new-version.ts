/**
 * After an update of the server, an open page requests files that no longer exist. Such a page reloads itself. It first
 * checks that the server has another version: a lost connection must not cause a reload, and a reload must not repeat.
 */
const failedToLoad = new WeakSet<object>();

/** Called with the error of each failed load of code. */
export function rememberFailedLoad(error: unknown): void {
  if (typeof error === "object" && error !== null) failedToLoad.add(error);
}

/** Reloads the page if a new version caused `error`, and then never resolves. Resolves for any other cause. */
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
