/**
 * `npm run torture`: checks that nothing is lost at the till. Cashiers work over HTTP while servers, PostgreSQL and the
 * network between them fail (rounds.ts). Then it plants bugs, and must find each of them. README.md explains the
 * output. The exit code is 1 when something was lost, or when a planted bug was not found.
 *
 * Environment variables: FUNDI_TORTURE_SEED sets the seed (default 1). FUNDI_TORTURE_ONLY limits the run to rounds and
 * bugs by parts of their names, separated by commas.
 */
import { findBug } from "./find-bug.ts";
import { line } from "./findings.ts";
import { plantedBugs, type PlantedBug } from "./planted-bugs.ts";
import { roundOf, rounds } from "./rounds.ts";
import { runRound, type Round } from "./round.ts";
import { makeWorld } from "./world.ts";

const SEED = Number(process.env["FUNDI_TORTURE_SEED"] ?? 1);
const ONLY = process.env["FUNDI_TORTURE_ONLY"] ?? "";
const SHOWN = 8;

const isChosen = (name: string) => ONLY.split(",").some((part) => name.includes(part));
const seconds = (since: number) => `${((Date.now() - since) / 1000).toFixed(1)} s`;

async function runRounds(chosen: readonly Round[]): Promise<boolean> {
  const world = await makeWorld({ seed: SEED, nodes: 2, cashiers: 16 });
  let isWell = true;
  try {
    for (const round of chosen) {
      const [began, before] = [Date.now(), world.ledger.done()];
      const findings = await runRound(world, round);
      isWell &&= findings.length === 0;
      const acts = world.ledger.done() - before;
      console.log(
        `${findings.length === 0 ? "✓" : "✗"} ${round.name}: ${acts} acts, ${seconds(began)}`,
      );
      for (const finding of findings.slice(0, SHOWN)) console.log(`    ${line(finding)}`);
      if (findings.length > SHOWN) console.log(`    … ${findings.length - SHOWN} more`);
      // The run ends here, because every later round would report the same loss again.
      if (!isWell) break;
    }
  } finally {
    await world.close(!isWell);
    if (!isWell) console.log(`Ledger, logs and database are kept in ${world.cluster.dataDir}`);
  }
  return isWell;
}

/** Plants the bug and plays its round. Returns true when the bug was found by its own symptom. */
async function huntBug(bug: PlantedBug): Promise<boolean> {
  const began = Date.now();
  const { does, symptom } = plantedBugs[bug];
  const { own, others } = await findBug(bug, roundOf(bug), SEED);
  const [first] = own;
  console.log(`${first ? "✓" : "✗"} planted: ${bug}, ${seconds(began)}`);
  console.log(`    ${first ? line(first) : `"${symptom}" was not found, although ${does}`}`);
  if (!first)
    for (const other of others.slice(0, SHOWN)) console.log(`    beside it, ${line(other)}`);
  return first !== undefined;
}

const began = Date.now();
const chosen = rounds.filter(({ name }) => isChosen(name));
const bugs = (Object.keys(plantedBugs) as PlantedBug[]).filter(isChosen);
let isWell = chosen.length === 0 || (await runRounds(chosen));
for (const bug of bugs) isWell = (await huntBug(bug)) && isWell;
console.log(
  isWell ? `\nAll is as it should be, in ${seconds(began)}.` : "\nSee the lines that begin with ✗.",
);
process.exit(isWell ? 0 : 1);
