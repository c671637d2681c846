/**
 * `npm run fuzz`: looks for wrong answers of the product. It generates requests from the product's own reference, sends
 * them as every kind of caller, and checks every answer and every change. Then it plants bugs, and must find each by
 * its own symptom. README.md explains the output. The exit code is 1 after a finding, or when a bug was not
 * found.
 *
 * It also does acts that move value and undoes them in any order (round trips): when all are undone, points, credit,
 * stock and drawers must be as before.
 *
 * Environment variables: FUNDI_FUZZ_SEED sets the seed (default 1), FUNDI_FUZZ_REQUESTS the number of requests
 * (100000), FUNDI_FUZZ_TRIPS the number of round trips (50). FUNDI_FUZZ_ONLY limits the run to `requests`, `trips`, or
 * to bugs by parts of their names, separated by commas.
 */
import { availableParallelism } from "node:os";
import { startTestPostgres } from "#tests/support/test-postgres.ts";
import { buildClientWhenStale } from "../scripts/build-client.ts";
import { runCampaign, type Found } from "./campaign.ts";
import {
  isTripBug,
  plantedBugNames,
  plantedBugs,
  type PlantedBug,
  type TripBug,
} from "./planted-bugs.ts";
import { findPlanted } from "./find-planted.ts";
import { huntByTrips, playTrips } from "./round-trips/hunt.ts";
import { makeWorld } from "./world.ts";

const SEED = Number(process.env["FUNDI_FUZZ_SEED"] ?? 1);
const REQUESTS = Number(process.env["FUNDI_FUZZ_REQUESTS"] ?? 100_000);
const TRIPS = Number(process.env["FUNDI_FUZZ_TRIPS"] ?? 50);
const ONLY = process.env["FUNDI_FUZZ_ONLY"] ?? "";
const SHOWN = 30;
const SHOWN_LETTERS = 400;

const isChosen = (name: string) => ONLY.split(",").some((part) => name.includes(part));
const seconds = (since: number) => `${((Date.now() - since) / 1000).toFixed(1)} s`;

function show({ symptom, detail, transcript }: Found): void {
  console.log(`✗ ${symptom}\n    ${detail}`);
  for (const line of transcript.slice(-SHOWN)) console.log(`      ${line.slice(0, SHOWN_LETTERS)}`);
}

async function runRequests(): Promise<boolean> {
  const began = Date.now();
  const atOnce = availableParallelism();
  const { requests, found } = await runCampaign({
    seed: SEED,
    requests: REQUESTS,
    atOnce,
    tell: show,
  });
  const perSecond = Math.round((requests * 1000) / (Date.now() - began));
  console.log(
    `${found.length === 0 ? "✓" : "✗"} ${requests} requests, ${found.length} findings, ${seconds(began)}, ${perSecond} a second`,
  );
  return found.length === 0;
}

async function runTrips(): Promise<boolean> {
  const began = Date.now();
  const world = await makeWorld();
  try {
    const wrong = await playTrips(world, SEED, TRIPS);
    for (const finding of wrong?.findings ?? []) {
      show({ symptom: `seed ${wrong?.seed}: ${finding}`, detail: "", transcript: [] });
    }
    for (const line of wrong?.transcript ?? []) console.log(`      ${line}`);
    console.log(`${wrong ? "✗" : "✓"} ${TRIPS} round trips, ${seconds(began)}`);
    return wrong === null;
  } finally {
    await world.close();
  }
}

async function runPlantedTrips(bug: TripBug): Promise<boolean> {
  const began = Date.now();
  const isFound = (await huntByTrips([bug], SEED)).length === 0;
  console.log(`${isFound ? "✓" : "✗"} planted: ${bug}, ${seconds(began)}`);
  if (!isFound) console.log(`    not found, although ${plantedBugs[bug].what}`);
  return isFound;
}

async function runPlanted(bug: PlantedBug): Promise<boolean> {
  const began = Date.now();
  const { found, requests } = await findPlanted(bug, SEED);
  const isFound = found !== null;
  console.log(`${isFound ? "✓" : "✗"} planted: ${bug}, ${requests} requests, ${seconds(began)}`);
  console.log(`    ${found ? found.symptom : `not found, although ${plantedBugs[bug].what}`}`);
  return isFound;
}

const began = Date.now();
await buildClientWhenStale(console.log);
const postgres = await startTestPostgres();
process.env["FUNDI_TEST_DATABASE_URL"] = postgres.url;
process.env["FUNDI_TEST_SERVER_DATABASE_URL"] = postgres.serverUrl;
let isWell = true;
try {
  if (isChosen("requests")) isWell = await runRequests();
  if (isChosen("trips")) isWell = (await runTrips()) && isWell;
  for (const bug of plantedBugNames.filter(isChosen)) {
    const isFound = isTripBug(bug) ? await runPlantedTrips(bug) : await runPlanted(bug);
    isWell = isFound && isWell;
  }
} finally {
  await postgres.stop();
}
console.log(
  isWell ? `\nAll is as it should be, in ${seconds(began)}.` : "\nSee the lines that begin with ✗.",
);
process.exit(isWell ? 0 : 1);
