import { sql } from "kysely";
import { Secret, TOTP } from "otpauth";
import type { Tx } from "#src/server/database.ts";
import type { Secrets } from "#src/server/secrets.ts";

const PERIOD_SECONDS = 30;
const SECRET_BYTES = 20;
/** The number of earlier and of later periods whose codes are accepted too, because clocks differ. */
const WINDOW = 1;

const purpose = (userId: string) => `two-factor ${userId}`;

export interface NewSecret {
  /** The secret in Base32, for users who type it into the app. */
  secret: string;
  /** The address for the QR code. */
  otpauthUrl: string;
  /** The encrypted secret, for the database. */
  sealed: Buffer;
}

export function newSecret(
  secrets: Secrets,
  userId: string,
  issuer: string,
  label: string,
): NewSecret {
  const secret = new Secret({ size: SECRET_BYTES });
  const totp = new TOTP({ issuer, label, secret, period: PERIOD_SECONDS });
  return {
    secret: secret.base32,
    otpauthUrl: totp.toString(),
    sealed: secrets.seal(secret.base32, purpose(userId)),
  };
}

/** Whether the code is valid, and newer than the last used one. Marks it as used. False for a deleted user. */
export async function takeCode(
  tx: Tx,
  secrets: Secrets,
  userId: string,
  code: string,
): Promise<boolean> {
  const user = await tx
    .selectFrom("users")
    .select("twoFactorSecret")
    .where("id", "=", userId)
    .executeTakeFirst();
  const step = stepOf(secrets, userId, user?.twoFactorSecret, code);
  if (step === null) return false;
  const taken = await tx
    .updateTable("users")
    .set({ twoFactorLastStep: step })
    .where("id", "=", userId)
    .where((eb) => eb.or([eb("twoFactorLastStep", "is", null), eb("twoFactorLastStep", "<", step)]))
    .returning("id")
    .executeTakeFirst();
  return taken !== undefined;
}

/**
 * Whether the code is of the app that the user is adding. If so, this app replaces the one before, and two-factor
 * sign-in is on. False if the user has not begun to add an app.
 */
export async function takeFirstCode(
  tx: Tx,
  secrets: Secrets,
  userId: string,
  code: string,
): Promise<boolean> {
  const user = await tx
    .selectFrom("users")
    .select("twoFactorNewSecret")
    .where("id", "=", userId)
    .executeTakeFirst();
  const step = stepOf(secrets, userId, user?.twoFactorNewSecret, code);
  if (step === null) return false;
  const taken = await tx
    .updateTable("users")
    .set({
      twoFactorEnabled: true,
      twoFactorSecret: sql`two_factor_new_secret`,
      twoFactorNewSecret: null,
      twoFactorLastStep: step,
    })
    .where("id", "=", userId)
    .where("twoFactorNewSecret", "=", user?.twoFactorNewSecret ?? null)
    .returning("id")
    .executeTakeFirst();
  return taken !== undefined;
}

/** The period of a valid code, counted from 1970; null for a wrong code or without a secret. */
function stepOf(
  secrets: Secrets,
  userId: string,
  sealed: Buffer | null | undefined,
  code: string,
): number | null {
  if (!sealed) return null;
  const timestamp = Date.now();
  const delta = TOTP.validate({
    token: code,
    secret: Secret.fromBase32(secrets.open(sealed, purpose(userId))),
    period: PERIOD_SECONDS,
    timestamp,
    window: WINDOW,
  });
  return delta === null ? null : TOTP.counter({ period: PERIOD_SECONDS, timestamp }) + delta;
}
