/** The floors of the areas as a test: `floors.ts` of an area says which topic may import which (floors.ts). */
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { declaredFloors, floorComplaints, largestKnot } from "./floors.ts";
import { readProject, type SourceFile } from "./source.ts";

const project = readProject(join(import.meta.dirname, "..", ".."));

const file = (path: string, text: string): SourceFile => ({ path, text });

describe("topics of an area import one way", () => {
  const floors = file(
    "src/areas/devices/floors.ts",
    'export const floors = [\n  "core",\n  "intake",\n  "board",\n] as const;',
  );
  const topics = ["core", "intake", "board"].map((topic) =>
    file(`src/areas/devices/${topic}/rules.ts`, ""),
  );
  const importing = (path: string, imported: string) =>
    floorComplaints([
      floors,
      ...topics,
      file(`src/areas/devices/${path}`, `import type { X } from "#src/areas/devices/${imported}";`),
    ]);

  test.each([
    ["a low topic imports a higher one", "core/server/a.ts", "intake/rules.ts"],
    ["a file of the area itself imports a topic", "rules.ts", "core/rules.ts"],
    ["a topic imports the area's screens", "board/client/a.tsx", "client/device-page.tsx"],
    ["a topic imports the area's registration", "board/server/a.ts", "server/area.ts"],
    ["a topic imports the list of schemas", "board/server/a.ts", "schema-modules.ts"],
  ])("%s", (_, path, imported) => {
    expect(importing(path, imported)).toHaveLength(1);
  });

  test.each([
    ["board/server/a.ts", "intake/server/b.ts"],
    ["board/server/a.ts", "rules.ts"],
    ["board/client/a.tsx", "board/server/b.ts"],
    ["server/area.ts", "board/server/routes.ts"],
    ["schema-modules.ts", "board/contract.ts"],
    ["board/server/a.test.ts", "server/area.ts"],
  ])("%s may import %s", (path, imported) => {
    expect(importing(path, imported)).toEqual([]);
  });

  test("a topic without a floor, and a floor without a topic, are found", () => {
    const stray = file("src/areas/devices/photos/rules.ts", "");
    expect(floorComplaints([floors, ...topics, stray])).toHaveLength(1);
    expect(floorComplaints([floors, ...topics.slice(1)])).toHaveLength(1);
  });

  test("an area with topics and without floors is found", () => {
    expect(floorComplaints(topics)).toEqual(["src/areas/devices: has topics, and no floors.ts"]);
    expect(floorComplaints([file("src/areas/search/server/area.ts", "")])).toEqual([]);
  });

  test("the largest knot names the topics that depend on each other", () => {
    const needs = (from: string, to: string) =>
      file(`src/areas/devices/${from}/a.ts`, `import { x } from "../${to}/a.ts";`);
    const ring = [needs("core", "intake"), needs("intake", "board"), needs("board", "core")];
    expect(largestKnot(ring, "devices")).toEqual(["board", "core", "intake"]);
    expect(largestKnot(ring.slice(1), "devices")).toEqual([]);
    const ofTypes = file("src/areas/devices/core/a.ts", 'import type { X } from "../intake/a.ts";');
    expect(largestKnot([ofTypes, ...ring.slice(1)], "devices")).toEqual([]);
  });

  test("in this project", () => {
    expect(floorComplaints(project)).toEqual([]);
    for (const area of declaredFloors(project).keys())
      expect(largestKnot(project, area)).toEqual([]);
  });
});
