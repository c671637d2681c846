/** Plants one bug in a shop, plays the round that must reveal it, and returns the findings. */
import { line, type Finding } from "./findings.ts";
import { plantedBugs, type PlantedBug } from "./planted-bugs.ts";
import { compareActs, runRound, type Round } from "./round.ts";
import { makeWorld, type World } from "./world.ts";

export interface Hunt {
  /** The findings with the bug's own symptom. If there are none, the bug was not found. */
  own: readonly Finding[];
  /** The findings with other symptoms, which the bug may also cause. */
  others: readonly Finding[];
}

/** Hunts the bug in a shop of its own. */
export async function findBug(bug: PlantedBug, round: Round, seed: number): Promise<Hunt> {
  const world = await makeWorld({ seed, nodes: 1, cashiers: 8, bug });
  try {
    return await hunt(world, bug, round);
  } finally {
    await world.close();
  }
}

/** Hunts the bug in a running shop, which costs no start. Findings that were there before do not count. */
export async function findBugIn(world: World, bug: PlantedBug, round: Round): Promise<Hunt> {
  const before = new Set((await compareActs(world)).map(line));
  await world.plant(bug);
  const { own, others } = await hunt(world, bug, round);
  const isNew = (finding: Finding) => !before.has(line(finding));
  return { own: own.filter(isNew), others: others.filter(isNew) };
}

async function hunt(world: World, bug: PlantedBug, round: Round): Promise<Hunt> {
  const wanted = plantedBugs[bug].symptom;
  const findings = await runRound(world, round, wanted);
  const isOwn = ({ symptom }: Finding) => symptom === wanted;
  return { own: findings.filter(isOwn), others: findings.filter((each) => !isOwn(each)) };
}
