/**
 * Weighs the screens: counts the gzipped bytes of JavaScript that each screen loads before it is shown, with its words
 * in the larger language. Reads the build in dist/client, and the route tables in routes.tsx and in every area.
 */
import { existsSync, globSync, readFileSync } from "node:fs";
import { posix } from "node:path";
import { gzipSync } from "node:zlib";

const root = new URL("../", import.meta.url);
const folder = new URL("dist/client/", root);
const manifestFile = new URL(".vite/manifest.json", folder);
const tables = [
  "src/app/client/routes.tsx",
  ...globSync("src/areas/*/client/pages.ts", { cwd: root }).toSorted(),
];
const frame = "src/app/client/staff-layout.tsx";
const home = "/dashboard";

/** The limit for the first screen after signing in: frameworks, staff frame, words and dashboard. */
const FIRST_ROUTE_BYTES = 125_000;
/**
 * The limit for any other screen. It counts only the files that the first screen has not loaded or, for a screen
 * without the staff frame, those that the entry has not loaded.
 */
const OTHER_ROUTE_BYTES = 50_000;

export interface RouteWeight {
  path: string;
  bytes: number;
  limit: number;
  /** The files that the screen loads, the largest first. */
  files: { name: string; bytes: number }[];
}

export const isBuilt = (): boolean => existsSync(manifestFile);

interface Chunk {
  file: string;
  isEntry?: boolean;
  imports?: string[];
}

/** @throws when there is no build, or the build lacks a screen of the route tables */
export function weighRoutes(): RouteWeight[] {
  const manifest = JSON.parse(readFileSync(manifestFile, "utf8")) as Record<string, Chunk>;

  /** Returns the files of a module and of everything that it imports statically, also indirectly. */
  const filesOf = (name: string, found = new Set<string>()): Set<string> => {
    const chunk = manifest[name];
    if (!chunk) throw new Error(`The build has no ${name}`);
    if (found.has(chunk.file)) return found;
    found.add(chunk.file);
    for (const next of chunk.imports ?? []) filesOf(next, found);
    return found;
  };
  const larger = (nameIn: (language: string) => string): Set<string> => {
    const [name = ""] = ["en", "sw"]
      .map(nameIn)
      .toSorted((a, b) => weightOf(manifest[b]?.file) - weightOf(manifest[a]?.file));
    return filesOf(name);
  };
  const wordsOf = (area: string) => larger((language) => `locales/${language}/${area}.json`);
  const all = (...parts: Set<string>[]) => parts.reduce((sum, each) => sum.union(each));

  const entry = Object.keys(manifest).find(
    (name) => manifest[name]?.isEntry && manifest[name].file.endsWith(".js"),
  );
  if (!entry) throw new Error("The build has no entry");
  // The module with the words that every screen needs. It also lists all other catalogues.
  const firstWords = larger((language) => `src/client/words/words-${language}.ts`);
  const start = all(filesOf(entry), filesOf("node_modules/react-dom/client.js"), firstWords);
  const weigh = (route: Route) =>
    all(filesOf(route.module), ...["errors", ...route.words].map(wordsOf));

  const routes = readRoutes();
  const first = routes.find((route) => route.path === home);
  if (!first) throw new Error(`${tables[0]} has no ${home}`);
  const firstFiles = all(start, filesOf(frame), weigh(first));

  return routes.map((route) => {
    const isFirst = route === first;
    const before = isFirst ? new Set<string>() : route.hasFrame ? firstFiles : start;
    const files = [...(isFirst ? firstFiles : weigh(route)).difference(before)]
      .map((name) => ({ name, bytes: weightOf(name) }))
      .toSorted((a, b) => b.bytes - a.bytes);
    return {
      path: route.path,
      bytes: files.reduce((sum, file) => sum + file.bytes, 0),
      limit: isFirst ? FIRST_ROUTE_BYTES : OTHER_ROUTE_BYTES,
      files,
    };
  });
}

const weights = new Map<string, number>();

function weightOf(file = ""): number {
  if (!file.endsWith(".js")) return 0;
  const known = weights.get(file);
  if (known !== undefined) return known;
  const bytes = gzipSync(readFileSync(new URL(file, folder)), { level: 9 }).length;
  weights.set(file, bytes);
  return bytes;
}

export interface Route {
  path: string;
  hasFrame: boolean;
  words: string[];
  module: string;
}

/** Reads the route tables as text. Importing them would run the client. */
export function readRoutes(): Route[] {
  const routes = tables.flatMap(readTable);
  if (routes.length === 0) throw new Error(`${tables.join(", ")} have no routes`);
  return routes;
}

function readTable(table: string): Route[] {
  const source = readFileSync(new URL(table, root), "utf8");
  const calls = [...source.matchAll(/^ {2}(staff|open|paper)Page\(\{(.*?)^ {2}\}\),$/gms)];
  // Lists of words that several routes of a table share: `words: [...ofOrders, "inventory"]`.
  const lists = new Map(
    [...source.matchAll(/^const (\w+) = \[([^\]]*)\] as const;$/gm)].map(([, name, list]) => [
      name,
      list ?? "",
    ]),
  );
  const whole = (words: string) =>
    words.replaceAll(/\.\.\.(\w+)/g, (_, name: string) => {
      const list = lists.get(name);
      if (list === undefined) throw new Error(`${table} has no list ${name}`);
      return list;
    });
  const routes = calls.map(([, kind, body = ""]) => {
    const path = /path: "([^"]+)"/.exec(body)?.[1];
    const words = /words: \[([^\]]*)\]/.exec(body)?.[1];
    const module = /import\(\s*"([^"]+)"/.exec(body)?.[1];
    if (!path || words === undefined || !module) throw new Error(`Unreadable route: ${body}`);
    return {
      path,
      hasFrame: kind === "staff",
      words: [...whole(words).matchAll(/"([^"]+)"/g)].map(([, area = ""]) => area),
      module: posix.join(posix.dirname(table), module),
    };
  });
  const written = source.match(/^ {4}path: "/gm)?.length ?? 0;
  if (routes.length !== written) {
    throw new Error(`${table} has ${written} routes, of which ${routes.length} can be read`);
  }
  return routes;
}
