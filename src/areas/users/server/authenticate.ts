import type { FastifyRequest } from "fastify";
import { sql } from "kysely";
import { effectivePermissions, type Permission } from "#src/shared/permissions.ts";
import type { Database } from "#src/server/database.ts";
import type { Actor } from "#src/server/http/actor.ts";
import { readSessionCookie } from "./session-cookie.ts";
import { hashToken } from "./session-token.ts";

/** `last_seen_at` is written at most this often per session, so that reading costs no write. */
const SEEN_EVERY_SECONDS = 30;

/**
 * Who is asking: by the session cookie or a `Bearer` access token; null when neither is in force. Asked of the
 * database on every request: a session that was ended a moment ago is nobody's any more.
 */
export async function authenticate(db: Database, request: FastifyRequest): Promise<Actor | null> {
  const bearer = /^Bearer ([\w-]{20,200})$/.exec(request.headers.authorization ?? "")?.[1];
  if (bearer) return byAccessToken(db, bearer);
  const token = readSessionCookie(request);
  return token ? bySession(db, token) : null;
}

async function bySession(db: Database, token: string): Promise<Actor | null> {
  const { rows } = await sql<{
    sessionId: string;
    userId: string;
    name: string;
    role: Actor["role"];
    permissions: Permission[];
    mustChangePassword: boolean;
    unseenSeconds: number;
  }>`
    select s.id as session_id, u.id as user_id, u.name, u.role, u.permissions, u.must_change_password,
           extract(epoch from now() - s.last_seen_at)::int as unseen_seconds
    from sessions s join users u on u.id = s.user_id
    where s.token_hash = ${hashToken(token)} and u.is_active and s.expires_at > now()
      and s.last_seen_at > now() - make_interval(mins => coalesce(
        (select (setting_value #>> '{}')::int from system_settings
          where category = 'security' and setting_key = 'session_timeout'), 30))`.execute(db);
  const session = rows[0];
  if (!session) return null;
  if (session.unseenSeconds >= SEEN_EVERY_SECONDS) {
    await db
      .updateTable("sessions")
      .set({ lastSeenAt: sql`now()` })
      .where("id", "=", session.sessionId)
      .execute();
  }
  const { userId, name, role, sessionId, mustChangePassword } = session;
  return {
    userId,
    name,
    role,
    sessionId,
    mustChangePassword,
    permissions: new Set(effectivePermissions(role, session.permissions)),
  };
}

async function byAccessToken(db: Database, token: string): Promise<Actor | null> {
  const { rows } = await sql<{
    userId: string;
    name: string;
    role: Actor["role"];
    permissions: Permission[];
  }>`
    select u.id as user_id, t.name, u.role, t.permissions
    from access_tokens t join users u on u.id = t.created_by
    where t.token_hash = ${hashToken(token)} and t.revoked_at is null and u.is_active`.execute(db);
  const found = rows[0];
  if (!found) return null;
  return {
    ...found,
    sessionId: null,
    mustChangePassword: false,
    permissions: new Set(found.permissions),
  };
}
