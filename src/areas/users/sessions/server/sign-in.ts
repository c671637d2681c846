import { sql } from "kysely";
import { refuse } from "#src/shared/errors.ts";
import type { Session } from "../contract.ts";
import { inTransaction, type Database } from "#src/server/database.ts";
import { recordEvent } from "#src/server/events/record-event.ts";
import type { Secrets } from "#src/server/secrets.ts";
import { getSettings } from "#src/areas/settings/server/queries.ts";
import { verifyPassword } from "../../account/server/password-hash.ts";
import { sessionOf } from "./session-queries.ts";
import { letIn, type SessionOrigin } from "./sessions.ts";
import {
  addressCounter,
  addressOfAccountCounter,
  beginAttempt,
  deviceCounter,
  strangersCounter,
  type Counter,
} from "./throttle/attempts.ts";
import { knownPlaces } from "./throttle/known-places.ts";
import { takeCode } from "../../account/server/two-factor-code.ts";

export interface Credentials {
  email: string;
  password: string;
  totp?: string;
}

/**
 * Starts a session. Unknown email, wrong password and deactivated user get the same answer after the same work. Every
 * attempt is counted as failed before it is checked, and is subtracted again when it succeeds (throttle/attempts.ts).
 * @returns the token for the cookie
 * @throws Refusal invalid_credentials, totp_required, totp_invalid, too_many_requests
 */
export async function signIn(
  db: Database,
  secrets: Secrets,
  origin: SessionOrigin,
  { email, password, totp }: Credentials,
): Promise<{ token: string; session: Session }> {
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
  if (user.twoFactorEnabled) {
    if (totp === undefined) {
      await inTransaction(db, (tx) => attempt.withdraw(tx));
      return refuse("totp_required", { fields: { totp: "Enter the code of your app" } });
    }
    if (!(await inTransaction(db, (tx) => takeCode(tx, secrets, user.id, totp)))) {
      return refuse("totp_invalid", {
        fields: { totp: "This code is not right, or was used already" },
      });
    }
  }

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
    await tx
      .updateTable("users")
      .set({ failedLoginAttempts: 0, lastLogin: sql`now()` })
      .where("id", "=", user.id)
      .execute();
    const token = await letIn(tx, user.id, origin, current.failedLoginAttempts);
    await recordEvent(tx, { kind: "user.signed_in", recordId: user.id, actorId: user.id });
    return { token, session: await sessionOf(tx, user.id, current.failedLoginAttempts) };
  });
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
