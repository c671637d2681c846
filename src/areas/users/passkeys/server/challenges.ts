import { createHash, randomBytes } from "node:crypto";
import { sql } from "kysely";
import type { Database, Tx } from "#src/server/database.ts";
import { inTransaction } from "#src/server/database.ts";

/** How long a user may take to confirm with a finger or the lock of the device. */
export const CHALLENGE_SECONDS = 300;

/** Who was given the challenge: a session that adds a passkey, or a browser that signs in. */
export type Holder = { sessionId: string } | { browser: string };

const placeOf = (holder: Holder): Buffer =>
  createHash("sha256")
    .update("sessionId" in holder ? `session ${holder.sessionId}` : `browser ${holder.browser}`)
    .digest();

/** Makes a challenge for this holder, in place of an earlier one. @returns 256 random bits in base64url */
export async function makeChallenge(db: Database, holder: Holder): Promise<string> {
  const challenge = randomBytes(32).toString("base64url");
  const row = {
    challenge,
    expiresAt: sql<string>`now() + make_interval(secs => ${CHALLENGE_SECONDS})`,
  };
  await inTransaction(db, (tx) =>
    tx
      .insertInto("passkeyChallenges")
      .values({ holder: placeOf(holder), ...row })
      .onConflict((conflict) => conflict.column("holder").doUpdateSet(row))
      .execute(),
  );
  return challenge;
}

/**
 * Takes the challenge of this holder, so that it never counts again, whatever comes of it. null if there is none, or it
 * is too old. It has a transaction of its own, because a refusal must not give the challenge back.
 */
export async function takeChallenge(db: Database, holder: Holder): Promise<string | null> {
  const taken = await inTransaction(db, (tx) =>
    tx
      .deleteFrom("passkeyChallenges")
      .where("holder", "=", placeOf(holder))
      .returning(["challenge", sql<boolean>`expires_at > now()`.as("isValid")])
      .executeTakeFirst(),
  );
  return taken?.isValid ? taken.challenge : null;
}

export async function forgetOldChallenges(tx: Tx): Promise<void> {
  await tx
    .deleteFrom("passkeyChallenges")
    .where("expiresAt", "<", sql<string>`now()`)
    .execute();
}
