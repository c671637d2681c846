import { sql } from "kysely";
import { effectivePermissions } from "#src/shared/permissions.ts";
import type { Database } from "#src/server/database.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import { changesOfRole } from "../roles/server/role-changes.ts";

/**
 * A user on whose behalf a job finishes what they have asked for, with the rights that they have now; null if they were
 * deactivated meanwhile.
 */
export async function actorOfUser(db: Database, userId: string): Promise<Actor | null> {
  const user = await db
    .selectFrom("users")
    .select(["id", "name", "role", "permissions"])
    .select(changesOfRole(sql`users.role`).as("changes"))
    .where("id", "=", userId)
    .where("isActive", "=", true)
    .executeTakeFirst();
  if (!user) return null;
  const { id, name, role, permissions, changes } = user;
  return {
    userId: id,
    name,
    role,
    permissions: new Set(effectivePermissions(role, permissions, changes)),
    sessionId: null,
    mustChangePassword: false,
  };
}
