import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Database, Tx } from "#src/server/database.ts";
import { networkOf } from "#src/server/http/guards/addresses.ts";
import type { SessionOrigin } from "./session-origin.ts";

/** A browser stays known until its cookie expires. An address is forgotten earlier, because providers reassign it. */
const DEVICE_DAYS = 400;
const ADDRESS_DAYS = 60;

const placeOf = (kind: "device" | "address", name: string): Buffer =>
  createHash("sha256").update(`${kind} ${name}`).digest();

/** The hash under which a browser is stored; null without a device token. */
export const devicePlace = ({ device }: Pick<SessionOrigin, "device">): Buffer | null =>
  device ? placeOf("device", device) : null;
const addressPlace = ({ address }: SessionOrigin) =>
  address ? placeOf("address", networkOf(address)) : null;

export interface KnownPlaces {
  isKnownDevice: boolean;
  isKnownAddress: boolean;
}

/** Whether the account has signed in from this browser before, and whether from this address. */
export async function knownPlaces(
  db: Database,
  email: string,
  origin: SessionOrigin,
): Promise<KnownPlaces> {
  const [device, address] = [devicePlace(origin), addressPlace(origin)];
  const rows = await db
    .selectFrom("knownSignInPlaces as p")
    .innerJoin("users as u", "u.id", "p.userId")
    .select(sql<boolean>`p.place = ${device}`.as("isDevice"))
    .where("u.email", "=", email)
    .where((eb) =>
      eb.or([
        sql<boolean>`p.place = ${device} and p.last_used_at > now() - make_interval(days => ${DEVICE_DAYS})`,
        sql<boolean>`p.place = ${address} and p.last_used_at > now() - make_interval(days => ${ADDRESS_DAYS})`,
      ]),
    )
    .execute();
  return {
    isKnownDevice: rows.some(({ isDevice }) => isDevice),
    isKnownAddress: rows.some(({ isDevice }) => !isDevice),
  };
}

/**
 * Records the browser and the address of a successful sign-in as known. Returns whether the user has signed in before,
 * but never from this browser.
 */
export async function rememberPlaces(
  tx: Tx,
  userId: string,
  origin: SessionOrigin,
): Promise<boolean> {
  const device = devicePlace(origin);
  const places = [device, addressPlace(origin)].filter((place) => place !== null);
  if (places.length === 0) return false;
  const before = await tx
    .selectFrom("knownSignInPlaces")
    .select(sql<boolean>`place = ${device}`.as("isDevice"))
    .where("userId", "=", userId)
    .execute();
  await tx
    .insertInto("knownSignInPlaces")
    .values(places.map((place) => ({ userId, place })))
    .onConflict((conflict) =>
      conflict.columns(["userId", "place"]).doUpdateSet({ lastUsedAt: sql`now()` }),
    )
    .execute();
  return device !== null && before.length > 0 && !before.some(({ isDevice }) => isDevice);
}

/** Deletes expired rows to save space. No query reads them. */
export async function forgetOldPlaces(tx: Tx): Promise<void> {
  await tx
    .deleteFrom("knownSignInPlaces")
    .where("lastUsedAt", "<", sql<string>`now() - make_interval(days => ${DEVICE_DAYS})`)
    .execute();
}
