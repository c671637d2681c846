import { refuse } from "#src/shared/errors.ts";
import { inTransaction, type Database, type Tx } from "#src/server/database.ts";
import { recordAct } from "#src/server/events/record-event.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import type { Secrets } from "#src/server/secrets.ts";
import { updateById } from "#src/server/sql/update-by-id.ts";
import { getSettings } from "#src/areas/settings/core/server/queries.ts";
import { removePin } from "../../pin/server/change-pin.ts";
import { endSessions, markSecondFactor } from "../../sessions/server/sessions.ts";
import {
  beginOwnAttempt,
  confirmOwnPassword,
  getOwnAccount,
} from "../../second-factors/server/own-password.ts";
import {
  forgetRecoveryCodes,
  makeRecoveryCodes,
} from "../../second-factors/server/recovery-codes.ts";
import { lockSecondFactors } from "../../second-factors/server/second-factors.ts";
import { newSecret, takeFirstCode } from "../../second-factors/server/two-factor-code.ts";

/**
 * Creates a secret for the user's authenticator app. The secret is shown once, and takes effect when `confirmTwoFactor`
 * gets a code made with it. Until then an app that the user already has stays in use.
 * @throws Refusal wrong_password, too_many_requests, forbidden
 */
export async function beginTwoFactor(
  db: Database,
  secrets: Secrets,
  actor: Actor,
  currentPassword: string,
): Promise<{ secret: string; otpauthUrl: string }> {
  const { id, email } = await confirmOwnPassword(db, actor, currentPassword);
  const { name: issuer } = await getSettings(db, "business");
  const { sealed, ...shown } = newSecret(secrets, id, issuer, email);
  await inTransaction(db, (tx) =>
    tx.updateTable("users").set({ twoFactorNewSecret: sealed }).where("id", "=", id).execute(),
  );
  return shown;
}

/**
 * Switches two-factor sign-in on, or replaces the app. Ends the user's other sessions, because they began under the old
 * setting, and the PIN, which must not replace a second factor.
 * @returns new recovery codes, which are shown once
 * @throws Refusal totp_invalid (also when not begun), too_many_requests, forbidden
 */
export async function confirmTwoFactor(
  db: Database,
  secrets: Secrets,
  actor: Actor,
  code: string,
): Promise<{ recoveryCodes: string[] }> {
  const account = await getOwnAccount(db, actor);
  const { id, sessionId } = account;
  const attempt = await beginOwnAttempt(db, account);
  return inTransaction(db, async (tx) => {
    if (!(await takeFirstCode(tx, secrets, id, code))) {
      refuse("totp_invalid", { fields: { totp: "This code is not right, or was used already" } });
    }
    await attempt.succeeded(tx);
    await endSessions(tx, id, sessionId);
    await markSecondFactor(tx, sessionId);
    await removePin(tx, id);
    await recordTwoFactor(tx, id, true);
    return { recoveryCodes: await makeRecoveryCodes(tx, secrets, id) };
  });
}

/**
 * Switches two-factor sign-in off. Ends the user's other sessions. Without another second factor the recovery codes end
 * too.
 * @throws Refusal wrong_password, second_factor_stays, too_many_requests, forbidden
 */
export async function disableTwoFactor(
  db: Database,
  actor: Actor,
  currentPassword: string,
): Promise<{ ok: true }> {
  const { id, sessionId } = await confirmOwnPassword(db, actor, currentPassword);
  await inTransaction(db, async (tx) => {
    const { hasApp, hasPasskey, isRequired } = await lockSecondFactors(tx, id);
    if (!hasApp) return;
    if (isRequired && !hasPasskey) refuse("second_factor_stays");
    await updateById(tx, "users", id, {
      twoFactorEnabled: false,
      twoFactorSecret: null,
      twoFactorNewSecret: null,
      twoFactorLastStep: null,
    });
    if (!hasPasskey) await forgetRecoveryCodes(tx, id);
    await endSessions(tx, id, sessionId);
    await recordTwoFactor(tx, id, false);
  });
  return { ok: true };
}

const recordTwoFactor = (tx: Tx, userId: string, enabled: boolean) =>
  recordAct(tx, userId, "user.two_factor_changed", userId, { enabled });
