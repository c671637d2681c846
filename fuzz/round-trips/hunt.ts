/** Plays round trips on one server and in one shop, without and with planted bugs. */
import { openShop } from "./open-shop.ts";
import { playTrip, type Trip } from "./play.ts";
import { plantedBugs, type TripBug } from "../planted-bugs.ts";
import { makeWorld, type World } from "../world.ts";

/** The number of acts of one trip, before the rest is undone. */
const ACTS = 60;

/** @returns the first trip with a finding; null if there is none */
export async function playTrips(
  world: World,
  seed: number,
  trips: number,
): Promise<(Trip & { seed: number }) | null> {
  const shop = await openShop(world.db, world.server.url);
  for (let at = 0; at < trips; at++) {
    const trip = await playTrip(shop, seed + at, ACTS);
    if (trip.findings.length > 0) return { ...trip, seed: seed + at };
  }
  return null;
}

/** The maximum number of trips that may be needed to find one bug. */
const MAX_TRIPS = 12;

/**
 * Plants bugs together in one server, and plays trips until each is found by its own symptom.
 * @returns the bugs that were not found
 */
export async function huntByTrips(bugs: readonly TripBug[], seed: number): Promise<TripBug[]> {
  const world = await makeWorld(bugs);
  let hidden = [...bugs];
  try {
    const shop = await openShop(world.db, world.server.url);
    for (let at = 0; at < MAX_TRIPS && hidden.length > 0; at++) {
      const { findings } = await playTrip(shop, seed + at, ACTS);
      const isSeen = (bug: TripBug) => findings.some((one) => plantedBugs[bug].symptom.test(one));
      hidden = hidden.filter((bug) => !isSeen(bug));
    }
    return hidden;
  } finally {
    await world.close();
  }
}
