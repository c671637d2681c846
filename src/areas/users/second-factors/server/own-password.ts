import { refuse } from "#src/shared/errors.ts";
import { inTransaction, type Database } from "#src/server/database.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import { getSettings } from "#src/areas/settings/core/server/queries.ts";
import { verifyPassword } from "../../passwords/server/password-hash.ts";
import { beginAttempt, sessionCounter, type Attempt } from "../../throttle/server/attempts.ts";

export interface OwnAccount {
  id: string;
  email: string;
  passwordHash: string;
  sessionId: string;
}

/**
 * Checks the actor's password before an important action, so that another person at an open session cannot perform the
 * action.
 * @throws Refusal wrong_password, too_many_requests, forbidden (an access token), unauthenticated (a deleted user)
 */
export async function confirmOwnPassword(
  db: Database,
  actor: Actor,
  password: string,
): Promise<OwnAccount> {
  const account = await getOwnAccount(db, actor);
  const attempt = await beginOwnAttempt(db, account);
  if (!(await verifyPassword(password, account.passwordHash))) {
    return refuse("wrong_password", {
      fields: { currentPassword: "The current password is not right" },
    });
  }
  await inTransaction(db, (tx) => attempt.succeeded(tx));
  return account;
}

/**
 * Begins an attempt of a signed-in user to confirm a password or code. Only failures in this session make the user
 * wait, so that failed sign-ins of strangers cannot lock the user out of the session.
 */
export async function beginOwnAttempt(
  db: Database,
  { email, sessionId }: OwnAccount,
): Promise<Attempt> {
  const { loginAttempts } = await getSettings(db, "security");
  return beginAttempt(db, { email, counters: [sessionCounter(email, sessionId)], loginAttempts });
}

/** @throws Refusal forbidden (an access token has no password), unauthenticated (the user was deleted) */
export async function getOwnAccount(db: Database, actor: Actor): Promise<OwnAccount> {
  const { sessionId } = actor;
  if (!sessionId) return refuse("forbidden", { detail: "An access token has no password" });
  const account = await db
    .selectFrom("users")
    .select(["id", "email", "passwordHash"])
    .where("id", "=", actor.userId)
    .executeTakeFirst();
  return account ? { ...account, sessionId } : refuse("unauthenticated");
}
