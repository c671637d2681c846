import type { Database } from "#src/server/database.ts";
import type { Passkey } from "../../second-factors/passkey.ts";

/** The user's passkeys, in the order in which they were added. */
export const listPasskeys = (db: Database, userId: string): Promise<Passkey[]> =>
  db
    .selectFrom("passkeys")
    .select(["id", "name", "isSynced", "createdAt", "lastUsedAt"])
    .where("userId", "=", userId)
    .orderBy("createdAt")
    .orderBy("id")
    .execute();
