/** Looks for a planted bug of the server. */
import { hunt, type Hunted } from "../hunt.ts";
import { schedulesOfShop } from "../schedule.ts";
import type { RealShop } from "./real-shop.ts";
import { plantedServerBugs, type PlantedServerBug, type ServerBug } from "./planted-server-bugs.ts";
import { shopWorlds } from "./shop-world.ts";

/** Connections keep the statements that they have prepared, so the server starts again with the bug, and without it. */
export async function huntServerBug(
  shop: RealShop,
  bug: PlantedServerBug,
  { seed, runs }: { seed: number; runs: number },
): Promise<Hunted> {
  const { symptom, deliver, spoil, beforeJudging, trustsSession }: ServerBug =
    plantedServerBugs[bug];
  shop.setDeliverer(deliver ?? null);
  shop.faults.spoil = spoil?.() ?? null;
  await shop.restart();
  try {
    const makeWorld = shopWorlds({
      shop,
      rulesEvery: symptom === "broken rule" ? 1 : Infinity,
      ...(beforeJudging && { beforeJudging: () => beforeJudging(shop.db) }),
      ...(trustsSession && { trustsSession }),
    });
    const options = { seed, runs, makeWorld, from: schedulesOfShop, repeats: false };
    return await hunt({ ...options, symptom, isFirstEnough: true });
  } finally {
    shop.setDeliverer(null);
    shop.faults.spoil = null;
    await shop.restart();
  }
}
