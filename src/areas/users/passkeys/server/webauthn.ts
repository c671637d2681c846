/** The WebAuthn checks of the library, in the shapes of this topic. The library is loaded at its first use. */
import { lazyModule } from "#src/server/lazy-module.ts";
import type { NewCredential, SignedChallenge } from "../contract.ts";
import type { RelyingParty } from "./relying-party.ts";

const library = lazyModule(() => import("@simplewebauthn/server"));

/** ES256, EdDSA and RS256: what phones, computers and security keys use. */
export const acceptedAlgorithms = [-7, -8, -257];

/** How a passkey stores its user: the bytes of the id. */
export const handleOf = (userId: string): string =>
  Buffer.from(userId.replaceAll("-", ""), "hex").toString("base64url");

export interface VerifiedCredential {
  credentialId: string;
  publicKey: Buffer;
  counter: number;
  isSynced: boolean;
}

/** Verifies a new credential: challenge, address, user verification and signature. null if one is wrong. */
export async function verifyNewCredential(
  { handle: id, ...response }: NewCredential,
  challenge: string,
  { id: rpId, origin }: RelyingParty,
): Promise<VerifiedCredential | null> {
  const { verifyRegistrationResponse } = await library();
  const verified = await ifValid(() =>
    verifyRegistrationResponse({
      response: { id, rawId: id, type: "public-key", response, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: true,
      supportedAlgorithmIDs: acceptedAlgorithms,
    }),
  );
  if (!verified?.verified) return null;
  const { credential, credentialBackedUp } = verified.registrationInfo;
  return {
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey),
    counter: credential.counter,
    isSynced: credentialBackedUp,
  };
}

export interface StoredCredential {
  credentialId: string;
  publicKey: Buffer;
  counter: number;
}

/**
 * Verifies a signed challenge, and that the counter of the authenticator went up: one that did not was copied.
 * @returns the new counter, or null if something is wrong
 */
export async function verifySignature(
  { handle: id, ...response }: SignedChallenge,
  stored: StoredCredential,
  challenge: string,
  { id: rpId, origin }: RelyingParty,
): Promise<{ counter: number; isSynced: boolean } | null> {
  const { verifyAuthenticationResponse } = await library();
  const verified = await ifValid(() =>
    verifyAuthenticationResponse({
      response: { id, rawId: id, type: "public-key", response, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      credential: {
        id: stored.credentialId,
        publicKey: new Uint8Array(stored.publicKey),
        counter: stored.counter,
      },
      requireUserVerification: true,
    }),
  );
  if (!verified?.verified) return null;
  const { newCounter: counter, credentialBackedUp: isSynced } = verified.authenticationInfo;
  return { counter, isSynced };
}

/** The library throws for everything that is wrong with a credential. */
async function ifValid<T>(verify: () => Promise<T>): Promise<T | null> {
  try {
    return await verify();
  } catch {
    return null;
  }
}
