/** Plants a bug, and sends requests until a finding has the bug's own symptom. */
import { runCampaign, type Found } from "./campaign.ts";
import { playCertain } from "./certain.ts";
import { plantedBugs, type PlantedBug } from "./planted-bugs.ts";
import type { Finding } from "./scene.ts";
import { makeWorld } from "./world.ts";

/** The maximum number of requests that may be needed to find one bug. */
export const MAX_REQUESTS = 12_000;

export async function findPlanted(
  bug: PlantedBug,
  seed: number,
): Promise<{ found: Found | null; requests: number }> {
  const options = { seed, requests: MAX_REQUESTS, atOnce: 1, planted: [bug] };
  const { found, requests } = await runCampaign(options);
  return { found: found[0] ?? null, requests };
}

/**
 * Plants bugs together in one server, and plays the sequences that are certain to reveal them.
 * @returns the bugs that were not found
 */
export async function huntPlanted(bugs: readonly PlantedBug[]): Promise<PlantedBug[]> {
  const isOf = (bug: PlantedBug) => (finding: Finding) =>
    plantedBugs[bug].symptom.test(finding.symptom);
  const hidden = (found: readonly Finding[]) => bugs.filter((bug) => !found.some(isOf(bug)));
  const world = await makeWorld(bugs);
  try {
    const found = await playCertain(world, (finding, before) =>
      hidden(before).some((bug) => isOf(bug)(finding)),
    );
    return hidden(found);
  } finally {
    await world.close();
  }
}
