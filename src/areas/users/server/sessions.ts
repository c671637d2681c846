import { sql } from "kysely";
import { newId } from "#src/shared/ids.ts";
import type { Tx } from "#src/server/database.ts";
import { hashToken, newToken } from "./session-token.ts";

/** However busy, after this long everybody signs in again. */
const LONGEST_SESSION_HOURS = 12;

export interface SessionOrigin {
  userAgent: string | null;
  address: string | null;
}

/** A new session of `userId`; returns the token for the cookie, which is not stored. */
export async function startSession(
  tx: Tx,
  userId: string,
  { userAgent, address }: SessionOrigin,
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
      expiresAt: sql<string>`now() + make_interval(hours => ${LONGEST_SESSION_HOURS})`,
    })
    .execute();
  return token;
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
