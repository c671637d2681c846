/**
 * Prints the structure of the areas: lines and files without tests, topics, the largest knot of topics that depend on
 * each other, and the files that other areas may import. `node scripts/structure.ts AREA` also names the topics of the
 * knot.
 */
import { join } from "node:path";
import { declaredFloors, largestKnot } from "../tests/tidy/floors.ts";
import { declaredPublicFiles } from "../tests/tidy/public-files.ts";
import { isCode, isTest, readProject } from "../tests/tidy/source.ts";

const project = readProject(join(import.meta.dirname, ".."));
const code = project.filter((file) => isCode(file) && !isTest(file));
const floors = declaredFloors(project);

const areaOf = (path: string | null): string | undefined =>
  /^src\/areas\/([^/]+)\//.exec(path ?? "")?.[1];

const publicFiles = declaredPublicFiles(project);

const rows = [...new Set(code.map(({ path }) => areaOf(path)))]
  .filter((area) => area !== undefined)
  .map((area) => {
    const files = code.filter(({ path }) => areaOf(path) === area);
    const topics = files.flatMap(({ path }) => {
      const [, , , folder = "", file] = path.split("/");
      return file === undefined || folder === "server" || folder === "client" ? [] : [folder];
    });
    return {
      area,
      lines: files.reduce((sum, { text }) => sum + text.split("\n").length, 0),
      files: files.length,
      topics: new Set(topics).size,
      knot: largestKnot(code, area).length,
      floors: floors.has(area) ? "declared" : "",
      "public files": publicFiles.get(area)?.length ?? 0,
    };
  })
  .toSorted((a, b) => b.lines - a.lines);

console.table(rows);
console.log(
  `${code.filter(({ path }) => path.startsWith("src/")).length} files in src, ` +
    `${rows.reduce((sum, row) => sum + row["public files"], 0)} public files of areas`,
);
const asked = process.argv[2];
if (asked) console.log(`Knot of ${asked}: ${largestKnot(code, asked).join(", ") || "none"}`);
