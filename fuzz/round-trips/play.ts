/** Does acts at random and undoes them in any order. When all are undone, every value must be what it was. */
import { chance } from "#src/app/demo-shop/random.ts";
import { findViolations } from "#src/app/invariants.ts";
import type { Act, Undo } from "./act.ts";
import { buyHandset } from "./handset-acts.ts";
import * as others from "./other-acts.ts";
import { payDebt, sell } from "./sale-acts.ts";
import * as suppliers from "./supplier-acts.ts";
import { differences, measure } from "./measure.ts";
import type { Shop } from "./open-shop.ts";

export interface Trip {
  /** What differs from the beginning, what cannot be undone, and which invariants are broken; empty if all is well. */
  findings: string[];
  /** What was done and undone, in order. */
  transcript: string[];
  /** Name of an act or undo and its status → how often. */
  counts: Map<string, number>;
}

const acts: readonly (readonly [Act, number])[] = [
  [sell, 12],
  [payDebt, 2],
  [buyHandset, 2],
  [others.adjust, 2],
  [others.usePart, 2],
  [others.moveCash, 1],
  [others.spend, 1],
  [others.redeem, 3],
  [others.sellGiftCard, 2],
  [suppliers.receive, 2],
  [suppliers.sendBack, 1],
  [suppliers.claim, 1],
];

const UNDO_PERCENT = 35;

/** @param length the number of acts before the rest is undone */
export async function playTrip(shop: Shop, seed: number, length: number): Promise<Trip> {
  const luck = chance(seed);
  const before = await measure(shop.db);
  const trip: Trip = { findings: [], transcript: [], counts: new Map() };
  const note = (what: string, status: number, code = "") => {
    const line = `${what} → ${status} ${code}`.trim();
    trip.transcript.push(line);
    trip.counts.set(line, (trip.counts.get(line) ?? 0) + 1);
  };
  /** What is left to undo, one list for each act. */
  const open: Undo[][] = [];
  const undo = async (steps: Undo[]) => {
    const [step] = steps;
    if (!step) return false;
    const { status, body } = await step.attempt();
    note(`undo ${step.what}`, status, body.code);
    if (status < 300) steps.shift();
    if (steps.length === 0) open.splice(open.indexOf(steps), 1);
    return status < 300;
  };
  for (let at = 0; at < length; at++) {
    if (open.length > 0 && luck.percent(UNDO_PERCENT)) {
      await undo(luck.pick(open));
      continue;
    }
    const act = luck.weighted(acts);
    const outcome = await act(shop, luck);
    if (Array.isArray(outcome)) {
      if (outcome.length > 0) open.push(outcome);
      note(act.name, 201, outcome.at(-1)?.what);
    } else note(act.name, outcome.status, outcome.body.code);
  }
  // An undo that is refused may be possible after another one.
  for (let isProgress = true; isProgress && open.length > 0;) {
    isProgress = false;
    for (const steps of open.slice()) if (await undo(steps)) isProgress = true;
  }
  trip.findings.push(...open.map(([step]) => `cannot be undone: ${step?.what}`));
  if (open.length === 0) trip.findings.push(...differences(before, await measure(shop.db)));
  for (const { invariant, rows } of await findViolations(shop.db))
    trip.findings.push(`an invariant is broken: ${invariant} ${JSON.stringify(rows[0])}`);
  return trip;
}
