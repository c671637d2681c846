/** Runs sequences on several databases until enough requests are sent. Shortens most sequences with a finding. */
import fc from "fast-check";
import { findViolations } from "#src/app/invariants.ts";
import { plantedBugs, type PlantedBug } from "./planted-bugs.ts";
import { play } from "./play.ts";
import { recipesFor } from "./recipes.ts";
import type { Finding } from "./scene.ts";
import { sequencesOf, type Part } from "./steps.ts";
import { readTargets } from "./targets.ts";
import { makeWorld, type World } from "./world.ts";

export interface Found extends Finding {
  /** The requests, with their answers, of the shortest sequence known to cause the finding; empty for an invariant. */
  transcript: readonly string[];
}

export interface CampaignOptions {
  seed: number;
  requests: number;
  /** The number of databases that are used at the same time. */
  atOnce: number;
  /** With planted bugs, the campaign looks only for these, and stops when all are found. */
  planted?: readonly PlantedBug[];
  tell?: (found: Found) => void;
  /** The database and the server that the campaign uses; by default it makes its own. */
  world?: World;
}

export interface Outcome {
  requests: number;
  found: Found[];
}

/** The maximum number of requests to one database, because a database with many rows is slow. */
const REQUESTS_OF_A_WORLD = 12_500;
/** After this number of sequences, the invariants are checked. */
const SEQUENCES_OF_A_BATCH = 40;
/** The maximum number of attempts to shorten the sequence of one finding. */
const SHRINKS = 40;

export async function runCampaign(options: CampaignOptions): Promise<Outcome> {
  const outcome: Outcome = { requests: 0, found: [] };
  const shares = Math.ceil(options.requests / REQUESTS_OF_A_WORLD);
  const queue = Array.from({ length: shares }, (_, n) => n).values();
  const work = async () => {
    for (const share of queue) {
      if (isOver(options, outcome)) return;
      await workOn(share, Math.ceil(options.requests / shares), options, outcome);
    }
  };
  await Promise.all(Array.from({ length: Math.min(options.atOnce, shares) }, work));
  return outcome;
}

/** Returns the planted bugs that no finding has revealed yet. */
const stillHidden = ({ planted = [] }: CampaignOptions, { found }: Outcome): PlantedBug[] =>
  planted.filter((bug) => !found.some(({ symptom }) => plantedBugs[bug].symptom.test(symptom)));

const isOver = (options: CampaignOptions, outcome: Outcome): boolean =>
  options.planted !== undefined && stillHidden(options, outcome).length === 0;

async function workOn(
  share: number,
  requests: number,
  options: CampaignOptions,
  outcome: Outcome,
): Promise<void> {
  const world = options.world ?? (await makeWorld(options.planted));
  const before = world.requests;
  const last = before + requests;
  try {
    const targets = await readTargets(world.server.url);
    const recipes = recipesFor(targets);
    const beginning: Part = { steps: recipes.prologue, atOnce: false };
    const sequences = sequencesOf(targets, recipes).map((parts) => [beginning, ...parts]);
    for (let batch = 0; world.requests < last && !isOver(options, outcome); batch++) {
      const seed = (options.seed * 1000 + share) * 1000 + batch;
      await runBatch(world, sequences, seed, last, options, outcome);
    }
  } finally {
    outcome.requests += world.requests - before;
    if (!options.world) await world.close();
  }
}

async function runBatch(
  world: World,
  sequences: fc.Arbitrary<readonly Part[]>,
  seed: number,
  /** The number of requests of the world at which the batch ends. */
  last: number,
  options: CampaignOptions,
  outcome: Outcome,
): Promise<void> {
  const isNew = ({ symptom }: Finding) =>
    options.planted
      ? stillHidden(options, outcome).some((bug) => plantedBugs[bug].symptom.test(symptom))
      : !outcome.found.some((one) => one.symptom === symptom);
  const note = (found: Found) => {
    if (!isNew(found)) return;
    outcome.found.push(found);
    options.tell?.(found);
  };
  let played = 0;
  /** Plays sequences until one has a finding, and may shorten that sequence. Returns null at the end of the batch. */
  const nextFinding = async (turn: number): Promise<Found | null> => {
    const state: { found: Found | null; shrinks: number } = { found: null, shrinks: 0 };
    const property = fc.asyncProperty(sequences, async (parts) => {
      if (world.requests >= last || isOver(options, outcome)) return true;
      const sought = state.found?.symptom;
      if (sought === undefined) played++;
      else if (options.planted || ++state.shrinks > shrinksFor(sought, outcome)) return true;
      const matters = (one: Finding) =>
        sought === undefined ? isNew(one) : one.symptom === sought;
      const { findings, transcript } = await play(world, parts, matters);
      const [found] = findings;
      if (found) state.found = { ...found, transcript: [...transcript] };
      return !found;
    });
    const numRuns = SEQUENCES_OF_A_BATCH - played;
    if (numRuns > 0) await fc.check(property, { seed: seed * 50 + turn, numRuns });
    return state.found;
  };
  for (let turn = 0, found = await nextFinding(0); found; found = await nextFinding(++turn)) {
    note(found);
  }
  for (const { invariant, rows } of await findViolations(world.db)) {
    const symptom = `an invariant is broken: ${invariant}`;
    note({ symptom, detail: JSON.stringify(rows[0]), transcript: [] });
  }
}

/** Returns the number of attempts to shorten a sequence: 0 after three similar findings, which may have one cause. */
function shrinksFor(symptom: string, { found }: Outcome): number {
  const kindOf = (one: string) => one.replace(/: \w+ \S+/, "");
  const alike = found.filter((one) => kindOf(one.symptom) === kindOf(symptom)).length;
  return alike < 3 ? SHRINKS : 0;
}
