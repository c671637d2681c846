import { sql } from "kysely";
import { refuse } from "#src/shared/errors.ts";
import type { Tx } from "#src/server/database.ts";
import { recordEvent } from "#src/server/events/record-event.ts";
import type { Actor } from "#src/server/http/actor.ts";
import type { User } from "../contract.ts";
import { refuseMoreRights } from "./admins.ts";
import { hashPassword } from "./password-hash.ts";
import { getUser } from "./queries.ts";
import { endSessions } from "./sessions.ts";
import { accountBucket, forgetFailures } from "./sign-in-failures.ts";
import { newTemporaryPassword } from "./temporary-password.ts";

/**
 * A new one-time password for somebody else; their sessions end and they need not wait for failed attempts.
 * `disableTwoFactor` is for somebody who lost the phone with the codes.
 * @throws Refusal not_found, forbidden, own_account (change it instead)
 */
export async function resetPassword(
  tx: Tx,
  actor: Actor,
  userId: string,
  { disableTwoFactor }: { disableTwoFactor: boolean },
): Promise<User & { temporaryPassword: string }> {
  if (userId === actor.userId)
    refuse("own_account", { detail: "Change your own password on your profile" });
  const target = await getUser(tx, userId);
  refuseMoreRights(actor, target);
  const temporaryPassword = newTemporaryPassword();
  await tx
    .updateTable("users")
    .set({
      passwordHash: await hashPassword(temporaryPassword),
      mustChangePassword: true,
      passwordChangedAt: sql`now()`,
      failedLoginAttempts: 0,
      version: sql`version + 1`,
      updatedAt: sql`now()`,
      ...(disableTwoFactor && {
        twoFactorEnabled: false,
        twoFactorSecret: null,
        twoFactorLastStep: null,
      }),
    })
    .where("id", "=", userId)
    .execute();
  await endSessions(tx, userId);
  await forgetFailures(tx, accountBucket(target.email));
  await recordEvent(tx, {
    kind: "user.password_reset",
    recordId: userId,
    actorId: actor.userId,
    data: { disableTwoFactor },
  });
  return { ...(await getUser(tx, userId)), temporaryPassword };
}
