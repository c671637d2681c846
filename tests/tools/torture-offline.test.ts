/** A short run of `npm run torture:offline`: no tap is lost or doubled, and each planted bug is found. */
import { expect, test } from "vitest";
import { seedOfFile } from "#tests/support/random/seed.ts";
import { hunt } from "../../torture/offline/hunt.ts";
import { partsWith, plantedBugs, type PlantedBug } from "../../torture/offline/planted-bugs.ts";
import { productParts } from "../../torture/offline/parts.ts";

const seed = seedOfFile();
const RUNS = 5_000;
const RUNS_FOR_A_BUG = 1_500;

test(`in ${RUNS} schedules no tap on a device without a network is lost or doubled`, async () => {
  const { findings, path, schedule } = await hunt({ seed, runs: RUNS });
  expect(findings, `path ${path}: ${JSON.stringify(schedule)}`).toEqual([]);
});

test.each(Object.keys(plantedBugs) as PlantedBug[])(
  "a planted bug is found by its own symptom: %s",
  async (bug) => {
    const { symptom } = plantedBugs[bug];
    const options = { seed, runs: RUNS_FOR_A_BUG, symptom, isFirstEnough: true };
    const { findings } = await hunt({ ...options, parts: partsWith(bug) });
    expect(findings.map((finding) => finding.symptom)).toContain(symptom);
  },
);

test("a course that depends on more than its schedule is found", async () => {
  let calls = 0;
  const { ports } = productParts;
  const parts = {
    ...productParts,
    ports: (given: Parameters<typeof ports>[0]) => ({
      ...given,
      random: () => (calls++ % 97) / 97,
    }),
  };
  const { findings } = await hunt({ seed, runs: 400, parts, isFirstEnough: true });
  expect(findings.map(({ symptom }) => symptom)).toContain("differs");
});
