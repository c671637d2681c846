import { rememberFailedLoad } from "./new-version.ts";

const stylesheets = new Map<string, Promise<void>>();

/**
 * Loads code and its stylesheets. The build wraps each `import()` in a call of loadChunk (scripts/small-preload.ts).
 */
export async function loadChunk<T>(
  load: () => Promise<T>,
  styles: readonly string[] = [],
): Promise<T> {
  try {
    await Promise.all(styles.map(loadStylesheet));
    return await load();
  } catch (error) {
    rememberFailedLoad(error);
    throw error;
  }
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
