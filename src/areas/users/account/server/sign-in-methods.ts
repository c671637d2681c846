import type { Database, Tx } from "#src/server/database.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import { updateById } from "#src/server/sql/update-by-id.ts";
import { listPasskeys } from "../../passkeys/server/queries.ts";
import { hasPin, removePin } from "../../pin/server/change-pin.ts";
import type { SignInMethods } from "../../sessions/contract.ts";
import {
  countRecoveryCodes,
  forgetRecoveryCodes,
} from "../../second-factors/server/recovery-codes.ts";
import { secondFactorsOf } from "../../second-factors/server/second-factors.ts";

/** What the actor signs in with. `passkeyAddress` is the only address at which passkeys work, if there is one. */
export async function getSignInMethods(
  db: Database,
  { userId }: Actor,
  passkeyAddress: string | null,
): Promise<SignInMethods> {
  const { hasApp, isRequired } = await secondFactorsOf(db, userId);
  return {
    twoFactorEnabled: hasApp,
    isSecondFactorRequired: isRequired,
    recoveryCodesLeft: await countRecoveryCodes(db, userId),
    passkeys: await listPasskeys(db, userId),
    passkeyAddress,
    hasPin: await hasPin(db, userId),
  };
}

/**
 * Removes what lets a user in without the password, after a reset: passkeys and the PIN. A stranger may have added
 * them. Of the second factor only the codes of the app stay, with the recovery codes, unless `alsoTwoFactor`.
 */
export async function forgetSignInMethods(
  tx: Tx,
  userId: string,
  alsoTwoFactor: boolean,
): Promise<void> {
  await tx.deleteFrom("passkeys").where("userId", "=", userId).execute();
  await removePin(tx, userId);
  const { hasApp } = await secondFactorsOf(tx, userId);
  if (hasApp && !alsoTwoFactor) return;
  await forgetRecoveryCodes(tx, userId);
  await updateById(tx, "users", userId, {
    twoFactorEnabled: false,
    twoFactorSecret: null,
    twoFactorNewSecret: null,
    twoFactorLastStep: null,
  });
}
