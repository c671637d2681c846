/** A short run of `npm run torture:offline -- --layer 2`, against the real server and PostgreSQL. */
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { seedOfFile } from "#tests/support/random/seed.ts";
import { hunt } from "../../torture/offline/hunt.ts";
import { productParts } from "../../torture/offline/parts.ts";
import { schedulesOfShop } from "../../torture/offline/schedule.ts";
import { huntServerBug } from "../../torture/offline/shop/hunt-server-bug.ts";
import {
  plantedServerBugs,
  type PlantedServerBug,
} from "../../torture/offline/shop/planted-server-bugs.ts";
import { openRealShop, type RealShop } from "../../torture/offline/shop/real-shop.ts";
import { RULES_EVERY } from "../../torture/offline/shop/run-shop.ts";
import { shopWorlds } from "../../torture/offline/shop/shop-world.ts";
import { simulate } from "../../torture/offline/simulate.ts";

const MINUTE = 60_000;
const seed = seedOfFile();
const RUNS = 50;
const RUNS_FOR_A_BUG = 40;

/** The taps of a course: what users did, whatever became of it. */
const plan = (trace: readonly string[]) => trace.filter((line) => line.startsWith("tap "));

let shop: RealShop;
beforeAll(async () => {
  shop = await openRealShop();
}, MINUTE);
afterAll(() => shop.close(), MINUTE);

test(
  `in ${RUNS} schedules of a real shop no tap is lost or doubled`,
  async () => {
    const makeWorld = shopWorlds({ shop, rulesEvery: RULES_EVERY });
    const options = { seed, runs: RUNS, makeWorld, from: schedulesOfShop, repeats: false };
    const { findings, path, schedule } = await hunt(options);
    expect(findings, `path ${path}: ${JSON.stringify(schedule)}`).toEqual([]);
  },
  5 * MINUTE,
);

test("the same schedule has the same plan", async () => {
  const makeWorld = shopWorlds({ shop, rulesEvery: Infinity });
  const [schedule] = fc.sample(schedulesOfShop, { seed, numRuns: 1 });
  if (!schedule) throw new Error("no schedule");
  const run = async () => plan((await simulate(schedule, productParts, makeWorld)).trace);
  expect(await run()).toEqual(await run());
});

/** Those that are found quickly. `npm run torture:offline -- --layer 2` hunts all of them. */
const quick: readonly PlantedServerBug[] = [
  "carried out before it is stored",
  "any session speaks for the author",
  "the clock of the device is trusted",
];

test.each(quick)(
  "a planted bug of the server is found by its own symptom: %s",
  async (bug) => {
    const { findings } = await huntServerBug(shop, bug, { seed, runs: RUNS_FOR_A_BUG });
    expect(findings.map(({ symptom }) => symptom)).toContain(plantedServerBugs[bug].symptom);
  },
  5 * MINUTE,
);
