import { sql } from "kysely";
import { effectivePermissions } from "#src/shared/permissions.ts";
import type { Database } from "#src/server/database.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import { changesOfRole } from "./role-changes.ts";

const selectActive = (db: Database) =>
  db
    .selectFrom("users")
    .select(["id", "name", "role", "permissions"])
    .select(changesOfRole(sql`users.role`).as("changes"))
    .where("isActive", "=", true);

type Row = Awaited<ReturnType<ReturnType<typeof selectActive>["execute"]>>[number];

const toActor = ({ id, name, role, permissions, changes }: Row): Actor => ({
  userId: id,
  name,
  role,
  permissions: new Set(effectivePermissions(role, permissions, changes)),
  sessionId: null,
  mustChangePassword: false,
});

/**
 * A user on whose behalf a job finishes what they have asked for, with the rights that they have now; null if they were
 * deactivated meanwhile.
 */
export async function actorOfUser(db: Database, userId: string): Promise<Actor | null> {
  const user = await selectActive(db).where("id", "=", userId).executeTakeFirst();
  return user ? toActor(user) : null;
}

/** All active users with the rights that they have now, by name. */
export async function listActors(db: Database): Promise<Actor[]> {
  const users = await selectActive(db).orderBy("name").orderBy("id").execute();
  return users.map(toActor);
}
