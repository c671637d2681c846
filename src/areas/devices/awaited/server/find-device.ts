import { notFound } from "#src/shared/errors.ts";
import type { Database } from "#src/server/database.ts";

/** @throws Refusal not_found */
export async function findDeviceId(db: Database, id: string): Promise<void> {
  await db
    .selectFrom("devices")
    .select("id")
    .where("id", "=", id)
    .executeTakeFirstOrThrow(notFound);
}
