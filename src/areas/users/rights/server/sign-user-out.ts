import { sql } from "kysely";
import { refuse } from "#src/shared/errors.ts";
import type { Database, Tx } from "#src/server/database.ts";
import { recordAct } from "#src/server/events/record-event.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import type { UserSession } from "../../contract.ts";
import { mayManage } from "../../rules.ts";
import { getUser } from "../../core/server/queries.ts";
import { browserOf } from "../../sessions/server/browser-name.ts";
import { sessionTimeoutMinutes } from "../../passwords/server/password-due.ts";
import { stopPin } from "../../sessions/server/pin-places.ts";
import { lockManaged } from "../../core/server/admins.ts";

/** Where a user is signed in now. @throws Refusal not_found, forbidden (a user with more rights than the actor) */
export async function listUserSessions(
  db: Database,
  actor: Actor,
  userId: string,
): Promise<{ items: UserSession[] }> {
  const { role, permissionsInForce: permissions } = await getUser(db, userId);
  if (!mayManage(actor, { role, permissions })) refuse("forbidden");
  const rows = await db
    .selectFrom("sessions")
    .select(["id", "userAgent", "address", "createdAt", "lastSeenAt"])
    .where("userId", "=", userId)
    .where("expiresAt", ">", sql<string>`now()`)
    .where("lastSeenAt", ">", sql<string>`now() - make_interval(mins => ${sessionTimeoutMinutes})`)
    .orderBy("lastSeenAt", "desc")
    .orderBy("id")
    .limit(100)
    .execute();
  return {
    items: rows.map(({ userAgent, ...session }) => ({
      ...session,
      ...browserOf(userAgent),
      isCurrent: session.id === actor.sessionId,
    })),
  };
}

/**
 * Ends one session of a user, or all of them, except the actor's own. Open pages are signed out at once. With all
 * sessions the PIN stops too, until the next full sign-in. It does nothing if the session has ended already.
 * @throws Refusal not_found, forbidden
 */
export async function signUserOut(
  tx: Tx,
  actor: Actor,
  userId: string,
  sessionId: string | undefined,
): Promise<{ ended: number }> {
  await lockManaged(tx, actor, "manage_users", userId);
  const ended = await tx
    .deleteFrom("sessions")
    .where("userId", "=", userId)
    .$if(sessionId !== undefined, (q) => q.where("id", "=", sessionId ?? ""))
    .$if(actor.sessionId !== null, (q) => q.where("id", "!=", actor.sessionId ?? ""))
    .returning("id")
    .execute();
  if (sessionId === undefined) await stopPin(tx, userId);
  if (ended.length > 0) {
    await recordAct(tx, actor, "user.sessions_ended", userId, { count: ended.length });
  }
  return { ended: ended.length };
}
