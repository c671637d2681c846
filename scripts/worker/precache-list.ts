import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin, Rolldown } from "vite";
import { languages } from "#src/shared/words.ts";
import { readRoutes } from "../route-weights.ts";

const root = join(import.meta.dirname, "../..");
const frame = "src/app/client/staff-layout.tsx";

/** The file of the build that names what the service worker keeps. A folder that begins with a dot is not served. */
export const PRECACHE_FILE = ".vite/precache.json";

/** What the service worker keeps. A file is named by its address without the leading slash. */
export interface PrecacheList {
  /** The files without which a counter cannot work. They are kept when the worker is installed. */
  core: string[];
  /** What is kept later, while nothing else happens. */
  more: string[];
  /** The addresses of the staff app, as in the route tables: `/devices/$id`. */
  paths: string[];
}

/** The screens at which a counter works, with all their dialogs. */
const counter = new Set(["/pos", "/devices/new", "/inventory/counts", "/inventory/counts/$id"]);
/** Screens that must open too. What they load on demand is kept later. */
const besides = new Set([
  "/dashboard",
  "/devices",
  "/devices/$id",
  "/customers",
  "/outbox",
  "/shifts",
  "/login",
]);
/** Screens that show what was read before, and papers. */
const later = new Set([
  "/customers/$id",
  "/customers/new",
  "/shifts/close",
  "/shifts/$id",
  "/sales/$id",
  "/receipts/$id",
  "/devices/$id/slip",
  "/devices/$id/label",
]);

/** Code of the screens above that can wait: the reader of codes (413 kB), calendars, printers, and what only the first days need. */
const isLater = (id: string): boolean =>
  /\/zxing|\/day-calendar\.tsx|\/paper\/printer\/|\/app\/client\/palette\/|\/demo-data\/|\/first-steps/.test(
    id,
  );
/** Code that is of no use without the server: the rules of new passwords, charts, imports and help. */
const isUseless = (id: string): boolean =>
  /\/@zxcvbn-ts\/|\/client\/ui\/charts\/|\/app\/client\/help\/|\/src\/client\/imports\/|\/outbox\/client\/(correct|parked|end-review)/.test(
    id,
  );

/**
 * Vite plugin that lists the files of the service worker: of the screens above the code, also what they load on demand,
 * with the words that this code names in both languages.
 */
export function precacheList(): Plugin {
  return {
    name: "precache-list",
    apply: "build",
    generateBundle: {
      order: "post",
      handler(_, bundle) {
        const source = JSON.stringify(listOf(bundle), null, 1);
        this.emitFile({ type: "asset", fileName: PRECACHE_FILE, source });
      },
    },
  };
}

type Skips = (id: string) => boolean;

interface How {
  skips: Skips;
  /** Whether what the code loads on demand is added too. */
  isDeep: boolean;
}

function listOf(bundle: Rolldown.OutputBundle): PrecacheList {
  const routes = readRoutes();
  const { add, addScreens, entry, chunkOf } = filesOf(bundle, routes);
  const skips: Skips = (id) => isLater(id) || isUseless(id);
  const core = new Set<string>();
  for (const each of [entry, chunkOf.get(frame)]) add(core, each, { skips, isDeep: true });
  addScreens(core, counter, { skips, isDeep: true });
  addScreens(core, besides, { skips, isDeep: false });
  const more = new Set<string>();
  addScreens(more, counter.union(besides).union(later), { skips: isUseless, isDeep: true });
  return {
    core: [...core].toSorted(),
    more: [...more].filter((file) => !core.has(file)).toSorted(),
    paths: routes.map(({ path }) => path),
  };
}

/** Finds the files of code, and of screens, in a build. */
function filesOf(bundle: Rolldown.OutputBundle, routes: ReturnType<typeof readRoutes>) {
  const chunks = new Map(
    Object.values(bundle).flatMap((each) =>
      each.type === "chunk" ? [[each.fileName, each] as const] : [],
    ),
  );
  const chunkOf = new Map(
    [...chunks.values()].map((chunk) => [relative(chunk.facadeModuleId), chunk] as const),
  );
  const pages = new Set(routes.map(({ module }) => chunkOf.get(module)));

  /** Adds a chunk with all that it imports and, if `isDeep`, what it loads on demand, except other screens and words. */
  const add = (found: Set<string>, chunk: Rolldown.OutputChunk | undefined, how: How): void => {
    if (!chunk || found.has(chunk.fileName) || how.skips(chunk.facadeModuleId ?? "")) return;
    found.add(chunk.fileName);
    const { importedCss = [], importedAssets = [] } = chunk.viteMetadata ?? {};
    for (const file of [...importedCss, ...importedAssets])
      if (!how.skips(`/${file}`)) found.add(file);
    for (const name of chunk.imports) add(found, chunks.get(name), how);
    if (!how.isDeep) return;
    for (const next of chunk.dynamicImports.map((name) => chunks.get(name)))
      if (next && !pages.has(next) && !isWords(next)) add(found, next, how);
  };
  const addScreens = (found: Set<string>, screens: ReadonlySet<string>, how: How): void => {
    const shown = routes.filter(({ path }) => screens.has(path));
    for (const { module } of shown) add(found, chunkOf.get(module), how);
    const code = [...found].flatMap((name) => chunks.get(name) ?? []);
    const areas = [
      ...namedWords(code, how.skips),
      ...shown.flatMap(({ words }) => words),
      "errors",
    ];
    for (const area of areas)
      for (const language of languages) {
        const words = chunkOf.get(`locales/${language}/${area}.json`);
        if (words) found.add(words.fileName);
      }
  };
  const entry = [...chunks.values()].find((each) => each.isEntry);
  return { add, addScreens, entry, chunkOf };
}

const relative = (id: string | null): string =>
  id?.startsWith(root) ? id.slice(root.length + 1).replaceAll("\\", "/") : (id ?? "");

const isWords = ({ facadeModuleId }: Rolldown.OutputChunk): boolean =>
  /\/locales\/[a-z]+\//.test(facadeModuleId ?? "");

/**
 * The catalogues that the source of the chunks loads by name: `useTranslation("pos")`, `loadWords("errors")`, and the
 * last arguments of `lazyWithWords`.
 */
function namedWords(chunks: readonly Rolldown.OutputChunk[], skips: Skips): Set<string> {
  const named = new Set<string>();
  for (const id of new Set(chunks.flatMap((chunk) => Object.keys(chunk.modules)))) {
    if (!id.startsWith(join(root, "src")) || id.includes("?") || skips(id)) continue;
    const calls = readFileSync(id, "utf8").matchAll(
      /(?:useTranslation|loadWords|loadWordsIn|lazyWithWords)\(([\s\S]*?)\);/g,
    );
    for (const [, names = ""] of calls)
      for (const [, area = ""] of names.matchAll(/"([a-z][a-z-]*)"/g)) named.add(area);
  }
  return named;
}
