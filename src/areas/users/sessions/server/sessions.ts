import { sql } from "kysely";
import { refuse } from "#src/shared/errors.ts";
import { newId } from "#src/shared/ids.ts";
import type { Tx } from "#src/server/database.ts";
import { recordAct } from "#src/server/events/record-event.ts";
import { updateById } from "#src/server/sql/update-by-id.ts";
import type { SessionStart } from "#src/shared/session.ts";
import { letPinWork, stopPin } from "./pin-places.ts";
import { hashToken, newToken } from "../../core/server/session-token.ts";
import type { Session } from "../contract.ts";
import type { SessionOrigin } from "../../throttle/server/session-origin.ts";
import { sessionOf } from "./session-queries.ts";
import { browserOf } from "./browser-name.ts";
import { rememberPlaces } from "../../throttle/server/known-places.ts";

/** The maximum age of a session, regardless of activity. A PIN works for as long after a full sign-in. */
export const LONGEST_SESSION_HOURS = 12;

/** How a session begins. By default with the password alone. */
export interface SessionBeginning {
  beganBy?: SessionStart;
  hasSecondFactor?: boolean;
  failedAttempts?: number;
  /** By default 12 hours from now. */
  endsAt?: string;
}

/**
 * Completes a sign-in: ends the browser's previous session, stores the browser and its address as known for this user,
 * and starts a new session. A browser that the user has not used before has an event of its own. In a browser with a
 * full sign-in the user's PIN works from now on.
 * @returns the token for the cookie, and the session
 */
export async function letIn(
  tx: Tx,
  userId: string,
  origin: SessionOrigin,
  beginning: SessionBeginning = {},
): Promise<{ token: string; session: Session }> {
  if (origin.replaces) await endReplaced(tx, origin.replaces);
  if (await rememberPlaces(tx, userId, origin)) {
    await recordAct(tx, userId, "user.signed_in_elsewhere", userId, {
      signIn: newId(),
      ...browserOf(origin.userAgent),
    });
  }
  if (beginning.beganBy !== "pin") await letPinWork(tx, userId, origin);
  const { id, token } = await insertSession(tx, userId, origin, beginning);
  return { token, session: await sessionOf(tx, userId, id) };
}

async function endReplaced(tx: Tx, token: string): Promise<void> {
  const ended = await tx
    .deleteFrom("sessions")
    .where("tokenHash", "=", hashToken(token))
    .returning("userId")
    .executeTakeFirst();
  if (!ended) return;
  const { userId } = ended;
  await recordAct(tx, userId, "user.signed_out", userId);
}

/** Starts a session of `userId`. Returns the token for the cookie; the database stores only its hash. */
export async function startSession(tx: Tx, userId: string, origin: SessionOrigin): Promise<string> {
  return (await insertSession(tx, userId, origin, {})).token;
}

async function insertSession(
  tx: Tx,
  userId: string,
  { userAgent, address }: SessionOrigin,
  { beganBy, hasSecondFactor, failedAttempts = 0, endsAt }: SessionBeginning,
): Promise<{ id: string; token: string }> {
  const [id, token] = [newId(), newToken()];
  await tx
    .insertInto("sessions")
    .values({
      id,
      tokenHash: hashToken(token),
      userId,
      userAgent: userAgent?.slice(0, 300) ?? null,
      address,
      failedAttempts,
      ...(beganBy && { beganBy }),
      ...(hasSecondFactor && { hasSecondFactor }),
      expiresAt: endsAt ?? sql<string>`now() + make_interval(hours => ${LONGEST_SESSION_HOURS})`,
    })
    .execute();
  return { id, token };
}

/**
 * Replaces the token of a session. The old token becomes invalid; the time at which the session ends stays the same.
 * @throws Refusal unauthenticated: the session has already ended
 */
export async function rotateSession(
  tx: Tx,
  sessionId: string,
): Promise<{ token: string; sessionId: string }> {
  const [token, id] = [newToken(), newId()];
  const rotated = await tx
    .updateTable("sessions")
    .set({ id, tokenHash: hashToken(token) })
    .where("id", "=", sessionId)
    .returning("id")
    .executeTakeFirst();
  return rotated ? { token, sessionId: id } : refuse("unauthenticated");
}

/** Marks the session as one whose user has shown a second factor. */
export async function markSecondFactor(tx: Tx, sessionId: string): Promise<void> {
  await updateById(tx, "sessions", sessionId, { hasSecondFactor: true });
}

/**
 * Ends all sessions of a user, except the session `except` if it is given. The user's PIN works in no browser until the
 * next full sign-in there.
 */
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
  await stopPin(tx, userId);
}

/** Deletes expired sessions to save space. They are already invalid. */
export async function deleteExpiredSessions(tx: Tx): Promise<void> {
  await tx
    .deleteFrom("sessions")
    .where("expiresAt", "<", sql<string>`now()`)
    .execute();
}

/** Ends the sessions of all users: they sign in again. */
export const endAllSessions = (tx: Tx) => tx.deleteFrom("sessions").execute();
