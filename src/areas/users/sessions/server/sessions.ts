import { sql } from "kysely";
import { refuse } from "#src/shared/errors.ts";
import { newId } from "#src/shared/ids.ts";
import type { Tx } from "#src/server/database.ts";
import { recordEvent } from "#src/server/events/record-event.ts";
import { hashToken, newToken } from "./session-token.ts";
import { rememberPlaces } from "./throttle/known-places.ts";

/** However busy, after this long everybody signs in again. */
const LONGEST_SESSION_HOURS = 12;

export interface SessionOrigin {
  userAgent: string | null;
  address: string | null;
  /** The browser, by its cookie (throttle/device-cookie.ts). */
  device?: string | null;
  /** The token of the session this browser has already: it ends when another begins. */
  replaces?: string | null;
}

/**
 * What a sign-in does once it succeeded: ends the session this browser had, remembers the browser and its address, and
 * starts a new session.
 * @returns the token for the cookie
 */
export async function letIn(
  tx: Tx,
  userId: string,
  origin: SessionOrigin,
  failedAttempts = 0,
): Promise<string> {
  if (origin.replaces) await endReplaced(tx, origin.replaces);
  await rememberPlaces(tx, userId, origin);
  return startSession(tx, userId, origin, failedAttempts);
}

async function endReplaced(tx: Tx, token: string): Promise<void> {
  const ended = await tx
    .deleteFrom("sessions")
    .where("tokenHash", "=", hashToken(token))
    .returning("userId")
    .executeTakeFirst();
  if (!ended) return;
  const { userId } = ended;
  await recordEvent(tx, { kind: "user.signed_out", recordId: userId, actorId: userId });
}

/** A new session of `userId`; returns the token for the cookie, which is not stored. */
export async function startSession(
  tx: Tx,
  userId: string,
  { userAgent, address }: SessionOrigin,
  failedAttempts = 0,
): Promise<string> {
  const token = newToken();
  await tx
    .insertInto("sessions")
    .values({
      id: newId(),
      tokenHash: hashToken(token),
      userId,
      userAgent: userAgent?.slice(0, 300) ?? null,
      address,
      failedAttempts,
      expiresAt: sql<string>`now() + make_interval(hours => ${LONGEST_SESSION_HOURS})`,
    })
    .execute();
  return token;
}

/**
 * Another token for a session that goes on: the one before it opens nothing any more. It ends when it would have ended.
 * @throws Refusal unauthenticated: it has ended meanwhile
 */
export async function rotateSession(
  tx: Tx,
  sessionId: string,
): Promise<{ token: string; failedAttempts: number }> {
  const token = newToken();
  const rotated = await tx
    .updateTable("sessions")
    .set({ id: newId(), tokenHash: hashToken(token) })
    .where("id", "=", sessionId)
    .returning("failedAttempts")
    .executeTakeFirst();
  return rotated ? { token, ...rotated } : refuse("unauthenticated");
}

/** Ends all sessions of a user, but for `except` if given. */
export async function endSessions(
  tx: Tx,
  userId: string,
  except: string | null = null,
): Promise<void> {
  await tx
    .deleteFrom("sessions")
    .where("userId", "=", userId)
    .$if(except !== null, (q) => q.where("id", "!=", except ?? ""))
    .execute();
}

/** Expired sessions are nobody's already; this only clears the table. */
export async function deleteExpiredSessions(tx: Tx): Promise<void> {
  await tx
    .deleteFrom("sessions")
    .where("expiresAt", "<", sql<string>`now()`)
    .execute();
}
