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

/** Migrations are named `NNNN_snake_case.sql`, are numbered from 0001 without gaps, and only go forward. */
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

/** Each event marked `reacts` must have reactions in an area, and an event without this mark must have none. */
export function reactionComplaints(files: readonly SourceFile[]): Complaints {
  const marked = new Set(
    entriesNamed(files, /^src\/areas\/[^/]+\/events\.ts$/, "kinds")
      .filter(({ value }) => fieldOf(value, "reacts") === true)
      .map(({ key }) => key),
  );
  const listed = new Set(
    entriesNamed(files, /^src\/areas\/[^/]+\/server\/area\.ts$/, "reactions").map(({ key }) => key),
  );
  return [
    ...[...marked.difference(listed)].map(
      (kind) => `${kind} is marked reacts, but no area reacts to it`,
    ),
    ...[...listed.difference(marked)].map(
      (kind) => `${kind} has reactions, but its events.ts does not mark it reacts`,
    ),
  ];
}

/** `src/app/areas.ts` must import the route file of every area and topic, directly or through other files. */
export function servedComplaints(files: readonly SourceFile[]): Complaints {
  const byPath = new Map(files.map((file) => [file.path, file]));
  const reached = new Set(["src/app/areas.ts"]);
  // The loop also visits the paths that it adds to the set.
  for (const path of reached) {
    const file = byPath.get(path);
    if (file && isCode(file))
      for (const { path: next } of importsOf(file)) if (next) reached.add(next);
  }
  return files
    .filter(({ path }) => isRouteFile(path) && !reached.has(path))
    .map(({ path }) => `src/app/areas.ts: does not serve ${path}`);
}

/** Every dependency must have an exact version. */
export function versionComplaints(files: readonly SourceFile[]): Complaints {
  const text = files.find(({ path }) => path === "package.json")?.text ?? "{}";
  const manifest = JSON.parse(text) as Record<string, Record<string, string> | undefined>;
  return ["dependencies", "devDependencies", "optionalDependencies"].flatMap((kind) =>
    Object.entries(manifest[kind] ?? {})
      .filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
      .map(([name, version]) => `package.json: ${name} ${version} is not an exact version`),
  );
}

/** The entries of all objects that are values of a property `name`, in the files whose path matches `paths`. */
function entriesNamed(
  files: readonly SourceFile[],
  paths: RegExp,
  name: string,
): { key: string; value: ESTree.Expression }[] {
  const found: { key: string; value: ESTree.Expression }[] = [];
  for (const file of files.filter(({ path }) => paths.test(path))) {
    visit(file, {
      Property({ key, value }) {
        const isNamed = key.type === "Identifier" && key.name === name;
        if (isNamed && value.type === "ObjectExpression") found.push(...propertiesOf(value));
      },
    });
  }
  return found;
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
