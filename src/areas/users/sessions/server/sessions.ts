import { sql } from "kysely";
import { refuse } from "#src/shared/errors.ts";
import { newId } from "#src/shared/ids.ts";
import type { Tx } from "#src/server/database.ts";
import { recordEvent } from "#src/server/events/record-event.ts";
import { hashToken, newToken } from "./session-token.ts";
import { browserOf } from "./browser-name.ts";
import { rememberPlaces } from "./throttle/known-places.ts";

/** The maximum age of a session, regardless of activity. */
const LONGEST_SESSION_HOURS = 12;

export interface SessionOrigin {
  userAgent: string | null;
  address: string | null;
  /** The device token of the browser (throttle/device-cookie.ts). */
  device?: string | null;
  /** The token of this browser's previous session, which the new session ends. */
  replaces?: string | null;
}

/**
 * Completes a sign-in: ends the browser's previous session, stores the browser and its address as known for this user,
 * and starts a new session. A browser that the user has not used before has an event of its own.
 * @returns the token for the cookie
 */
export async function letIn(
  tx: Tx,
  userId: string,
  origin: SessionOrigin,
  failedAttempts = 0,
): Promise<string> {
  if (origin.replaces) await endReplaced(tx, origin.replaces);
  if (await rememberPlaces(tx, userId, origin)) {
    await recordEvent(tx, {
      kind: "user.signed_in_elsewhere",
      recordId: userId,
      actorId: userId,
      data: { signIn: newId(), ...browserOf(origin.userAgent) },
    });
  }
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

/** Starts a session of `userId`. Returns the token for the cookie; the database stores only its hash. */
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
 * Replaces the token of a session. The old token becomes invalid; the time at which the session ends stays the same.
 * @throws Refusal unauthenticated: the session has already ended
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

/** Ends all sessions of a user, except the session `except` if it is given. */
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

/** Deletes expired sessions to save space. They are already invalid. */
export async function deleteExpiredSessions(tx: Tx): Promise<void> {
  await tx
    .deleteFrom("sessions")
    .where("expiresAt", "<", sql<string>`now()`)
    .execute();
}
