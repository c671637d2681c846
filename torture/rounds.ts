/**
 * The rounds with their faults. A fault strikes after a number of successful acts, so that it interrupts the work of
 * cashiers.
 */
import { setTimeout as delay } from "node:timers/promises";
import { messageMany } from "./messages.ts";
import type { PlantedBug } from "./planted-bugs.ts";
import { runRaces } from "./races.ts";
import { repeatActs } from "./repeats.ts";
import type { Round } from "./round.ts";
import type { World } from "./world.ts";

/** The number of acts that must succeed before the next fault strikes. */
const ACTS = 40;
/**
 * The duration of a network fault: longer than the travel time of a packet, and shorter than the time-outs of clients.
 */
const CUT_MS = 1000;

const killFirstNode = async ({ nodes: [node] }: World) => {
  await node?.kill();
  await node?.start();
};

const serverKilled: Round = {
  name: "the server is killed",
  cashiers: 6,
  async strike(world) {
    for (let blow = 0; blow < 3; blow++) {
      await world.ledger.afterDone(ACTS);
      await killFirstNode(world);
    }
    await world.ledger.afterDone(ACTS);
  },
};

const databaseKilled = (blows: number, acts: number): Round => ({
  name: "PostgreSQL is killed",
  cashiers: 6,
  async strike({ ledger, cluster }) {
    for (let blow = 0; blow < blows; blow++) {
      await ledger.afterDone(acts);
      cluster.kill();
    }
    await ledger.afterDone(acts);
  },
});

/** PostgreSQL and a server are killed at the same time, as in a power cut. */
export const bothKilled = (blows: number, acts: number): Round => ({
  name: "server and PostgreSQL are killed",
  cashiers: 6,
  async strike(world) {
    for (let blow = 0; blow < blows; blow++) {
      await world.ledger.afterDone(acts);
      world.cluster.kill();
      await killFirstNode(world);
    }
    await world.ledger.afterDone(acts);
  },
});

/** A power cut while a provider misbehaves: no payment is lost, counted twice or asked for twice. */
export const providerMisbehaves = (blows: number, acts: number): Round => ({
  ...bothKilled(blows, acts),
  name: "a provider misbehaves while server and PostgreSQL are killed",
  hasBadProvider: true,
});

/** Every customer has one message, and gets it at most once. */
export const messagesToMany = (customers: number, blows: number): Round => ({
  name: `the server is killed during a message to ${customers} customers`,
  cashiers: 2,
  strike: (world) => messageMany(world, { customers, blows }),
});

const networkCut: Round = {
  name: "the network to the database is cut",
  cashiers: 6,
  async strike({ ledger, network }) {
    for (const blow of ["cut", "reset", "halfClose", "swallow"] as const) {
      await ledger.afterDone(ACTS);
      network[blow]();
      await delay(CUT_MS);
      network.restore();
    }
    await ledger.afterDone(ACTS);
  },
};

const answersLost = (acts: number): Round => ({
  name: "answers to commits are lost",
  cashiers: 6,
  lostAnswers: 25,
  async strike(world) {
    await world.ledger.afterDone(acts);
    await repeatActs(world);
  },
});

/** A server disappears. PostgreSQL does not notice this, and keeps the server's transactions and locks. */
const powerLost: Round = {
  name: "one of two servers loses its power",
  cashiers: 8,
  async strike(world) {
    await world.ledger.afterDone(ACTS);
    world.network.orphan();
    await killFirstNode(world);
    await world.ledger.afterDone(3 * ACTS);
    world.network.restore();
  },
};

const races = (times: number): Round => ({
  name: "ten tills want what only one can have",
  cashiers: 0,
  isCalm: true,
  async strike(world) {
    const findings = [];
    for (let time = 0; time < times; time++) findings.push(...(await runRaces(world)));
    return findings;
  },
});

const rush = (acts: number): Round => ({
  name: "sixteen tills sell eight popular items",
  cashiers: 16,
  isRush: true,
  isCalm: true,
  strike: ({ ledger }) => ledger.afterDone(acts),
});

export const rounds: readonly Round[] = [
  serverKilled,
  databaseKilled(3, ACTS),
  bothKilled(2, ACTS),
  providerMisbehaves(2, ACTS),
  messagesToMany(5000, 3),
  networkCut,
  answersLost(3 * ACTS),
  powerLost,
  races(5),
  rush(400),
];

/** Planted bug → the function that creates the round to reveal this bug, with the given number of acts. */
const roundsOfBugs: Readonly<Record<PlantedBug, (acts: number) => Round>> = {
  "keys are not claimed": answersLost,
  "answers are not kept": answersLost,
  "stock is read, then written": (acts) => ({ ...rush(acts), cashiers: 8, isCalm: false }),
  "a dropped UNIQUE": () => races(1),
  "sent messages still wait": () => messagesToMany(60, 0),
  "unknown results are not asked for": (acts) => providerMisbehaves(0, 3 * acts),
  "answers before the disk": (acts) => databaseKilled(1, acts),
};

export const roundOf = (bug: PlantedBug, acts = 3 * ACTS): Round => roundsOfBugs[bug](acts);
