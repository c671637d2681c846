/** The second layer of `npm run torture:offline`: the outbox of the device against the real server and PostgreSQL. */
import { startTestPostgres } from "#tests/support/test-postgres.ts";
import type { Hunted } from "../hunt.ts";
import { hunt } from "../hunt.ts";
import { schedulesOfShop } from "../schedule.ts";
import { huntServerBug } from "./hunt-server-bug.ts";
import { plantedServerBugs, type PlantedServerBug } from "./planted-server-bugs.ts";
import { openRealShop, type RealShop } from "./real-shop.ts";
import { shopWorlds, type Refused } from "./shop-world.ts";

/** All rules of the database take as long as a schedule. */
export const RULES_EVERY = 10;
const RUNS_FOR_A_BUG = 40;

interface LayerOptions {
  seed: number;
  runs: number;
  path: string | undefined;
  show: (hunted: Hunted) => void;
}

/** Starts a PostgreSQL unless there is one for tests. Returns whether nothing was found but the planted bugs. */
export async function runShopLayer(options: LayerOptions): Promise<boolean> {
  const postgres = process.env["FUNDI_TEST_DATABASE_URL"] ? null : await startTestPostgres();
  if (postgres) {
    process.env["FUNDI_TEST_DATABASE_URL"] = postgres.url;
    process.env["FUNDI_TEST_SERVER_DATABASE_URL"] = postgres.serverUrl;
  }
  const shop = await openRealShop();
  try {
    let isWell = await runSchedules(shop, options);
    if (options.path === undefined)
      for (const bug of Object.keys(plantedServerBugs) as PlantedServerBug[])
        isWell = (await findBug(shop, bug, options.seed)) && isWell;
    return isWell;
  } finally {
    await shop.close();
    await postgres?.stop();
  }
}

const seconds = (since: number) => `${((Date.now() - since) / 1000).toFixed(1)} s`;

async function runSchedules(
  shop: RealShop,
  { seed, runs, path, show }: LayerOptions,
): Promise<boolean> {
  const began = Date.now();
  const refused: Refused = new Map();
  const makeWorld = shopWorlds({ shop, rulesEvery: RULES_EVERY }, refused);
  const result = await hunt({ seed, runs, path, makeWorld, from: schedulesOfShop, repeats: false });
  const isWell = result.findings.length === 0;
  console.log(`${isWell ? "✓" : "✗"} ${result.runs} schedules in a shop, ${seconds(began)}`);
  const parked = [...refused].map(([code, times]) => `${code} ${times}`).join(", ");
  console.log(`    parked: ${parked}`);
  if (!isWell) show(result);
  return isWell;
}

async function findBug(shop: RealShop, bug: PlantedServerBug, seed: number): Promise<boolean> {
  const began = Date.now();
  const { findings, runs } = await huntServerBug(shop, bug, { seed, runs: RUNS_FOR_A_BUG });
  const [first] = findings;
  console.log(`${first ? "✓" : "✗"} planted: ${bug}, ${runs} schedules, ${seconds(began)}`);
  const { does } = plantedServerBugs[bug];
  console.log(first ? `    ${first.symptom}: ${first.text}` : `    not found, although ${does}`);
  return first !== undefined;
}
