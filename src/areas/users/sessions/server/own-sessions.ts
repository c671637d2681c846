import { sql } from "kysely";
import { notFound, refuse } from "#src/shared/errors.ts";
import type { Database, Tx } from "#src/server/database.ts";
import { recordAct } from "#src/server/events/record-event.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import { sessionTimeoutMinutes } from "../../passwords/server/password-due.ts";
import type { OwnSession } from "../contract.ts";
import { browserOf } from "./browser-name.ts";
import { endSessions } from "./sessions.ts";

/** The sessions of the actor that have not ended: the actor's own first, then the last used. */
export async function listOwnSessions(
  db: Database,
  { userId, sessionId }: Actor,
): Promise<{ items: OwnSession[] }> {
  const rows = await db
    .selectFrom("sessions")
    .select(["id", "beganBy", "userAgent", "address", "createdAt", "lastSeenAt"])
    .where("userId", "=", userId)
    .where("expiresAt", ">", sql<string>`now()`)
    .where("lastSeenAt", ">", sql<string>`now() - make_interval(mins => ${sessionTimeoutMinutes})`)
    .orderBy(sql`id = ${sessionId}`, "desc")
    .orderBy("lastSeenAt", "desc")
    .orderBy("id")
    .execute();
  const items = rows.map(({ userAgent, ...session }) => ({
    ...session,
    ...browserOf(userAgent),
    isCurrent: session.id === sessionId,
  }));
  return { items };
}

/** @throws Refusal not_found (ended already, or of another user) */
export async function endOwnSession(
  tx: Tx,
  { userId }: Actor,
  sessionId: string,
): Promise<{ ok: true }> {
  await tx
    .deleteFrom("sessions")
    .where("id", "=", sessionId)
    .where("userId", "=", userId)
    .returning("id")
    .executeTakeFirstOrThrow(notFound);
  await recordEnd(tx, userId);
  return { ok: true };
}

/**
 * Ends all sessions of the actor, this one too. The PIN works nowhere until the next full sign-in.
 * @throws Refusal conflict (an access token has no session; it must be revoked)
 */
export async function endOwnSessions(tx: Tx, { userId, sessionId }: Actor): Promise<{ ok: true }> {
  if (!sessionId) refuse("conflict", { detail: "An access token has no session; revoke it" });
  await endSessions(tx, userId);
  await recordEnd(tx, userId);
  return { ok: true };
}

const recordEnd = (tx: Tx, userId: string) => recordAct(tx, userId, "user.sessions_ended", userId);
