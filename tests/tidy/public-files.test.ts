import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { publicFileComplaints } from "./public-files.ts";
import { readProject, type SourceFile } from "./source.ts";

const project = readProject(join(import.meta.dirname, "..", ".."));
const file = (path: string, text: string): SourceFile => ({ path, text });

describe("areas import only the public files of other areas", () => {
  const list = file(
    "src/areas/customers/public-files.ts",
    'export const publicFiles = [\n  "contract.ts",\n  "core/server/reads.ts",\n] as const;\n',
  );
  const uses = (path: string) =>
    file("src/areas/devices/a.ts", `import { x } from "#src/areas/customers/${path}";`);
  const both = uses("contract.ts");
  const reads = file(
    "src/areas/devices/b.ts",
    'import { y } from "#src/areas/customers/core/server/reads.ts";',
  );

  test("imports of listed files are right", () => {
    expect(publicFileComplaints([list, both, reads])).toEqual([]);
  });

  test("an import of a private file is found", () => {
    const wrong = uses("merging/server/merge.ts");
    expect(
      publicFileComplaints([list, both, reads, { ...wrong, path: "src/areas/sales/c.ts" }]),
    ).toEqual([
      "src/areas/sales/c.ts: imports #src/areas/customers/merging/server/merge.ts, which its area keeps private",
    ]);
  });

  test("an area without a list has no public files", () => {
    expect(publicFileComplaints([both])).toHaveLength(1);
  });

  test("a listed file that no area imports is found", () => {
    expect(publicFileComplaints([list, both])).toEqual([
      "src/areas/customers/public-files.ts: lists core/server/reads.ts, which no area imports",
    ]);
  });

  test("tests, the app and the area itself may import private files", () => {
    const text = 'import { x } from "#src/areas/customers/merging/server/merge.ts";';
    const own = ["src/app/a.ts", "src/areas/devices/a.test.ts", "src/areas/customers/a.ts"];
    expect(publicFileComplaints(own.map((path) => file(path, text)))).toEqual([]);
  });

  test("in this project", () => {
    expect(publicFileComplaints(project)).toEqual([]);
  });
});
