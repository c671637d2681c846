import * as z from "zod";
import { contract } from "#src/shared/contract.ts";
import { done, idParams, requiredText } from "#src/shared/fields.ts";
import { password, session } from "../sessions/contract.ts";
import { passkey } from "../second-factors/passkey.ts";

/** Bytes in base64url, as browsers give the parts of a credential. */
const bytes = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .regex(/^[\w-]+$/, "is no base64url");

/** A new credential of an authenticator (`navigator.credentials.create`). */
export const newCredential = z.strictObject({
  /** The id that the authenticator gave the credential. */
  handle: bytes(1400),
  clientDataJSON: bytes(8000),
  attestationObject: bytes(60_000),
});
export type NewCredential = z.output<typeof newCredential>;

/**
 * A signed challenge (`navigator.credentials.get`). `handle` is the id of the credential, `userHandle` that of the
 * user.
 */
export const signedChallenge = z.strictObject({
  handle: bytes(1400),
  clientDataJSON: bytes(8000),
  authenticatorData: bytes(8000),
  signature: bytes(8000),
  userHandle: bytes(200),
});
export type SignedChallenge = z.output<typeof signedChallenge>;

/** The options for `navigator.credentials.create`, in the JSON form of WebAuthn. */
export const creationOptions = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ type: z.literal("public-key"), alg: z.int() })),
  timeout: z.int(),
  excludeCredentials: z.array(z.object({ id: z.string(), type: z.literal("public-key") })),
  authenticatorSelection: z.object({
    residentKey: z.literal("required"),
    requireResidentKey: z.literal(true),
    userVerification: z.literal("required"),
  }),
  attestation: z.literal("none"),
});
export type CreationOptions = z.output<typeof creationOptions>;

/** The options for `navigator.credentials.get`. They name no user, because the passkey does. */
export const requestOptions = z.object({
  challenge: z.string(),
  timeout: z.int(),
  rpId: z.string(),
  userVerification: z.literal("required"),
});
export type RequestOptions = z.output<typeof requestOptions>;

export const passkeysContract = contract({
  beginPasskey: {
    method: "POST",
    path: "/api/auth/passkeys/begin",
    summary: "A challenge for a new passkey of the user, which is valid once, in this session",
    access: "second-factor-setup",
    duringMaintenance: true,
    body: z.strictObject({ currentPassword: password }),
    output: creationOptions,
    errors: ["wrong_password", "passkeys_unavailable", "too_many_requests", "forbidden"],
    transaction: "own",
  },
  addPasskey: {
    method: "POST",
    path: "/api/auth/passkeys",
    summary:
      "Adds a passkey. Answers recovery codes, shown this once, if it is the user's first second factor",
    access: "second-factor-setup",
    duringMaintenance: true,
    body: z.strictObject({ name: requiredText(80), credential: newCredential }),
    output: z.object({ passkey, recoveryCodes: z.array(z.string()) }),
    errors: ["passkey_invalid", "passkey_taken", "passkeys_unavailable", "forbidden"],
    transaction: "own",
  },
  removePasskey: {
    method: "POST",
    path: "/api/auth/passkeys/:id/remove",
    summary: "Removes a passkey of the user, and ends the user's other sessions",
    access: "signed-in",
    params: idParams,
    body: z.strictObject({ currentPassword: password }),
    output: done,
    errors: ["wrong_password", "second_factor_stays", "too_many_requests", "forbidden"],
    transaction: "own",
  },
  beginPasskeySignIn: {
    method: "POST",
    path: "/api/auth/passkeys/sign-in/begin",
    summary: "A challenge for a sign-in with a passkey, which is valid once, in this browser",
    access: "public",
    duringMaintenance: true,
    output: requestOptions,
    errors: ["passkeys_unavailable"],
    rateLimit: { max: 30, seconds: 60 },
    transaction: "own",
  },
  signInByPasskey: {
    method: "POST",
    path: "/api/auth/passkeys/sign-in",
    summary: "Starts a session with a passkey, which counts as a second factor too",
    access: "public",
    duringMaintenance: true,
    body: z.strictObject({ credential: signedChallenge }),
    output: session,
    errors: ["passkey_invalid", "passkeys_unavailable"],
    rateLimit: { max: 30, seconds: 60 },
    transaction: "own",
  },
});
