/** Plants one bug in a shop, plays the round that must reveal it, and returns the findings. */
import type { Finding } from "./findings.ts";
import { plantedBugs, type PlantedBug } from "./planted-bugs.ts";
import { runRound, type Round } from "./round.ts";
import { makeWorld } from "./world.ts";

export interface Hunt {
  /** The findings with the bug's own symptom. If there are none, the bug was not found. */
  own: readonly Finding[];
  /** The findings with other symptoms, which the bug may also cause. */
  others: readonly Finding[];
}

export async function findBug(bug: PlantedBug, round: Round, seed: number): Promise<Hunt> {
  const world = await makeWorld({ seed, nodes: 1, cashiers: 8, bug });
  try {
    const wanted = plantedBugs[bug].symptom;
    const findings = await runRound(world, round, wanted);
    const isOwn = ({ symptom }: Finding) => symptom === wanted;
    return { own: findings.filter(isOwn), others: findings.filter((each) => !isOwn(each)) };
  } finally {
    await world.close();
  }
}
