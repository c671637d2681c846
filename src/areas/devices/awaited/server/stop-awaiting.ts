import { sql } from "kysely";
import type { Tx } from "#src/server/database.ts";

/** A repair that left the workshop waits for nothing. */
export const stopAwaiting = (tx: Tx, deviceId: string) =>
  tx
    .updateTable("awaitedParts")
    .set({ endedAt: sql`now()`, endedAs: "cancelled" })
    .where("deviceId", "=", deviceId)
    .where("endedAt", "is", null)
    .execute();
