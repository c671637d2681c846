import { sql } from "kysely";
import { refuse } from "#src/shared/errors.ts";
import { effectivePermissions } from "#src/shared/permissions.ts";
import type { Session } from "../contract.ts";
import type { Database } from "#src/server/database.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import { getSettings } from "#src/areas/settings/server/queries.ts";
import { changesOfRole } from "../../roles/server/role-changes.ts";
import { passwordIsDue } from "../../account/server/password-due.ts";

/** The actor's session, as screens need it. The session of an access token has only the permissions of the token. */
export async function getSession(db: Database, actor: Actor): Promise<Session> {
  const own = actor.sessionId
    ? await db
        .selectFrom("sessions")
        .select("failedAttempts")
        .where("id", "=", actor.sessionId)
        .executeTakeFirst()
    : undefined;
  const session = await sessionOf(db, actor.userId, own?.failedAttempts);
  return { ...session, user: { ...session.user, permissions: [...actor.permissions] } };
}

/** The session of a user with all rights of the user. @throws Refusal unauthenticated (the user was deleted) */
export async function sessionOf(
  db: Database,
  userId: string,
  failedAttempts = 0,
): Promise<Session> {
  const found = await db
    .selectFrom("users")
    .select(["id", "name", "email", "role", "permissions", "language", "twoFactorEnabled"])
    .select(passwordIsDue.as("mustChangePassword"))
    .select(changesOfRole(sql`users.role`).as("changes"))
    .where("id", "=", userId)
    .executeTakeFirst();
  const { permissions, changes, ...user } = found ?? refuse("unauthenticated");
  const { sessionTimeout, passwordPolicy } = await getSettings(db, "security");
  return {
    user: {
      ...user,
      permissions: [...effectivePermissions(user.role, permissions, changes)],
      passwordPolicy,
      sessionTimeout,
      failedAttempts,
    },
  };
}
