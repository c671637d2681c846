import { sql } from "kysely";
import { refuse } from "#src/shared/errors.ts";
import { inTransaction, type Database } from "#src/server/database.ts";
import type { Session } from "../../sessions/contract.ts";
import { enter } from "../../sessions/server/enter.ts";
import type { SessionOrigin } from "../../throttle/server/session-origin.ts";
import type { RequestOptions, SignedChallenge } from "../contract.ts";
import { CHALLENGE_SECONDS, makeChallenge, takeChallenge } from "./challenges.ts";
import type { RelyingParty } from "./relying-party.ts";
import { handleOf, verifySignature } from "./webauthn.ts";

/** Options with a challenge for a sign-in. `browser` is the cookie that the challenge is bound to. */
export async function beginPasskeySignIn(
  db: Database,
  party: RelyingParty,
  browser: string,
): Promise<RequestOptions> {
  return {
    challenge: await makeChallenge(db, { browser }),
    timeout: CHALLENGE_SECONDS * 1000,
    rpId: party.id,
    userVerification: "required",
  };
}

/**
 * Starts a session. The passkey names its user and verified the person, so that it replaces both the password and the
 * second factor. An unknown passkey, a deactivated user and a wrong signature get the same answer.
 * @returns the token for the cookie
 * @throws Refusal passkey_invalid
 */
export async function signInByPasskey(
  db: Database,
  party: RelyingParty,
  origin: SessionOrigin,
  { browser, credential }: { browser: string | null; credential: SignedChallenge },
): Promise<{ token: string; session: Session }> {
  const challenge = browser && (await takeChallenge(db, { browser }));
  if (!challenge) return refuse("passkey_invalid");
  const passkey = await db
    .selectFrom("passkeys")
    .select(["id", "userId", "credentialId", "publicKey", "counter"])
    .where("credentialId", "=", credential.handle)
    .where("rpId", "=", party.id)
    .executeTakeFirst();
  if (passkey && credential.userHandle !== handleOf(passkey.userId)) refuse("passkey_invalid");
  const verified = passkey && (await verifySignature(credential, passkey, challenge, party));
  if (!verified) return refuse("passkey_invalid");

  return inTransaction(db, async (tx) => {
    const user = await tx
      .selectFrom("users")
      .select(["id", "failedLoginAttempts"])
      .where("id", "=", passkey.userId)
      .where("isActive", "=", true)
      .forUpdate()
      .executeTakeFirst();
    if (!user) return refuse("passkey_invalid");
    const used = await tx
      .updateTable("passkeys")
      .set({ ...verified, lastUsedAt: sql`now()` })
      .where("id", "=", passkey.id)
      // Refuses if another sign-in has raised the counter since, or the passkey was removed.
      .where("counter", "=", passkey.counter)
      .returning("id")
      .executeTakeFirst();
    if (!used) return refuse("passkey_invalid");
    return enter(tx, user, origin, { beganBy: "passkey", hasSecondFactor: true });
  });
}
