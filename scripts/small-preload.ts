import { join } from "node:path";
import type { Plugin } from "vite";

const loader = join(import.meta.dirname, "../src/client/data/load-chunk.ts");

/**
 * Vite plugin that makes the build load its chunks with our `loadChunk`. Vite's own helper (0.7 kB gzipped) can also
 * preload scripts, which vite.config.ts turns off.
 */
export function smallPreload(): Plugin {
  return {
    name: "small-preload",
    enforce: "pre",
    load: {
      filter: { id: /^\0vite\/preload-helper\.js$/ },
      handler: () => ({
        code: `export { loadChunk as __vitePreload } from ${JSON.stringify(loader)};`,
        moduleSideEffects: false,
      }),
    },
  };
}
