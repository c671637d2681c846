import { sql } from "kysely";
import { naturally } from "#src/server/sql/lists/sorted-list.ts";
import type { Database } from "#src/server/database.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import type { SavedFilter } from "../contract.ts";

export const savedFilterColumns = ["id", "screen", "name", "query", "isShared"] as const;

/** The user's own filters in their order, then other users' shared filters by name. */
export async function listSavedFilters(
  db: Database,
  actor: Actor,
  screen: string,
): Promise<{ items: SavedFilter[] }> {
  const rows = await db
    .selectFrom("savedFilters")
    .select([...savedFilterColumns, "userId"])
    .where("screen", "=", screen)
    .where((eb) => eb.or([eb("userId", "=", actor.userId), eb("isShared", "=", true)]))
    .orderBy((eb) => eb("userId", "=", actor.userId), "desc")
    .orderBy((eb) =>
      eb.case().when("userId", "=", actor.userId).then(eb.ref("position")).else(0).end(),
    )
    .orderBy(naturally(sql`lower(name)`))
    .orderBy("id")
    .execute();
  return {
    items: rows.map(({ userId, ...filter }) => ({ ...filter, isMine: userId === actor.userId })),
  };
}
