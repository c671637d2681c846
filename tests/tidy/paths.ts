/** Each path of the API has one owner. */
import type { Complaints, SourceFile } from "./source.ts";

/** Paths that a second area declares, and why. */
const shared: Readonly<Record<string, string>> = {
  "/api/customers payments": "what a customer owes or has as credit belongs to the customer",
};

/** Only one area declares the endpoints of a path such as `/api/payments`. */
export function pathComplaints(
  files: readonly SourceFile[],
  exceptions: Readonly<Record<string, string>> = shared,
): Complaints {
  const declared = files.flatMap(({ path, text }) => {
    const area = /^src\/areas\/([^/]+)\/.*contract\.ts$/.exec(path)?.[1];
    if (!area) return [];
    return [...text.matchAll(/^ +path: "(\/api\/[^/"]+)/gm)].map(([, start = ""]) => ({
      area,
      start,
    }));
  });
  const used = new Set<string>();
  const owners = new Map<string, Set<string>>();
  for (const { area, start } of declared) {
    const key = `${start} ${area}`;
    if (key in exceptions) used.add(key);
    else owners.set(start, (owners.get(start) ?? new Set()).add(area));
  }
  return [
    ...[...owners]
      .filter(([, areas]) => areas.size > 1)
      .map(([start, areas]) => `${start}: is declared by ${[...areas].toSorted().join(" and ")}`),
    ...Object.keys(exceptions)
      .filter((key) => !used.has(key))
      .map((key) => `tests/tidy/paths.ts: ${key} is no exception any more`),
  ];
}
