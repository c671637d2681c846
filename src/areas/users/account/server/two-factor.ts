import { refuse } from "#src/shared/errors.ts";
import { inTransaction, type Database } from "#src/server/database.ts";
import { recordEvent } from "#src/server/events/record-event.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import type { Secrets } from "#src/server/secrets.ts";
import { getSettings } from "#src/areas/settings/server/queries.ts";
import {
  beginOwnAttempt,
  confirmOwnPassword,
  getOwnAccount,
  type OwnAccount,
} from "./own-password.ts";
import { endSessions } from "../../sessions/server/sessions.ts";
import { newSecret, takeCode } from "./two-factor-code.ts";

/**
 * Creates a secret for the user's authenticator app. The secret is shown once, and takes effect when `confirmTwoFactor`
 * gets a code made with it.
 * @throws Refusal wrong_password, conflict (two-factor sign-in is already on), too_many_requests, forbidden
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
  const begun = await inTransaction(db, (tx) =>
    tx
      .updateTable("users")
      .set({ twoFactorSecret: sealed, twoFactorLastStep: null })
      .where("id", "=", id)
      .where("twoFactorEnabled", "=", false)
      .returning("id")
      .executeTakeFirst(),
  );
  if (!begun) refuse("conflict", { detail: "Two-factor sign-in is already on" });
  return shown;
}

/** @throws Refusal totp_invalid (also when not begun), conflict (already on), too_many_requests, forbidden */
export async function confirmTwoFactor(
  db: Database,
  secrets: Secrets,
  actor: Actor,
  code: string,
): Promise<{ ok: true }> {
  const account = await getOwnAccount(db, actor);
  const attempt = await beginOwnAttempt(db, account);
  if (!(await inTransaction(db, (tx) => takeCode(tx, secrets, account.id, code)))) {
    refuse("totp_invalid", { fields: { totp: "This code is not right, or was used already" } });
  }
  await inTransaction(db, (tx) => attempt.succeeded(tx));
  await setTwoFactor(db, account, true);
  return { ok: true };
}

/** @throws Refusal wrong_password, too_many_requests, forbidden */
export async function disableTwoFactor(
  db: Database,
  actor: Actor,
  currentPassword: string,
): Promise<{ ok: true }> {
  const account = await confirmOwnPassword(db, actor, currentPassword);
  await setTwoFactor(db, account, false);
  return { ok: true };
}

/** Turns two-factor sign-in on or off. Ends the user's other sessions, because they began under the old setting. */
async function setTwoFactor(
  db: Database,
  { id: userId, sessionId }: OwnAccount,
  enabled: boolean,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const changed = await tx
      .updateTable("users")
      .set({
        twoFactorEnabled: enabled,
        ...(!enabled && { twoFactorSecret: null, twoFactorLastStep: null }),
      })
      .where("id", "=", userId)
      .where("twoFactorEnabled", "=", !enabled)
      .$if(enabled, (q) => q.where("twoFactorSecret", "is not", null))
      .returning("id")
      .executeTakeFirst();
    if (!changed) {
      if (enabled) refuse("conflict", { detail: "Begin again: there is no code to confirm" });
      return;
    }
    await endSessions(tx, userId, sessionId);
    await recordEvent(tx, {
      kind: "user.two_factor_changed",
      recordId: userId,
      actorId: userId,
      data: { enabled },
    });
  });
}
