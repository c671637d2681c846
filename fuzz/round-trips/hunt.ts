/** Plays round trips on a server, each in a shop of its own customers and goods. */
import { openShop } from "./open-shop.ts";
import { playTrip, type Trip } from "./play.ts";
import type { World } from "../world.ts";

/** The number of acts of one trip, before the rest is undone. */
const ACTS = 60;

export interface TripsOptions {
  seed: number;
  trips: number;
  /** Whether a finding is looked for. By default all are. */
  matters?: (finding: string) => boolean;
}

/** @returns the first trip with a finding that matters; null if there is none */
export async function playTrips(
  world: World,
  { seed, trips, matters = () => true }: TripsOptions,
): Promise<(Trip & { seed: number }) | null> {
  const shop = await openShop(world.db, world.server.url);
  for (let at = 0; at < trips; at++) {
    const trip = await playTrip(shop, seed + at, ACTS);
    if (trip.findings.some(matters)) return { ...trip, seed: seed + at };
  }
  return null;
}
