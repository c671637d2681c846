import { refuse } from "#src/shared/errors.ts";
import type { Database } from "#src/server/database.ts";

/** The id of the device with this tracking token; null if there is none. */
export async function findTrackedDeviceId(db: Database, token: string): Promise<string | null> {
  const device = await db
    .selectFrom("devices")
    .select("id")
    .where("trackingToken", "=", token)
    .executeTakeFirst();
  return device?.id ?? null;
}

/** The id of the device with this tracking token. @throws Refusal not_found */
export const getTrackedDeviceId = async (db: Database, token: string): Promise<string> =>
  (await findTrackedDeviceId(db, token)) ?? refuse("not_found");
