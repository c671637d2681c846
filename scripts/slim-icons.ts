import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Plugin } from "vite";

const lucide = join(import.meta.dirname, "../node_modules/lucide-react/dist/esm");
const factory = join(import.meta.dirname, "../src/client/ui/icon.tsx");

interface Icon {
  size: number;
  node: [tag: string, attributes: Record<string, string>, children?: unknown][];
}

/**
 * Vite plugin that draws lucide's icons with our own small component. Lucide's component (1 kB gzipped) has options
 * that we do not use, and each of its icons carries names and keys that we do not need. Screens import icons from
 * lucide-react as usual. The plugin turns each such import into one import per icon, so that each screen loads only its
 * icons.
 */
export function slimIcons(): Plugin {
  const files = filesByIcon();
  const importOf = (specifier: string): string => {
    if (!specifier || specifier.startsWith("type ")) return "";
    const [name = "", local = name] = specifier.split(" as ");
    const file = files.get(name);
    if (!file) throw new Error(`lucide-react has no icon ${name}`);
    return `import ${local} from ${JSON.stringify(join(lucide, file))};`;
  };
  return {
    name: "slim-icons",
    enforce: "pre",
    transform: {
      filter: { id: /\.tsx?$/, code: /from "lucide-react"/ },
      handler: (code) => ({
        code: code.replaceAll(/import \{([^}]*)\} from "lucide-react";/g, (_, names: string) =>
          names
            .split(",")
            .map((specifier) => importOf(specifier.trim()))
            .join(" "),
        ),
        map: null,
      }),
    },
    load: {
      filter: { id: /\/lucide-react\/dist\/esm\/icons\/[^/]+\.mjs$/ },
      async handler(id) {
        const module = (await import(pathToFileURL(id).href)) as Record<string, unknown>;
        const icon = Object.values(module).find(isIcon);
        if (icon?.size !== 24 || icon.node.some(([, , children]) => children !== undefined)) {
          this.error(`lucide changed: ${id} is no icon, or has a size or nested shapes`);
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

export const isIconFile = (id: string): boolean => id.startsWith(join(lucide, "icons"));

/** Name of an icon in lucide-react → the file of this icon. Many icons have several names. */
function filesByIcon(): Map<string, string> {
  const index = readFileSync(join(lucide, "lucide-react.mjs"), "utf8");
  const exports = index.matchAll(/^export \{([^}]*)\} from '\.\/(icons\/[^']+)';$/gm);
  return new Map(
    [...exports].flatMap(([, names = "", file = ""]) =>
      [...names.matchAll(/default as (\w+)/g)].map(([, name = ""]) => [name, file] as const),
    ),
  );
}

const isIcon = (value: unknown): value is Icon =>
  typeof value === "object" && value !== null && "node" in value;
