/**
 * Updates `recorded-page-loads.json` with the numbers that have fallen. It records no number that is new or has grown:
 * such a journey must load fewer pages. `--all` records these numbers too, for a merge of branches that extended the
 * same journey.
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { manyPageLoads, recordedPageLoads } from "./page-loads.ts";
import { shrunk } from "./sizes.ts";
import { readProject } from "./source.ts";

const present = manyPageLoads(readProject(join(import.meta.dirname, "..", "..")));
const loads = process.argv.includes("--all") ? present : shrunk(recordedPageLoads, present);
writeFileSync(
  join(import.meta.dirname, "recorded-page-loads.json"),
  `${JSON.stringify(loads, null, 2)}\n`,
);
