/** Plants a bug, and sends requests until a finding has the bug's own symptom. */
import { runCampaign, type Found } from "./campaign.ts";
import type { PlantedBug } from "./planted-bugs.ts";

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
