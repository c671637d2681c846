import { randomInt } from "node:crypto";
import { sql } from "kysely";
import { refuse } from "#src/shared/errors.ts";
import { inTransaction, type Database, type Tx } from "#src/server/database.ts";
import { recordAct } from "#src/server/events/record-event.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import type { Secrets } from "#src/server/secrets.ts";
import { confirmOwnPassword } from "./own-password.ts";
import { lockSecondFactors } from "./second-factors.ts";

const CODES = 10;
const CODE_LETTERS = 10;
/** Letters and digits that nobody mistakes for each other. Ten of them have 49 random bits. */
const alphabet = "23456789ABCDEFGHJKMNPQRSTVWXYZ";

const newCode = (): string =>
  Array.from({ length: CODE_LETTERS }, () => alphabet[randomInt(alphabet.length)]).join("");

const shown = (code: string): string => `${code.slice(0, 5)}-${code.slice(5)}`;

/** The hash is made with the key file, so that a stolen database alone does not allow guesses. */
const hashOf = (secrets: Secrets, userId: string, typed: string): Buffer =>
  secrets.digest(typed.toUpperCase().replaceAll(/[^0-9A-Z]/g, ""), `recovery code ${userId}`);

/**
 * Replaces the user's recovery codes by ten new ones.
 * @returns the codes, which are shown once
 */
export async function makeRecoveryCodes(
  tx: Tx,
  secrets: Secrets,
  userId: string,
): Promise<string[]> {
  const codes = new Set<string>();
  while (codes.size < CODES) codes.add(newCode());
  await forgetRecoveryCodes(tx, userId);
  await tx
    .insertInto("recoveryCodes")
    .values([...codes].map((code) => ({ userId, codeHash: hashOf(secrets, userId, code) })))
    .execute();
  await recordAct(tx, userId, "user.recovery_codes_made", userId);
  return [...codes].map(shown);
}

/**
 * New recovery codes for a user who asks for them. The old ones end.
 * @throws Refusal wrong_password, no_second_factor, too_many_requests, forbidden (an access token)
 */
export async function createRecoveryCodes(
  db: Database,
  secrets: Secrets,
  actor: Actor,
  currentPassword: string,
): Promise<{ recoveryCodes: string[] }> {
  const { id } = await confirmOwnPassword(db, actor, currentPassword);
  return inTransaction(db, async (tx) => {
    const { hasApp, hasPasskey } = await lockSecondFactors(tx, id);
    if (!hasApp && !hasPasskey) refuse("no_second_factor");
    return { recoveryCodes: await makeRecoveryCodes(tx, secrets, id) };
  });
}

/** Whether the code is one of the user's that was not used yet. Marks it as used. */
export async function takeRecoveryCode(
  tx: Tx,
  secrets: Secrets,
  userId: string,
  typed: string,
): Promise<boolean> {
  const taken = await tx
    .updateTable("recoveryCodes")
    .set({ usedAt: sql`now()` })
    .where("userId", "=", userId)
    .where("codeHash", "=", hashOf(secrets, userId, typed))
    .where("usedAt", "is", null)
    .returning("userId")
    .executeTakeFirst();
  if (!taken) return false;
  await recordAct(tx, userId, "user.recovery_code_used", userId);
  return true;
}

export async function forgetRecoveryCodes(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom("recoveryCodes").where("userId", "=", userId).execute();
}

/** The number of codes that can still be used. */
export async function countRecoveryCodes(db: Database, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom("recoveryCodes")
    .select(sql<number>`count(*)::int`.as("count"))
    .where("userId", "=", userId)
    .where("usedAt", "is", null)
    .executeTakeFirstOrThrow();
  return count;
}
