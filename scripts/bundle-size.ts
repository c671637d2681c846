/**
 * What the screens weigh: gz bytes of JavaScript per route, each with everything it loads at once. Run after
 * `vite build`; exits 1 when the first screen is above 125 kB or another route adds more than 50 kB to it.
 */
import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";

const folder = new URL("../dist/client/", import.meta.url);
const firstLimit = 125_000;
const routeLimit = 50_000;

interface Chunk {
  file: string;
  src?: string;
  isEntry?: boolean;
  isDynamicEntry?: boolean;
  imports?: string[];
}

const manifest = JSON.parse(readFileSync(new URL(".vite/manifest.json", folder), "utf8")) as Record<
  string,
  Chunk
>;
const sizes = new Map<string, number>();

function gzipped(file: string): number {
  const known = sizes.get(file);
  if (known !== undefined) return known;
  const size = file.endsWith(".js")
    ? gzipSync(readFileSync(new URL(file, folder)), { level: 9 }).length
    : 0;
  sizes.set(file, size);
  return size;
}

/** The chunk and all it imports at once, as files. */
function closure(name: string, found = new Set<string>()): Set<string> {
  const chunk = manifest[name];
  if (!chunk || found.has(chunk.file)) return found;
  found.add(chunk.file);
  for (const next of chunk.imports ?? []) closure(next, found);
  return found;
}

const sum = (files: Iterable<string>) =>
  [...files].reduce((total, file) => total + gzipped(file), 0);
const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1).padStart(7)} kB`;

const entry = Object.keys(manifest).find(
  (name) => manifest[name]?.isEntry && manifest[name].file.endsWith(".js"),
);
if (!entry) throw new Error("dist/client/.vite/manifest.json names no entry; run vite build first");

// The words of the shell are fetched before the first render, so they count; one language, the larger one.
const words = new Set<string>();
for (const area of ["common", "shell"]) {
  const files = ["en", "sw"].flatMap(
    (language) => manifest[`locales/${language}/${area}.json`]?.file ?? [],
  );
  const largest = files.toSorted((a, b) => gzipped(b) - gzipped(a))[0];
  if (largest) words.add(largest);
}
const first = new Set([...closure(entry), ...words]);
let tooHeavy = false;
const report = (label: string, bytes: number, limit: number) => {
  const over = bytes > limit;
  tooHeavy ||= over;
  console.log(`${kilobytes(bytes)} of ${kilobytes(limit)}  ${label}${over ? "  TOO HEAVY" : ""}`);
};

report("entry: frameworks, shell, words", sum(first), firstLimit);
const pages = Object.entries(manifest).filter(
  ([, chunk]) => chunk.isDynamicEntry && chunk.src?.endsWith("-page.tsx"),
);
for (const [name, chunk] of pages) {
  const added = [...closure(name)].filter((file) => !first.has(file));
  report(`+ ${chunk.src ?? name}`, sum(added), routeLimit);
}
// The screen that opens after sign-in has to fit into the first budget as a whole.
const home = pages.find(([, chunk]) => chunk.src?.endsWith("/dashboard-page.tsx"));
if (home)
  report(
    "first staff route: entry and dashboard",
    sum(new Set([...first, ...closure(home[0])])),
    firstLimit,
  );
process.exitCode = tooHeavy ? 1 : 0;
