/** Checks that the central lists agree with the files they refer to. */
import type { ESTree } from "vite";
import {
  importsOf,
  isCode,
  isRouteFile,
  visit,
  type Complaints,
  type SourceFile,
} from "./source.ts";

/** `NNNN_snake_case.sql`, numbered from 0001 without gaps, forward only. */
export function migrationComplaints(files: readonly SourceFile[]): Complaints {
  const names = files
    .map(({ path }) => /^db\/migrations\/(.+)$/.exec(path)?.[1])
    .filter((name) => name !== undefined);
  const complaints = names
    .filter((name) => !/^\d{4}_[a-z0-9_]+\.sql$/.test(name))
    .map((name) => `db/migrations/${name}: is not named NNNN_what.sql`);
  const numbers = names.map((name) => Number(name.slice(0, 4))).toSorted((a, b) => a - b);
  numbers.forEach((number, index) => {
    if (number !== index + 1)
      complaints.push(`db/migrations: expected ${index + 1} next, found ${number}`);
  });
  return complaints;
}

/** An event has reactions if and only if it is marked `reacts`. Areas that are not served yet have neither. */
export function reactionComplaints(files: readonly SourceFile[]): Complaints {
  const isServed = (area: string) =>
    files.some(({ path }) => path.startsWith(`src/areas/${area}/`) && isRouteFile(path));
  const marked = new Map(
    entriesOf(files, "src/shared/event-kinds.ts", "eventKinds")
      .filter(({ value }) => fieldOf(value, "reacts") === true)
      .map(({ key, value }) => [key, String(fieldOf(value, "area"))]),
  );
  const listed = new Set(
    entriesOf(files, "src/app/reactions.ts", "reactions").map(({ key }) => key),
  );
  return [
    ...[...marked]
      .filter(([kind, area]) => !listed.has(kind) && isServed(area))
      .map(([kind]) => `src/app/reactions.ts: lists nothing for ${kind}, which is marked reacts`),
    ...[...listed]
      .filter((kind) => !marked.has(kind))
      .map((kind) => `src/shared/event-kinds.ts: ${kind} has reactions but is not marked reacts`),
  ];
}

/** `src/app/areas.ts` serves the routes of every area and topic: it imports each route file, directly or not. */
export function servedComplaints(files: readonly SourceFile[]): Complaints {
  const byPath = new Map(files.map((file) => [file.path, file]));
  const reached = new Set(["src/app/areas.ts"]);
  // A set is iterated in the order of insertion, including the paths that the loop adds.
  for (const path of reached) {
    const file = byPath.get(path);
    if (file && isCode(file))
      for (const { path: next } of importsOf(file)) if (next) reached.add(next);
  }
  return files
    .filter(({ path }) => isRouteFile(path) && !reached.has(path))
    .map(({ path }) => `src/app/areas.ts: does not serve ${path}`);
}

/** Every dependency has an exact version. */
export function versionComplaints(files: readonly SourceFile[]): Complaints {
  const text = files.find(({ path }) => path === "package.json")?.text ?? "{}";
  const manifest = JSON.parse(text) as Record<string, Record<string, string> | undefined>;
  return ["dependencies", "devDependencies", "optionalDependencies"].flatMap((kind) =>
    Object.entries(manifest[kind] ?? {})
      .filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
      .map(([name, version]) => `package.json: ${name} ${version} is not an exact version`),
  );
}

/** The entries of `export const <name> = {…}`, including `as const` and `satisfies`. */
function entriesOf(
  files: readonly SourceFile[],
  path: string,
  name: string,
): { key: string; value: ESTree.Expression }[] {
  const file = files.find((candidate) => candidate.path === path);
  let object: ESTree.Expression | null = null;
  if (file) {
    visit(file, {
      VariableDeclarator({ id, init }) {
        if (id.type === "Identifier" && id.name === name) object = bare(init);
      },
    });
  }
  return propertiesOf(object);
}

function bare(node: ESTree.Expression | null): ESTree.Expression | null {
  return node?.type === "TSAsExpression" || node?.type === "TSSatisfiesExpression"
    ? bare(node.expression)
    : node;
}

function propertiesOf(
  object: ESTree.Expression | null,
): { key: string; value: ESTree.Expression }[] {
  if (object?.type !== "ObjectExpression") return [];
  return object.properties.flatMap((property) => {
    if (property.type !== "Property") return [];
    const { key, value } = property;
    if (key.type === "Identifier") return [{ key: key.name, value }];
    return key.type === "Literal" && typeof key.value === "string"
      ? [{ key: key.value, value }]
      : [];
  });
}

function fieldOf(object: ESTree.Expression, name: string): unknown {
  const value = propertiesOf(object).find(({ key }) => key === name)?.value;
  return value?.type === "Literal" ? value.value : undefined;
}
