/**
 * `npm run torture:offline`: simulates devices without a network, and checks that no tap is lost or doubled. Then it plants
 * bugs, and must find each of them. ../README.md explains it. The exit code is 1 when something was found, or when a
 * planted bug was not found. `-- --layer 2` runs the devices against the real server and PostgreSQL; `--schedules` sets
 * the number of schedules.
 *
 * Environment variables: FUNDI_TORTURE_SEED sets the seed (default 1), FUNDI_TORTURE_RUNS the number of schedules (default
 * 100,000; 800 in the layer 2). FUNDI_TORTURE_PATH repeats one schedule, which a failure has printed with its seed.
 */
import { parseArgs } from "node:util";
import { hunt, type Hunted } from "./hunt.ts";
import { partsWith, plantedBugs, type PlantedBug } from "./planted-bugs.ts";

const SEED = Number(process.env["FUNDI_TORTURE_SEED"] ?? 1);
const { values: asked } = parseArgs({
  options: { layer: { type: "string", default: "1" }, schedules: { type: "string" } },
});
const isShop = asked.layer === "2";
const RUNS = Number(
  asked.schedules ?? process.env["FUNDI_TORTURE_RUNS"] ?? (isShop ? 800 : 100_000),
);
const PATH = process.env["FUNDI_TORTURE_PATH"];
const RUNS_FOR_A_BUG = 3_000;

const seconds = (since: number) => `${((Date.now() - since) / 1000).toFixed(1)} s`;

function show({ findings, schedule, seed, path }: Hunted): void {
  for (const { symptom, text } of findings) console.log(`    ${symptom}: ${text}`);
  for (const { kind, a, b, wait } of schedule?.steps ?? [])
    console.log(`      ${kind} (${a}, ${b}), then ${wait} ms`);
  const command = isShop ? "npm run torture:offline -- --layer 2" : "npm run torture:offline";
  console.log(`    again: FUNDI_TORTURE_SEED=${seed} FUNDI_TORTURE_PATH=${path} ${command}`);
}

async function runSchedules(): Promise<boolean> {
  const began = Date.now();
  const result = await hunt({ seed: SEED, runs: RUNS, path: PATH });
  const isWell = result.findings.length === 0;
  console.log(`${isWell ? "✓" : "✗"} ${result.runs} schedules, ${seconds(began)}`);
  if (!isWell) show(result);
  return isWell;
}

async function huntBug(bug: PlantedBug): Promise<boolean> {
  const began = Date.now();
  const { symptom, does } = plantedBugs[bug];
  const options = { seed: SEED, runs: RUNS_FOR_A_BUG, symptom, isFirstEnough: true };
  const { findings, runs } = await hunt({ ...options, parts: partsWith(bug) });
  const [first] = findings;
  console.log(`${first ? "✓" : "✗"} planted: ${bug}, ${runs} schedules, ${seconds(began)}`);
  console.log(first ? `    ${first.symptom}: ${first.text}` : `    not found, although ${does}`);
  return first !== undefined;
}

async function runModels(): Promise<boolean> {
  let isWell = await runSchedules();
  if (PATH === undefined)
    for (const bug of Object.keys(plantedBugs) as PlantedBug[])
      isWell = (await huntBug(bug)) && isWell;
  return isWell;
}

async function runShop(): Promise<boolean> {
  // The server is loaded only for its own layer.
  const { runShopLayer } = await import("./shop/run-shop.ts");
  return runShopLayer({ seed: SEED, runs: RUNS, path: PATH, show });
}

process.exit((await (isShop ? runShop() : runModels())) ? 0 : 1);
