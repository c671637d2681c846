import { sql } from "kysely";
import type { Person } from "#src/shared/fields.ts";
import type { Database } from "#src/server/database.ts";

/** Lists the users who have changed something at any time, ordered by name. */
export async function listAuditActors(db: Database): Promise<{ users: Person[] }> {
  const users = await db
    .selectFrom("users as u")
    .select(["u.id", "u.name"])
    .where(sql<boolean>`exists (select from events e where e.actor_id = u.id)`)
    .orderBy("u.name")
    .execute();
  return { users };
}
