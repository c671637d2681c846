import { sql } from "kysely";
import { refuse } from "#src/shared/errors.ts";
import type { Tx } from "#src/server/database.ts";
import { recordAct } from "#src/server/events/record-event.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import { updateById } from "#src/server/sql/update-by-id.ts";
import { nextVersion } from "#src/server/sql/versioned-record.ts";
import type { User } from "../../contract.ts";
import { hashPassword } from "../../passwords/server/password-hash.ts";
import { getUser } from "../../core/server/queries.ts";
import { revokeTokensOf } from "../../core/server/access-tokens.ts";
import { lockManaged } from "../../core/server/admins.ts";
import { endSessions } from "../../sessions/server/sessions.ts";
import { forgetSignInMethods } from "../../account/server/sign-in-methods.ts";
import { newTemporaryPassword } from "../../passwords/server/temporary-password.ts";
import { forgetAccount } from "../../throttle/server/attempts.ts";

/**
 * Sets a one-time password for another user. Ends the user's sessions, access tokens, passkeys and PIN, because a
 * stranger may have used the account. Ends the wait after failed sign-ins too. `disableTwoFactor` is for a user who
 * lost the phone with the authenticator app.
 * @throws Refusal not_found, forbidden, own_account (users change their own password themselves)
 */
export async function resetPassword(
  tx: Tx,
  actor: Actor,
  userId: string,
  { disableTwoFactor }: { disableTwoFactor: boolean },
): Promise<User & { temporaryPassword: string }> {
  if (userId === actor.userId)
    refuse("own_account", { detail: "Change your own password on your profile" });
  const temporaryPassword = newTemporaryPassword();
  // The password is hashed before the lock, because hashing is slow and other transactions wait for the lock.
  const passwordHash = await hashPassword(temporaryPassword);
  const target = await lockManaged(tx, actor, "manage_users", userId);
  await updateById(tx, "users", userId, {
    passwordHash,
    mustChangePassword: true,
    passwordChangedAt: sql`now()`,
    failedLoginAttempts: 0,
    ...nextVersion,
  });
  await forgetSignInMethods(tx, userId, disableTwoFactor);
  await endSessions(tx, userId);
  await revokeTokensOf(tx, actor, userId);
  await forgetAccount(tx, target.email);
  await recordAct(tx, actor, "user.password_reset", userId, { disableTwoFactor });
  return { ...(await getUser(tx, userId)), temporaryPassword };
}
