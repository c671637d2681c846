import { sql } from "kysely";
import { refuse } from "#src/shared/errors.ts";
import type { Session } from "../auth-contract.ts";
import { inTransaction, type Database } from "#src/server/database.ts";
import { recordEvent } from "#src/server/events/record-event.ts";
import type { Secrets } from "#src/server/secrets.ts";
import { getSettings } from "#src/areas/settings/server/queries.ts";
import { verifyPassword } from "./password-hash.ts";
import { sessionOf } from "./session-queries.ts";
import { startSession, type SessionOrigin } from "./sessions.ts";
import {
  accountBucket,
  addressBucket,
  countFailure,
  forgetFailures,
  halveFailures,
  refuseWhileLocked,
  type FailureBucket,
} from "./sign-in-failures.ts";
import { takeCode } from "./two-factor-code.ts";

export interface Credentials {
  email: string;
  password: string;
  totp?: string;
}

/**
 * Starts a session. An unknown email, a wrong password and a deactivated user are answered alike, after the same
 * work. Failures count for the account and the address; both are asked again after the password was checked, so
 * that guesses made side by side do not slip through.
 * @returns the token for the cookie
 * @throws Refusal invalid_credentials, totp_required, totp_invalid, too_many_requests
 */
export async function signIn(
  db: Database,
  secrets: Secrets,
  origin: SessionOrigin,
  { email, password, totp }: Credentials,
): Promise<{ token: string; session: Session }> {
  const account = accountBucket(email);
  const address = addressBucket(origin.address ?? "");
  const buckets = [account, address];
  await refuseWhileLocked(db, buckets);

  const user = await db
    .selectFrom("users")
    .select(["id", "isActive", "passwordHash", "twoFactorEnabled"])
    .where("email", "=", email)
    .executeTakeFirst();
  const isRight = await verifyPassword(password, user?.passwordHash ?? null);
  if (!user?.isActive || !isRight) {
    await failed(db, email, buckets);
    return refuse("invalid_credentials");
  }
  if (user.twoFactorEnabled) {
    if (totp === undefined)
      return refuse("totp_required", { fields: { totp: "Enter the code of your app" } });
    if (!(await inTransaction(db, (tx) => takeCode(tx, secrets, user.id, totp)))) {
      await failed(db, email, buckets);
      return refuse("totp_invalid", {
        fields: { totp: "This code is not right, or was used already" },
      });
    }
  }
  await refuseWhileLocked(db, buckets);

  return inTransaction(db, async (tx) => {
    // A password that was changed, or a user deactivated, while this one was checked opens nothing.
    const current = await tx
      .updateTable("users")
      .set({ failedLoginAttempts: 0, lastLogin: sql`now()` })
      .where("id", "=", user.id)
      .where("isActive", "=", true)
      .where("passwordHash", "=", user.passwordHash)
      .returning("id")
      .executeTakeFirst();
    if (!current) return refuse("invalid_credentials");
    await forgetFailures(tx, account);
    await halveFailures(tx, address);
    const token = await startSession(tx, user.id, origin);
    await recordEvent(tx, { kind: "user.signed_in", recordId: user.id, actorId: user.id });
    return { token, session: await sessionOf(tx, user.id) };
  });
}

async function failed(
  db: Database,
  email: string,
  buckets: readonly FailureBucket[],
): Promise<void> {
  const { loginAttempts } = await getSettings(db, "security");
  await inTransaction(db, async (tx) => {
    await tx
      .updateTable("users")
      .set({ failedLoginAttempts: sql`failed_login_attempts + 1` })
      .where("email", "=", email)
      .execute();
    await countFailure(tx, buckets, loginAttempts);
  });
}
