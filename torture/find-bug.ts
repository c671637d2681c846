/** One planted bug: a shop that has it, the round in which it shows, and whether it was found by its own symptom. */
import type { Finding } from "./findings.ts";
import { plantedBugs, type PlantedBug } from "./planted-bugs.ts";
import { runRound, type Round } from "./round.ts";
import { makeWorld } from "./world.ts";

export interface Hunt {
  /** Of the bug's own symptom. Empty: it was not found, whatever else was. */
  own: readonly Finding[];
  /** What the bug broke beside it. */
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
