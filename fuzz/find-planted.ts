/** Plants a bug, and sends requests until a finding has the bug's own symptom. */
import { runCampaign, type Found } from "./campaign.ts";
import { plantedBugs, type PlantedBug } from "./planted-bugs.ts";

/** The maximum number of requests that may be needed to find one bug. */
export const MOST_REQUESTS = 12_000;

export async function findPlanted(
  bug: PlantedBug,
  seed: number,
): Promise<{ found: Found | null; requests: number }> {
  const options = { seed, requests: MOST_REQUESTS, atOnce: 1, planted: [bug] };
  const { found, requests } = await runCampaign(options);
  return { found: found[0] ?? null, requests };
}

/**
 * Plants bugs together, and hunts the hidden ones with the next seed until all are found. Which seed finds a bug changes
 * with every change of the product. Each seed sends at most `requests` requests.
 * @returns the bugs that were found with none of the seeds
 */
export async function huntPlanted(
  bugs: readonly PlantedBug[],
  { seeds, requests }: { seeds: readonly number[]; requests: number },
): Promise<PlantedBug[]> {
  let hidden = [...bugs];
  for (const seed of seeds) {
    if (hidden.length === 0) break;
    const { found } = await runCampaign({ seed, requests, atOnce: 1, planted: hidden });
    hidden = hidden.filter(
      (bug) => !found.some(({ symptom }) => plantedBugs[bug].symptom.test(symptom)),
    );
  }
  return hidden;
}
