import { sql } from "kysely";
import { refuse } from "#src/shared/errors.ts";
import type { Session } from "../../sessions/contract.ts";
import { inTransaction, type Database } from "#src/server/database.ts";
import { recordAct } from "#src/server/events/record-event.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import { getSettings } from "#src/areas/settings/core/server/queries.ts";
import { confirmOwnPassword } from "../../second-factors/server/own-password.ts";
import { hashPassword } from "../../passwords/server/password-hash.ts";
import { refuseWeakPassword } from "../../passwords/server/password-policy.ts";
import { sessionOf } from "../../sessions/server/session-queries.ts";
import { letPinWork } from "../../sessions/server/pin-places.ts";
import { endSessions, rotateSession } from "../../sessions/server/sessions.ts";
import type { SessionOrigin } from "../../throttle/server/session-origin.ts";

export interface PasswordChange {
  currentPassword: string;
  newPassword: string;
}

/**
 * Replaces the actor's password. The actor's other sessions end, and this session gets a new token, so that nobody can
 * use the old password or cookie. Access tokens stay valid, because programs must continue to work when a password has
 * expired.
 * @returns the token for the cookie
 * @throws Refusal wrong_password, weak_password, breached_password, too_many_requests, forbidden (an access token),
 * unauthenticated
 */
export async function changePassword(
  db: Database,
  actor: Actor,
  origin: Pick<SessionOrigin, "device">,
  { currentPassword, newPassword }: PasswordChange,
): Promise<{ token: string; session: Session }> {
  const { id, sessionId, passwordHash } = await confirmOwnPassword(db, actor, currentPassword);
  const { passwordPolicy } = await getSettings(db, "security");
  await refuseWeakPassword(newPassword, passwordPolicy, "newPassword");
  if (newPassword.normalize("NFC") === currentPassword.normalize("NFC")) {
    const sentence = "Choose another password than the one you have";
    refuse("weak_password", { detail: sentence, fields: { newPassword: sentence } });
  }
  const newHash = await hashPassword(newPassword);
  return inTransaction(db, async (tx) => {
    const changed = await tx
      .updateTable("users")
      .set({
        passwordHash: newHash,
        mustChangePassword: false,
        passwordChangedAt: sql`now()`,
        updatedAt: sql`now()`,
      })
      .where("id", "=", id)
      // If an admin has reset the password since `confirmOwnPassword`, no row matches and the change is refused.
      .where("passwordHash", "=", passwordHash)
      .returning("id")
      .executeTakeFirst();
    if (!changed)
      refuse("wrong_password", {
        fields: { currentPassword: "The current password is not right" },
      });
    await endSessions(tx, id, sessionId);
    await letPinWork(tx, id, origin);
    const { token, sessionId: rotated } = await rotateSession(tx, sessionId);
    await recordAct(tx, id, "user.password_changed", id);
    return { token, session: await sessionOf(tx, id, rotated) };
  });
}
