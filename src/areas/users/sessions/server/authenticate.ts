import type { FastifyRequest } from "fastify";
import { sql } from "kysely";
import { effectivePermissions, type Role, type RoleChanges } from "#src/shared/permissions.ts";
import type { Database } from "#src/server/database.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import { passwordIsDue, sessionTimeoutMinutes } from "../../passwords/server/password-due.ts";
import { isSecondFactorRequired } from "../../second-factors/server/second-factors.ts";
import { changesOfRole } from "../../core/server/role-changes.ts";
import { readSessionCookie } from "./session-cookie.ts";
import { hashToken } from "../../core/server/session-token.ts";

/**
 * The minimum time between two writes of `last_seen_at` or `last_used_at`. Without it, each request would cause a
 * write.
 */
const SEEN_EVERY_SECONDS = 30;

/**
 * Returns the actor of the session cookie or `Bearer` access token; null when it is missing or invalid. Reads the
 * database; src/server/http/guards/remembered-actors.ts caches the result. If `isActivity`, the session's idle time
 * begins again.
 */
export async function authenticate(
  db: Database,
  request: FastifyRequest,
  isActivity = true,
): Promise<Actor | null> {
  const bearer = /^Bearer ([\w-]{20,200})$/.exec(request.headers.authorization ?? "")?.[1];
  if (bearer) return byAccessToken(db, bearer, isActivity);
  const token = readSessionCookie(request);
  return token ? bySession(db, token, isActivity) : null;
}

async function bySession(db: Database, token: string, isActivity: boolean): Promise<Actor | null> {
  const { rows } = await sql<{
    sessionId: string;
    userId: string;
    name: string;
    role: Role;
    permissions: string[];
    changes: RoleChanges;
    mustChangePassword: boolean;
    mustAddSecondFactor: boolean;
    unseenSeconds: number;
  }>`
    select s.id as session_id, users.id as user_id, users.name, users.role, users.permissions,
           ${changesOfRole(sql`users.role`)} as changes, ${passwordIsDue} as must_change_password,
           not s.has_second_factor and ${isSecondFactorRequired} as must_add_second_factor,
           extract(epoch from now() - s.last_seen_at)::int as unseen_seconds
    from sessions s join users on users.id = s.user_id
    where s.token_hash = ${hashToken(token)} and users.is_active and s.expires_at > now()
      and s.last_seen_at > now() - make_interval(mins => ${sessionTimeoutMinutes})`.execute(db);
  const session = rows[0];
  if (!session) return null;
  if (isActivity && session.unseenSeconds >= SEEN_EVERY_SECONDS) {
    await db
      .updateTable("sessions")
      .set({ lastSeenAt: sql`now()` })
      .where("id", "=", session.sessionId)
      .execute();
  }
  const { userId, name, role, sessionId, mustChangePassword, mustAddSecondFactor } = session;
  return {
    userId,
    name,
    role,
    sessionId,
    mustChangePassword,
    mustAddSecondFactor,
    permissions: new Set(effectivePermissions(role, session.permissions, session.changes)),
  };
}

/** Finds the actor of an access token. The actor has those permissions of the token that its maker still has. */
async function byAccessToken(
  db: Database,
  token: string,
  isActivity: boolean,
): Promise<Actor | null> {
  const { rows } = await sql<{
    tokenId: string;
    userId: string;
    name: string;
    role: Role;
    permissions: string[];
    ownerPermissions: string[];
    changes: RoleChanges;
    unusedSeconds: number;
  }>`
    select t.id as token_id, users.id as user_id, t.name, users.role, t.permissions,
           users.permissions as owner_permissions, ${changesOfRole(sql`users.role`)} as changes,
           coalesce(extract(epoch from now() - t.last_used_at)::int, ${SEEN_EVERY_SECONDS}::int) as unused_seconds
    from access_tokens t join users on users.id = t.created_by
    where t.token_hash = ${hashToken(token)} and t.revoked_at is null and users.is_active`.execute(
    db,
  );
  const found = rows[0];
  if (!found) return null;
  if (isActivity && found.unusedSeconds >= SEEN_EVERY_SECONDS) {
    await db
      .updateTable("accessTokens")
      .set({ lastUsedAt: sql`now()` })
      .where("id", "=", found.tokenId)
      .execute();
  }
  const { userId, name, role } = found;
  const given = new Set(found.permissions);
  return {
    userId,
    name,
    role,
    sessionId: null,
    mustChangePassword: false,
    permissions: new Set(
      effectivePermissions(role, found.ownerPermissions, found.changes).filter((permission) =>
        given.has(permission),
      ),
    ),
  };
}
