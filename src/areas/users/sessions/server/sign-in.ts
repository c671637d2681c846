import { refuse } from "#src/shared/errors.ts";
import type { Session } from "../contract.ts";
import { inTransaction, type Database } from "#src/server/database.ts";
import type { Secrets } from "#src/server/secrets.ts";
import { getSettings } from "#src/areas/settings/core/server/queries.ts";
import { verifyPassword } from "../../passwords/server/password-hash.ts";
import { takeRecoveryCode } from "../../second-factors/server/recovery-codes.ts";
import {
  needsSecondFactor,
  secondFactorsOf,
  type SecondFactors,
} from "../../second-factors/server/second-factors.ts";
import { enter } from "./enter.ts";
import type { SessionOrigin } from "../../throttle/server/session-origin.ts";
import {
  addressCounter,
  addressOfAccountCounter,
  beginAttempt,
  deviceCounter,
  strangersCounter,
  type Attempt,
  type Counter,
} from "../../throttle/server/attempts.ts";
import { knownPlaces } from "../../throttle/server/known-places.ts";
import { takeCode } from "../../second-factors/server/two-factor-code.ts";

export interface Credentials {
  email: string;
  password: string;
  totp?: string;
  /** In place of the code of an app, or of a passkey. */
  recoveryCode?: string;
}

/**
 * Starts a session. Unknown email, wrong password and deactivated user get the same answer after the same work. Every
 * attempt is counted as failed before it is checked, and is subtracted again when it succeeds
 * (throttle/server/attempts.ts).
 * @returns the token for the cookie
 * @throws Refusal invalid_credentials, totp_required, totp_invalid, passkey_required, recovery_code_invalid,
 * too_many_requests
 */
export async function signIn(
  db: Database,
  secrets: Secrets,
  origin: SessionOrigin,
  credentials: Credentials,
): Promise<{ token: string; session: Session }> {
  const { email, password } = credentials;
  const { loginAttempts } = await getSettings(db, "security");
  const counters = await countersOf(db, email, origin);
  const attempt = await beginAttempt(db, { email, counters, loginAttempts });

  const user = await db
    .selectFrom("users")
    .select(["id", "isActive", "passwordHash", "twoFactorEnabled"])
    .where("email", "=", email)
    .executeTakeFirst();
  const isRight = await verifyPassword(password, user?.passwordHash ?? null);
  if (!user?.isActive || !isRight) return refuse("invalid_credentials");
  const factors = await secondFactorsOf(db, user.id);
  const hasSecondFactor = needsSecondFactor(factors);
  if (hasSecondFactor) await takeSecondFactor(db, secrets, { user, factors, attempt }, credentials);

  return inTransaction(db, async (tx) => {
    await attempt.succeeded(tx);
    // Refuses the sign-in if, during the password check, the user was deactivated or got a new password, email or
    // two-factor setting.
    const current = await tx
      .selectFrom("users")
      .select("failedLoginAttempts")
      .where("id", "=", user.id)
      .where("isActive", "=", true)
      .where("email", "=", email)
      .where("passwordHash", "=", user.passwordHash)
      .where("twoFactorEnabled", "=", user.twoFactorEnabled)
      .forUpdate()
      .executeTakeFirst();
    if (!current) return refuse("invalid_credentials");
    return enter(tx, { ...user, ...current }, origin, { hasSecondFactor });
  });
}

interface Entering {
  user: { id: string };
  factors: SecondFactors;
  attempt: Attempt;
}

/** Checks the second factor. A sign-in that lacks it is no failed attempt, because the screen asks for it then. */
async function takeSecondFactor(
  db: Database,
  secrets: Secrets,
  { user, factors: { hasApp }, attempt }: Entering,
  { totp, recoveryCode }: Credentials,
): Promise<void> {
  if (recoveryCode !== undefined) {
    const isTaken = await inTransaction(db, (tx) =>
      takeRecoveryCode(tx, secrets, user.id, recoveryCode),
    );
    if (!isTaken) {
      refuse("recovery_code_invalid", {
        fields: { recoveryCode: "This code is not right, or was used already" },
      });
    }
  } else if (!hasApp || totp === undefined) {
    await inTransaction(db, (tx) => attempt.withdraw(tx));
    if (!hasApp) refuse("passkey_required");
    refuse("totp_required", { fields: { totp: "Enter the code of your app" } });
  } else if (!(await inTransaction(db, (tx) => takeCode(tx, secrets, user.id, totp)))) {
    refuse("totp_invalid", { fields: { totp: "This code is not right, or was used already" } });
  }
}

/**
 * The counters of failed attempts that apply to a sign-in. A browser from which the account has signed in before has a
 * counter of its own, so that strangers cannot lock the user out. For other browsers there are up to three: for the
 * account at this address, for the address, and for the account at all unknown addresses. The last counter does not
 * apply to a known address, so that guessing from many addresses does not lock out the shop's own address.
 */
async function countersOf(
  db: Database,
  email: string,
  origin: SessionOrigin,
): Promise<readonly Counter[]> {
  const { isKnownDevice, isKnownAddress } = await knownPlaces(db, email, origin);
  if (isKnownDevice && origin.device) return [deviceCounter(email, origin.device)];
  const address = origin.address ?? "";
  return [
    addressOfAccountCounter(email, address),
    addressCounter(address),
    ...(isKnownAddress ? [] : [strangersCounter(email)]),
  ];
}
