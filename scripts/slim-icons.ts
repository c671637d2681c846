import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Plugin } from "vite";

const factory = join(import.meta.dirname, "../src/client/ui/icon.tsx");

interface Icon {
  size: number;
  node: [tag: string, attributes: Record<string, string>, children?: unknown][];
}

/**
 * Vite plugin: lucide's icons are drawn by our own small component. Lucide's component (1 kB gzipped) supports options
 * that we do not use, and each icon brings its name, its former names and a random key per shape. Screens import icons
 * from lucide-react as usual.
 */
export function slimIcons(): Plugin {
  return {
    name: "slim-icons",
    load: {
      filter: { id: /\/lucide-react\/dist\/esm\/icons\/[^/]+\.mjs$/ },
      async handler(id) {
        const module = (await import(pathToFileURL(id).href)) as Record<string, unknown>;
        const icon = Object.values(module).find(isIcon);
        // The list of all icons is a module of this folder, too.
        if (!icon) return null;
        if (icon.size !== 24 || icon.node.some(([, , children]) => children !== undefined)) {
          this.error(`lucide changed: ${id} has a size or nested shapes`);
        }
        const shapes = icon.node.map(([tag, { key: _, ...attributes }]) => [tag, attributes]);
        return {
          code: `import { icon } from ${JSON.stringify(factory)};
export default /* @__PURE__ */ icon(${JSON.stringify(shapes)});`,
          moduleSideEffects: false,
        };
      },
    },
  };
}

const isIcon = (value: unknown): value is Icon =>
  typeof value === "object" && value !== null && "node" in value;
