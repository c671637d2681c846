import { sql } from "kysely";
import { refuse } from "#src/shared/errors.ts";
import { effectivePermissions } from "#src/shared/permissions.ts";
import type { Session } from "../contract.ts";
import type { Database } from "#src/server/database.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import { getSettings } from "#src/areas/settings/core/server/queries.ts";
import { changesOfRole } from "../../core/server/role-changes.ts";
import { passwordIsDue } from "../../passwords/server/password-due.ts";
import { isSecondFactorRequired } from "../../second-factors/server/second-factors.ts";

/** The actor's session, as screens need it. The session of an access token has only the permissions of the token. */
export async function getSession(db: Database, actor: Actor): Promise<Session> {
  const session = await sessionOf(db, actor.userId, actor.sessionId);
  return { ...session, user: { ...session.user, permissions: [...actor.permissions] } };
}

/**
 * A session of a user, with all rights of the user. `sessionId` is null for an access token.
 * @throws Refusal unauthenticated (the user was deleted)
 */
export async function sessionOf(
  db: Database,
  userId: string,
  sessionId: string | null,
): Promise<Session> {
  const found = await db
    .selectFrom("users")
    .leftJoin("sessions as s", (join) =>
      join.onRef("s.userId", "=", "users.id").on("s.id", "=", sessionId),
    )
    .select(["users.id", "name", "email", "role", "permissions", "language", "twoFactorEnabled"])
    .select(["s.beganBy", "s.failedAttempts", "s.hasSecondFactor", "s.expiresAt"])
    .select([
      passwordIsDue.as("mustChangePassword"),
      isSecondFactorRequired.as("isSecondFactorRequired"),
      changesOfRole(sql`users.role`).as("changes"),
    ])
    .where("users.id", "=", userId)
    .executeTakeFirst();
  const { permissions, changes, beganBy, failedAttempts, hasSecondFactor, expiresAt, ...shown } =
    found ?? refuse("unauthenticated");
  const { isSecondFactorRequired: isRequired, ...user } = shown;
  const { sessionTimeout, passwordPolicy } = await getSettings(db, "security");
  return {
    user: {
      ...user,
      mustAddSecondFactor: isRequired && hasSecondFactor === false,
      beganBy: beganBy ?? "password",
      permissions: [...effectivePermissions(user.role, permissions, changes)],
      passwordPolicy,
      sessionTimeout,
      failedAttempts: failedAttempts ?? 0,
    },
    endsAt: expiresAt,
  };
}
