/** The second layer of `npm run torture:offline`: the outbox of the device against the real server and PostgreSQL. */
import { hunt } from "../hunt.ts";
import { reportBug, reportRun, type LayerOptions } from "../report.ts";
import { schedulesOfShop } from "../schedule.ts";
import { huntServerBug } from "./hunt-server-bug.ts";
import { plantedServerBugs, type PlantedServerBug } from "./planted-server-bugs.ts";
import type { RealShop } from "./real-shop.ts";
import { shopWorlds, type Refused } from "./shop-world.ts";
import { withRealShop } from "./with-real-shop.ts";

/** All rules of the database take as long as a schedule. */
export const RULES_EVERY = 10;
const RUNS_FOR_A_BUG = 40;

/** Returns whether nothing was found but the planted bugs. */
export const runShopLayer = (options: LayerOptions): Promise<boolean> =>
  withRealShop(async (shop) => {
    let isWell = await runSchedules(shop, options);
    if (options.path === undefined)
      for (const bug of Object.keys(plantedServerBugs) as PlantedServerBug[])
        isWell = (await findBug(shop, bug, options.seed)) && isWell;
    return isWell;
  });

async function runSchedules(
  shop: RealShop,
  { seed, runs, path, show }: LayerOptions,
): Promise<boolean> {
  const refused: Refused = new Map();
  const makeWorld = shopWorlds({ shop, rulesEvery: RULES_EVERY }, refused);
  const options = { seed, runs, path, makeWorld, from: schedulesOfShop, repeats: false };
  const isWell = await reportRun("schedules in a shop", show, () => hunt(options));
  const parked = [...refused].map(([code, times]) => `${code} ${times}`).join(", ");
  console.log(`    parked: ${parked}`);
  return isWell;
}

const findBug = (shop: RealShop, bug: PlantedServerBug, seed: number): Promise<boolean> =>
  reportBug(bug, plantedServerBugs[bug].does, () =>
    huntServerBug(shop, bug, { seed, runs: RUNS_FOR_A_BUG }),
  );
