/**
 * What an area offers to other areas. Its `public-files.ts` lists the files that they may import; all others are
 * private and can be changed without a look at other areas. src/app/, which composes the areas, may import all.
 */
import { importsOf, isCode, isTest, type Complaints, type SourceFile } from "./source.ts";

/** Area → its public files, as paths within the area. */
export function declaredPublicFiles(files: readonly SourceFile[]): ReadonlyMap<string, string[]> {
  return new Map(
    files.flatMap((file) => {
      const area = /^src\/areas\/([^/]+)\/public-files\.ts$/.exec(file.path)?.[1];
      if (!area) return [];
      return [[area, [...file.text.matchAll(/"([^"]+)"/g)].map(([, path = ""]) => path)]];
    }),
  );
}

/** Area → the files that other areas import, with those that import them. */
export function importedByOtherAreas(
  files: readonly SourceFile[],
): ReadonlyMap<string, ReadonlyMap<string, { file: string; written: string }[]>> {
  const found = new Map<string, Map<string, { file: string; written: string }[]>>();
  for (const file of files) {
    const from = areaOf(file.path)?.area;
    if (from === undefined || !isCode(file) || isTest(file)) continue;
    for (const { written, path } of importsOf(file)) {
      const to = path === null ? null : areaOf(path);
      if (!to || to.area === from || isEvents(to.path)) continue;
      const ofArea = found.get(to.area) ?? new Map<string, { file: string; written: string }[]>();
      found.set(to.area, ofArea);
      ofArea.set(to.path, [...(ofArea.get(to.path) ?? []), { file: file.path, written }]);
    }
  }
  return found;
}

/** Imports of private files of other areas, and listed files that no other area imports. */
export function publicFileComplaints(files: readonly SourceFile[]): Complaints {
  const declared = declaredPublicFiles(files);
  const imported = importedByOtherAreas(files);
  const privateImports = [...imported].flatMap(([area, paths]) =>
    [...paths]
      .filter(([path]) => !declared.get(area)?.includes(path))
      .flatMap(([, importers]) => importers)
      .map(({ file, written }) => `${file}: imports ${written}, which its area keeps private`),
  );
  const unused = [...declared].flatMap(([area, paths]) =>
    paths
      .filter((path) => !imported.get(area)?.has(path))
      .map((path) => `src/areas/${area}/public-files.ts: lists ${path}, which no area imports`),
  );
  return [...privateImports, ...unused];
}

function areaOf(path: string): { area: string; path: string } | null {
  const [, area, within] = /^src\/areas\/([^/]+)\/(.+)$/.exec(path) ?? [];
  return area && within ? { area, path: within } : null;
}

/** src/shared collects the events of all areas, so that they belong to nobody alone. */
const isEvents = (path: string): boolean => path === "events.ts";
