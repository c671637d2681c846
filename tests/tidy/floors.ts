/**
 * The topics of an area import one way. `floors.ts` of an area lists its topics from low to high, as src/app/areas.ts
 * lists the areas. Below all topics are the files of the area's own folder, such as `contract.ts` and `rules.ts`. Above
 * them are `server/`, `client/` and `schema-modules.ts`, which register what the topics have.
 */
import { importsOf, isCode, isTest, type Complaints, type SourceFile } from "./source.ts";

const FOOT = -1;
const TOP = Number.POSITIVE_INFINITY;

interface Part {
  area: string;
  /** The topic's folder; null for a file of the area itself. */
  topic: string | null;
  isTop: boolean;
}

function partOf(path: string): Part | null {
  const [src, areas, area, ...rest] = path.split("/");
  if (src !== "src" || areas !== "areas" || !area || rest.length === 0) return null;
  const folder = rest.length > 1 ? (rest[0] ?? null) : null;
  const isTop = folder === "server" || folder === "client" || rest[0] === "schema-modules.ts";
  return { area, topic: isTop ? null : folder, isTop };
}

/** Area → its topics from low to high, for the areas that declare them. */
export function declaredFloors(files: readonly SourceFile[]): ReadonlyMap<string, string[]> {
  return new Map(
    files.flatMap((file) => {
      const area = /^src\/areas\/([^/]+)\/floors\.ts$/.exec(file.path)?.[1];
      if (!area) return [];
      return [[area, [...file.text.matchAll(/"([\w-]+)"/g)].map(([, name = ""]) => name)]];
    }),
  );
}

/** Imports against the order of the topics, areas and topics without floors, and floors without a topic. */
export function floorComplaints(files: readonly SourceFile[]): Complaints {
  const floors = declaredFloors(files);
  const code = files.filter((file) => isCode(file) && !isTest(file));
  const floorOf = ({ area, topic, isTop }: Part): number => {
    if (isTop) return TOP;
    return topic === null ? FOOT : (floors.get(area)?.indexOf(topic) ?? FOOT);
  };
  const imports = code.flatMap((file) => {
    const from = partOf(file.path);
    if (!from || !floors.has(from.area)) return [];
    return importsOf(file).flatMap(({ written, path }) => {
      const to = path === null ? null : partOf(path);
      if (to?.area !== from.area || floorOf(to) <= floorOf(from)) return [];
      return [`${file.path}: imports ${written}, which is above it; see floors.ts of the area`];
    });
  });
  const undeclared = new Set(
    code.flatMap(({ path }) => {
      const part = partOf(path);
      return part?.topic && !floors.has(part.area) ? [part.area] : [];
    }),
  );
  return [
    ...imports,
    ...[...undeclared].map((area) => `src/areas/${area}: has topics, and no floors.ts`),
    ...listComplaints(code, floors),
  ];
}

function listComplaints(
  code: readonly SourceFile[],
  floors: ReadonlyMap<string, string[]>,
): Complaints {
  return [...floors].flatMap(([area, listed]) => {
    const topics = new Set(
      code.flatMap(({ path }) => {
        const part = partOf(path);
        return part?.area === area && part.topic !== null ? [part.topic] : [];
      }),
    );
    return [
      ...[...topics].filter((topic) => !listed.includes(topic)).map((topic) => `lacks ${topic}`),
      ...listed
        .filter((topic) => !topics.has(topic))
        .map((topic) => `lists ${topic}, which is gone`),
    ].map((problem) => `src/areas/${area}/floors.ts: ${problem}`);
  });
}

/**
 * Returns the largest group of topics of an area in which each topic depends on each other one, directly or indirectly.
 * The group is empty if the topics can be put in an order. The files of the area's own folder count as one topic, and
 * what registers the topics as another. Imports of types and `import()` do not count, because they do not load a module
 * while another one is being loaded.
 */
export function largestKnot(files: readonly SourceFile[], area: string): string[] {
  const unitOf = (path: string): string | null => {
    const part = partOf(path);
    if (part?.area !== area) return null;
    return part.isTop ? "registration" : (part.topic ?? "own files");
  };
  const graph = new Map<string, Set<string>>();
  for (const file of files) {
    const from = unitOf(file.path);
    if (from === null || !isCode(file) || isTest(file)) continue;
    const targets = graph.get(from) ?? new Set<string>();
    graph.set(from, targets);
    for (const { path, isValue } of importsOf(file)) {
      const to = path === null ? null : unitOf(path);
      if (isValue && to !== null && to !== from) targets.add(to);
    }
  }
  const reached = new Map([...graph.keys()].map((unit) => [unit, reachableFrom(graph, unit)]));
  const knots = [...graph.keys()].map((unit) =>
    [...(reached.get(unit) ?? [])].filter((other) => reached.get(other)?.has(unit)),
  );
  return (knots.toSorted((a, b) => b.length - a.length)[0] ?? []).toSorted();
}

function reachableFrom(graph: ReadonlyMap<string, Set<string>>, start: string): Set<string> {
  const found = new Set<string>();
  const open = [start];
  for (let unit = open.pop(); unit !== undefined; unit = open.pop()) {
    for (const next of graph.get(unit) ?? []) {
      if (!found.has(next)) open.push(next);
      found.add(next);
    }
  }
  return found;
}
