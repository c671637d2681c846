/** The files that the house rules check, as text. They come from disk or from a test that plants a violation. */
import { readdirSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { parseSync, Visitor, type ESTree, type VisitorObject } from "vite";

export interface SourceFile {
  /** Relative to the root of the project, with forward slashes. */
  path: string;
  text: string;
}

/** One line per complaint, in the form `path: problem`. */
export type Complaints = string[];

const folders = ["src", "tests", "scripts", "bench", "torture", "fuzz", "db"];

const projects = new Map<string, readonly SourceFile[]>();

/** Every file of the project's source folders, and package.json. They are read and parsed once for all house rules. */
export function readProject(root: string): readonly SourceFile[] {
  const known = projects.get(root) ?? readFiles(root);
  projects.set(root, known);
  return known;
}

function readFiles(root: string): readonly SourceFile[] {
  const paths = folders.flatMap((folder) => {
    try {
      return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) =>
          posix.join(entry.parentPath.slice(root.length).replaceAll("\\", "/"), entry.name),
        )
        .map((path) => path.replace(/^\//, ""));
    } catch {
      return [];
    }
  });
  return [...paths.toSorted(), "package.json"].map((path) => ({
    path,
    text: readFileSync(join(root, path), "utf8"),
  }));
}

export const isCode = ({ path }: SourceFile): boolean => /\.(ts|tsx|mjs)$/.test(path);
export const isTest = ({ path }: { path: string }): boolean => /\.test\.tsx?$/.test(path);

/** Whether the file is a route file of an area or topic. */
export const isRouteFile = (path: string): boolean =>
  /^src\/areas\/.+\/server\/([a-z-]+-)?routes\.ts$/.test(path);

const parsed = new WeakMap<SourceFile, ReturnType<typeof parseSync>>();

function parse(file: SourceFile): ReturnType<typeof parseSync> {
  let result = parsed.get(file);
  if (!result) {
    result = parseSync(file.path, file.text);
    parsed.set(file, result);
  }
  return result;
}

export const programOf = (file: SourceFile): ESTree.Program => parse(file).program;

/** Calls the functions of the visitor for the nodes of the file. */
export function visit(file: SourceFile, visitor: VisitorObject): void {
  new Visitor(visitor).visit(programOf(file));
}

export interface Import {
  /** The imported name as the source writes it, such as `./money.ts`. */
  written: string;
  /** The path of the file in this project, such as `src/shared/money.ts`; null for a package. */
  path: string | null;
  /** Whether the import needs the module while the file is loaded: it is no `import()` and not only of types. */
  isValue: boolean;
}

const imports = new WeakMap<SourceFile, readonly Import[]>();

/** All imports and re-exports of a file, including types and `import()`. */
export function importsOf(file: SourceFile): readonly Import[] {
  const known = imports.get(file) ?? findImports(file);
  imports.set(file, known);
  return known;
}

function findImports(file: SourceFile): readonly Import[] {
  const { staticImports, staticExports, dynamicImports } = parse(file).module;
  const exported = staticExports.flatMap((found) => found.entries);
  const values = [
    ...staticImports.flatMap(({ moduleRequest, entries }) =>
      entries.length > 0 && entries.every((entry) => entry.isType) ? [] : [moduleRequest.value],
    ),
    ...exported.flatMap((entry) => (entry.isType ? [] : [entry.moduleRequest?.value])),
  ];
  const written = [
    ...staticImports.map((found) => found.moduleRequest.value),
    ...exported.map((entry) => entry.moduleRequest?.value),
    ...dynamicImports.map(
      (found) =>
        /^["'`](.*)["'`]$/.exec(
          file.text.slice(found.moduleRequest.start, found.moduleRequest.end),
        )?.[1],
    ),
  ];
  return [...new Set(written.filter((name) => name !== undefined))].map((name) => ({
    written: name,
    path: resolve(file.path, name),
    isValue: values.includes(name),
  }));
}

function resolve(from: string, name: string): string | null {
  if (name.startsWith(".")) return posix.join(posix.dirname(from), name);
  return name.startsWith("#") ? name.slice(1) : null;
}
