/**
 * Updates `recorded-sizes.json` with the sizes that have shrunk. It records no size that is new or has grown: such a
 * folder or function must be split. `--all` records these sizes too, for a merge of branches that extended the same
 * function.
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { largeFolders, longFunctions, recordedSizes, shrunk } from "./sizes.ts";
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
