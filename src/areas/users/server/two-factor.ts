import { Secret, TOTP } from "otpauth";
import { refuse } from "#src/shared/errors.ts";
import { inTransaction, type Database, type Tx } from "#src/server/database.ts";
import { recordEvent } from "#src/server/events/record-event.ts";
import type { Actor } from "#src/server/http/actor.ts";
import type { Secrets } from "#src/server/secrets.ts";
import { getSettings } from "#src/areas/settings/server/queries.ts";
import { confirmOwnPassword, getOwnAccount } from "./own-password.ts";
import { accountBucket, countFailure, refuseWhileLocked } from "./sign-in-failures.ts";

const PERIOD_SECONDS = 30;
/** One step of 30 seconds to each side, for clocks that differ. */
const WINDOW = 1;

const purpose = (userId: string) => `two-factor ${userId}`;

/**
 * A new secret for the user's authenticator app; shown once, not in force until a code confirms it.
 * @throws Refusal wrong_password, conflict (already in force), too_many_requests, forbidden
 */
export async function beginTwoFactor(
  db: Database,
  secrets: Secrets,
  actor: Actor,
  currentPassword: string,
): Promise<{ secret: string; otpauthUrl: string }> {
  const { id, email } = await confirmOwnPassword(db, actor, currentPassword);
  const { name: issuer } = await getSettings(db, "business");
  const totp = new TOTP({
    issuer,
    label: email,
    secret: new Secret({ size: 20 }),
    period: PERIOD_SECONDS,
  });
  const sealed = secrets.seal(totp.secret.base32, purpose(id));
  const begun = await inTransaction(db, (tx) => keepSecret(tx, id, sealed));
  if (!begun) refuse("conflict", { detail: "Two-factor sign-in is already on" });
  return { secret: totp.secret.base32, otpauthUrl: totp.toString() };
}

/** Only while none is in force: the one in use is not replaced unseen. */
const keepSecret = (tx: Tx, userId: string, sealed: Buffer) =>
  tx
    .updateTable("users")
    .set({ twoFactorSecret: sealed, twoFactorLastStep: null })
    .where("id", "=", userId)
    .where("twoFactorEnabled", "=", false)
    .returning("id")
    .executeTakeFirst();

/** @throws Refusal totp_invalid, conflict (not begun, or already in force), too_many_requests, forbidden */
export async function confirmTwoFactor(
  db: Database,
  secrets: Secrets,
  actor: Actor,
  code: string,
): Promise<{ ok: true }> {
  const { id, email } = await getOwnAccount(db, actor);
  const buckets = [accountBucket(email)];
  await refuseWhileLocked(db, buckets);
  if (!(await inTransaction(db, (tx) => takeCode(tx, secrets, id, code)))) {
    const { loginAttempts } = await getSettings(db, "security");
    await inTransaction(db, (tx) => countFailure(tx, buckets, loginAttempts));
    refuse("totp_invalid", { fields: { totp: "This code is not right, or was used already" } });
  }
  await setTwoFactor(db, id, true);
  return { ok: true };
}

/** @throws Refusal wrong_password, too_many_requests, forbidden */
export async function disableTwoFactor(
  db: Database,
  actor: Actor,
  currentPassword: string,
): Promise<{ ok: true }> {
  const { id } = await confirmOwnPassword(db, actor, currentPassword);
  await setTwoFactor(db, id, false);
  return { ok: true };
}

async function setTwoFactor(db: Database, userId: string, enabled: boolean): Promise<void> {
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
    await recordEvent(tx, {
      kind: "user.two_factor_changed",
      recordId: userId,
      actorId: userId,
      data: { enabled },
    });
  });
}

/** Is it a right code, not taken before? Takes it. */
export async function takeCode(
  tx: Tx,
  secrets: Secrets,
  userId: string,
  code: string,
): Promise<boolean> {
  const { twoFactorSecret } = await tx
    .selectFrom("users")
    .select("twoFactorSecret")
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  if (!twoFactorSecret) return false;
  const secret = Secret.fromBase32(secrets.open(twoFactorSecret, purpose(userId)));
  const timestamp = Date.now();
  const delta = TOTP.validate({
    token: code,
    secret,
    period: PERIOD_SECONDS,
    timestamp,
    window: WINDOW,
  });
  if (delta === null) return false;
  const step = TOTP.counter({ period: PERIOD_SECONDS, timestamp }) + delta;
  const taken = await tx
    .updateTable("users")
    .set({ twoFactorLastStep: step })
    .where("id", "=", userId)
    .where((eb) => eb.or([eb("twoFactorLastStep", "is", null), eb("twoFactorLastStep", "<", step)]))
    .returning("id")
    .executeTakeFirst();
  return taken !== undefined;
}
