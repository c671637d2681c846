/** Writes the present sizes into `recorded-sizes.json`, except those that grew or are new: these must be split. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { largeFolders, longFunctions, recordedSizes, type Sizes } from "./sizes.ts";
import { readProject } from "./source.ts";

const project = readProject(join(import.meta.dirname, "..", ".."));
const sizes = {
  folders: shrunk(recordedSizes.folders, largeFolders(project)),
  functions: shrunk(recordedSizes.functions, longFunctions(project)),
};
const file = join(import.meta.dirname, "recorded-sizes.json");
writeFileSync(file, `${JSON.stringify(sizes, null, 2)}\n`);

function shrunk(before: Sizes, now: Sizes): Sizes {
  return Object.fromEntries(
    Object.entries(before).flatMap(([name, size]) => {
      const present = now[name];
      return present === undefined ? [] : [[name, Math.min(size, present)]];
    }),
  );
}
