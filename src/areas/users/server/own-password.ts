import { refuse } from "#src/shared/errors.ts";
import { inTransaction, type Database } from "#src/server/database.ts";
import type { Actor } from "#src/server/http/actor.ts";
import { getSettings } from "#src/areas/settings/server/queries.ts";
import { verifyPassword } from "./password-hash.ts";
import { accountBucket, countFailure, refuseWhileLocked } from "./sign-in-failures.ts";

export interface OwnAccount {
  id: string;
  email: string;
  passwordHash: string;
}

/**
 * What only the person may do who knows the password, even with their session open in front of somebody else.
 * Wrong ones count like failed sign-ins.
 * @throws Refusal wrong_password, too_many_requests, forbidden (an access token)
 */
export async function confirmOwnPassword(
  db: Database,
  actor: Actor,
  password: string,
): Promise<OwnAccount> {
  const account = await getOwnAccount(db, actor);
  const buckets = [accountBucket(account.email)];
  await refuseWhileLocked(db, buckets);
  if (!(await verifyPassword(password, account.passwordHash))) {
    const { loginAttempts } = await getSettings(db, "security");
    await inTransaction(db, (tx) => countFailure(tx, buckets, loginAttempts));
    return refuse("wrong_password", {
      fields: { currentPassword: "The current password is not right" },
    });
  }
  await refuseWhileLocked(db, buckets);
  return account;
}

/** @throws Refusal forbidden (a program has no account of its own), unauthenticated (deleted meanwhile) */
export async function getOwnAccount(db: Database, actor: Actor): Promise<OwnAccount> {
  if (!actor.sessionId) refuse("forbidden", { detail: "An access token has no password" });
  const account = await db
    .selectFrom("users")
    .select(["id", "email", "passwordHash"])
    .where("id", "=", actor.userId)
    .executeTakeFirst();
  return account ?? refuse("unauthenticated");
}
