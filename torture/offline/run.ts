/**
 * `npm run torture:offline`: simulates devices without a network, and checks that no tap is lost or doubled. Then it plants
 * bugs, and must find each of them. ../README.md explains it. The exit code is 1 when something was found, or when a
 * planted bug was not found. `-- --layer 2` runs the devices against the real server and PostgreSQL, `-- --layer 3` a real
 * browser with the built app; `--schedules` sets the number of schedules.
 *
 * Environment variables: FUNDI_TORTURE_SEED sets the seed (default 1), FUNDI_TORTURE_RUNS the number of schedules (default
 * 100,000; 800 in the layer 2, 200 in the layer 3). FUNDI_TORTURE_PATH repeats one schedule, which a failure has printed
 * with its seed.
 */
import { parseArgs } from "node:util";
import { hunt, type Hunted } from "./hunt.ts";
import { partsWith, plantedBugs, type PlantedBug } from "./planted-bugs.ts";
import { reportBug, reportRun } from "./report.ts";

const SEED = Number(process.env["FUNDI_TORTURE_SEED"] ?? 1);
const { values: asked } = parseArgs({
  options: { layer: { type: "string", default: "1" }, schedules: { type: "string" } },
});
const usualRuns: Readonly<Record<string, number>> = { 1: 100_000, 2: 800, 3: 200 };
const RUNS = Number(asked.schedules ?? process.env["FUNDI_TORTURE_RUNS"] ?? usualRuns[asked.layer]);
const PATH = process.env["FUNDI_TORTURE_PATH"];
const RUNS_FOR_A_BUG = 3_000;

function show({ findings, schedule, seed, path }: Hunted): void {
  for (const { symptom, text } of findings) console.log(`    ${symptom}: ${text}`);
  for (const { kind, a, b, wait } of schedule?.steps ?? [])
    console.log(`      ${kind} (${a}, ${b}), then ${wait} ms`);
  const isFirst = asked.layer === "1";
  const command = `npm run torture:offline${isFirst ? "" : ` -- --layer ${asked.layer}`}`;
  console.log(`    again: FUNDI_TORTURE_SEED=${seed} FUNDI_TORTURE_PATH=${path} ${command}`);
}

function huntBug(bug: PlantedBug): Promise<boolean> {
  const { symptom, does } = plantedBugs[bug];
  const options = { seed: SEED, runs: RUNS_FOR_A_BUG, symptom, isFirstEnough: true };
  return reportBug(bug, does, () => hunt({ ...options, parts: partsWith(bug) }));
}

async function runModels(): Promise<boolean> {
  const options = { seed: SEED, runs: RUNS, path: PATH };
  let isWell = await reportRun("schedules", show, () => hunt(options));
  if (PATH === undefined)
    for (const bug of Object.keys(plantedBugs) as PlantedBug[])
      isWell = (await huntBug(bug)) && isWell;
  return isWell;
}

async function runLayer(): Promise<boolean> {
  const options = { seed: SEED, runs: RUNS, path: PATH, show };
  // The server and the browser are loaded only for their own layers.
  if (asked.layer === "2") return (await import("./shop/run-shop.ts")).runShopLayer(options);
  if (asked.layer === "3")
    return (await import("./browser/run-browser.ts")).runBrowserLayer(options);
  return runModels();
}

process.exit((await runLayer()) ? 0 : 1);
