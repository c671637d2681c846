/** Plants one bug in a shop, plays the round that reveals it, and reports whether its own symptom was found. */
import type { Finding } from "./findings.ts";
import { plantedBugs, type PlantedBug } from "./planted-bugs.ts";
import { runRound, type Round } from "./round.ts";
import { makeWorld } from "./world.ts";

export interface Hunt {
  /** Findings with the bug's own symptom. Without them the bug was not found, even if there are other findings. */
  own: readonly Finding[];
  /** Findings with other symptoms that the bug caused. */
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
