import { notFound, refuse } from "#src/shared/errors.ts";
import { newId } from "#src/shared/ids.ts";
import { inTransaction, type Database } from "#src/server/database.ts";
import { recordAct } from "#src/server/events/record-event.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import type { Secrets } from "#src/server/secrets.ts";
import { getSettings } from "#src/areas/settings/core/server/queries.ts";
import { confirmOwnPassword, getOwnAccount } from "../../second-factors/server/own-password.ts";
import {
  forgetRecoveryCodes,
  makeRecoveryCodes,
} from "../../second-factors/server/recovery-codes.ts";
import { lockSecondFactors } from "../../second-factors/server/second-factors.ts";
import { endSessions, markSecondFactor } from "../../sessions/server/sessions.ts";
import type { CreationOptions, NewCredential } from "../contract.ts";
import type { Passkey } from "../../second-factors/passkey.ts";
import { CHALLENGE_SECONDS, makeChallenge, takeChallenge } from "./challenges.ts";
import type { RelyingParty } from "./relying-party.ts";
import { listPasskeys } from "./queries.ts";
import { acceptedAlgorithms, handleOf, verifyNewCredential } from "./webauthn.ts";

/**
 * Options with a challenge for a new passkey of the user. The passkey must know its user, so that a sign-in needs no
 * email, and must verify the person by finger, face or the lock of the device.
 * @throws Refusal wrong_password, too_many_requests, forbidden (an access token)
 */
export async function beginPasskey(
  db: Database,
  actor: Actor,
  party: RelyingParty,
  currentPassword: string,
): Promise<CreationOptions> {
  const { id, email, sessionId } = await confirmOwnPassword(db, actor, currentPassword);
  const { name: shop } = await getSettings(db, "business");
  const known = await db
    .selectFrom("passkeys")
    .select("credentialId")
    .where("userId", "=", id)
    .where("rpId", "=", party.id)
    .execute();
  return {
    rp: { id: party.id, name: shop },
    user: { id: handleOf(id), name: email, displayName: actor.name },
    challenge: await makeChallenge(db, { sessionId }),
    pubKeyCredParams: acceptedAlgorithms.map((alg) => ({ type: "public-key", alg })),
    timeout: CHALLENGE_SECONDS * 1000,
    excludeCredentials: known.map(({ credentialId }) => ({ type: "public-key", id: credentialId })),
    authenticatorSelection: {
      residentKey: "required",
      requireResidentKey: true,
      userVerification: "required",
    },
    attestation: "none",
  };
}

/**
 * Adds a passkey. Whoever had no second factor gets recovery codes, which are shown once; for others the list is empty.
 * @throws Refusal passkey_invalid, passkey_taken, forbidden (an access token)
 */
export async function addPasskey(
  db: Database,
  secrets: Secrets,
  actor: Actor,
  party: RelyingParty,
  { name, credential }: { name: string; credential: NewCredential },
): Promise<{ passkey: Passkey; recoveryCodes: string[] }> {
  const { id: userId, sessionId } = await getOwnAccount(db, actor);
  const challenge = await takeChallenge(db, { sessionId });
  const verified = challenge && (await verifyNewCredential(credential, challenge, party));
  if (!verified) return refuse("passkey_invalid");
  return inTransaction(db, async (tx) => {
    const { hasApp, hasPasskey } = await lockSecondFactors(tx, userId);
    const passkey = await tx
      .insertInto("passkeys")
      .values({ id: newId(), userId, name, rpId: party.id, ...verified })
      .returning(["id", "name", "isSynced", "createdAt", "lastUsedAt"])
      .executeTakeFirstOrThrow();
    await markSecondFactor(tx, sessionId);
    await recordAct(tx, userId, "user.passkey_added", userId, { after: { name } });
    const isFirst = !hasApp && !hasPasskey;
    return { passkey, recoveryCodes: isFirst ? await makeRecoveryCodes(tx, secrets, userId) : [] };
  });
}

/**
 * Removes a passkey of the user. Ends the user's other sessions, which may have begun with it. Without another second
 * factor the recovery codes end too.
 * @throws Refusal not_found, wrong_password, second_factor_stays, too_many_requests, forbidden (an access token)
 */
export async function removePasskey(
  db: Database,
  actor: Actor,
  passkeyId: string,
  currentPassword: string,
): Promise<{ ok: true }> {
  const passkeys = await listPasskeys(db, actor.userId);
  if (!passkeys.some(({ id }) => id === passkeyId)) refuse("not_found");
  const { id: userId, sessionId } = await confirmOwnPassword(db, actor, currentPassword);
  await inTransaction(db, async (tx) => {
    await lockSecondFactors(tx, userId);
    const removed = await tx
      .deleteFrom("passkeys")
      .where("id", "=", passkeyId)
      .where("userId", "=", userId)
      .returning("name")
      .executeTakeFirstOrThrow(notFound);
    const { hasApp, hasPasskey, isRequired } = await lockSecondFactors(tx, userId);
    if (!hasApp && !hasPasskey) {
      if (isRequired) refuse("second_factor_stays");
      await forgetRecoveryCodes(tx, userId);
    }
    await endSessions(tx, userId, sessionId);
    await recordAct(tx, userId, "user.passkey_removed", userId, { before: { name: removed.name } });
  });
  return { ok: true };
}
