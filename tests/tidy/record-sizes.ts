/**
 * Writes smaller sizes into `recorded-sizes.json`. It does not record sizes that grew or are new: those folders and
 * functions must be split. `--all` records them too, for a merge of branches that extended the same function.
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { largeFolders, longFunctions, recordedSizes, type Sizes } from "./sizes.ts";
import { readProject } from "./source.ts";

const project = readProject(join(import.meta.dirname, "..", ".."));
const present = { folders: largeFolders(project), functions: longFunctions(project) };
const sizes = process.argv.includes("--all")
  ? present
  : {
      folders: shrunk(recordedSizes.folders, present.folders),
      functions: shrunk(recordedSizes.functions, present.functions),
    };
const file = join(import.meta.dirname, "recorded-sizes.json");
writeFileSync(file, `${JSON.stringify(sizes, null, 2)}\n`);

function shrunk(before: Sizes, now: Sizes): Sizes {
  return Object.fromEntries(
    Object.entries(before).flatMap(([name, size]) => {
      const current = now[name];
      return current === undefined ? [] : [[name, Math.min(size, current)]];
    }),
  );
}
