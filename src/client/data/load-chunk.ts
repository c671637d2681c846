import { isOutdated, rememberFailedLoad } from "./new-version.ts";

/** The waits before another attempt, in milliseconds. */
const waits = [300, 1_000, 3_000];

const stylesheets = new Map<string, Promise<void>>();

/**
 * Loads code and its stylesheets. The build wraps each `import()` in a call of loadChunk (scripts/small-preload.ts).
 * Tries again when it fails, because React's `lazy` caches a failure until the page is reloaded, so that one lost
 * response would break the screen. It does not try again when the server has a newer version, which has other files.
 */
export async function loadChunk<T>(
  load: () => Promise<T>,
  styles: readonly string[] = [],
): Promise<T> {
  const attempt = async () => {
    await Promise.all(styles.map(loadStylesheet));
    return load();
  };
  for (const wait of waits) {
    try {
      return await attempt();
    } catch (error) {
      if (await isOutdated()) return fail(error);
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }
  return attempt().catch(fail);
}

function fail(error: unknown): never {
  rememberFailedLoad(error);
  throw error;
}

function loadStylesheet(name: string): Promise<void> {
  const known = stylesheets.get(name);
  if (known) return known;
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = `/${name}`;
  const loading = new Promise<void>((resolve, reject) => {
    link.addEventListener("load", () => resolve());
    link.addEventListener("error", () => {
      // Removes the failed stylesheet from the map, so that the next call loads it again.
      stylesheets.delete(name);
      link.remove();
      reject(new Error(`Failed to load ${name}`));
    });
  });
  stylesheets.set(name, loading);
  document.head.append(link);
  return loading;
}
