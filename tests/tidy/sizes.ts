/**
 * Functions and folders stay small. `recorded-sizes.json` lists those that were too large when the limits were
 * introduced. A recorded size may only shrink; `node tests/tidy/record-sizes.ts` then updates the file.
 */
import { posix } from "node:path";
import type { ESTree } from "vite";
import recorded from "./recorded-sizes.json" with { type: "json" };
import { isCode, isTest, visit, type Complaints, type SourceFile } from "./source.ts";

const MAX_FILES = 30;
const MAX_LINES = 60;
/** The limit for components is higher, because their markup is long but reads from top to bottom. */
const MAX_LINES_OF_A_COMPONENT = 100;

/** The number of files of each folder, or the number of lines of each function (by file and name). */
export type Sizes = Readonly<Record<string, number>>;

export const recordedSizes: { folders: Sizes; functions: Sizes } = recorded;

/**
 * Folders with more files than the limit. Migrations are excluded: they are numbered files of one list. A README is not
 * counted: it helps to find the others.
 */
export function largeFolders(files: readonly SourceFile[]): Sizes {
  const counts = new Map<string, number>();
  for (const { path } of files) {
    const folder = posix.dirname(path);
    const isCounted = folder !== "db/migrations" && posix.basename(path) !== "README.md";
    if (isCounted) counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return Object.fromEntries([...counts].filter(([, count]) => count > MAX_FILES));
}

/** Functions with more lines than the limit. Tests are excluded: a test is a flat list of steps. */
export function longFunctions(files: readonly SourceFile[]): Sizes {
  const sizes: Record<string, number> = {};
  for (const file of files.filter((each) => isCode(each) && !isTest(each))) {
    const most = file.path.endsWith(".tsx") ? MAX_LINES_OF_A_COMPONENT : MAX_LINES;
    for (const { name, lines } of functionsOf(file)) {
      if (lines > most) {
        const key = `${file.path} ${name}`;
        sizes[key] = Math.max(lines, sizes[key] ?? 0);
      }
    }
  }
  return sizes;
}

/** Complains about sizes that are not recorded, and about recorded sizes that differ from the current ones. */
export function sizeComplaints(sizes: Sizes, allowed: Sizes, unit: string): Complaints {
  const complaints = Object.entries(sizes).flatMap(([name, size]) => {
    const before = allowed[name];
    if (before === undefined) return [`${name}: ${size} ${unit}; split it`];
    if (size > before) return [`${name}: grew from ${before} to ${size} ${unit}; split it`];
    return size < before ? [`${name}: shrank to ${size} ${unit}; record the smaller size`] : [];
  });
  const gone = Object.keys(allowed).filter((name) => !(name in sizes));
  return [...complaints, ...gone.map((name) => `${name}: is within the limit; delete its record`)];
}

/** The recorded sizes that still exceed the limit, each at most as large as before. */
export function shrunk(before: Sizes, now: Sizes): Sizes {
  return Object.fromEntries(
    Object.entries(before).flatMap(([name, size]) => {
      const current = now[name];
      return current === undefined ? [] : [[name, Math.min(size, current)]];
    }),
  );
}

function functionsOf(file: SourceFile): { name: string; lines: number }[] {
  const names = new Map<ESTree.Node, string>();
  const found: { name: string; lines: number }[] = [];
  const add = (node: ESTree.Function | ESTree.ArrowFunctionExpression) => {
    const ownName = "id" in node ? node.id?.name : undefined;
    const lines = file.text.slice(node.start, node.end).split("\n").length;
    found.push({ name: ownName ?? names.get(node) ?? "callback", lines });
  };
  // A parent is visited before its children, so a name is known when its function is visited.
  visit(file, {
    VariableDeclarator({ id, init }) {
      if (id.type === "Identifier" && init) names.set(init, id.name);
    },
    Property({ key, value }) {
      if (key.type === "Identifier") names.set(value, key.name);
    },
    FunctionDeclaration: add,
    FunctionExpression: add,
    ArrowFunctionExpression: add,
  });
  return found;
}
