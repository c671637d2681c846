import { createHmac, randomBytes } from "node:crypto";
import type { Secrets } from "#src/server/secrets.ts";

const PREFIX = "whsec_";
const SECRET_BYTES = 32;

export const newSecret = (): string => PREFIX + randomBytes(SECRET_BYTES).toString("base64");

const purposeOf = (endpointId: string): string => `webhook ${endpointId}`;

export const sealSecret = (secrets: Secrets, endpointId: string, secret: string): Buffer =>
  secrets.seal(secret, purposeOf(endpointId));

/** Null if the key file is another than the one with which the secret was sealed. */
export function openSecret(secrets: Secrets, endpointId: string, sealed: Buffer): string | null {
  try {
    return secrets.open(sealed, purposeOf(endpointId));
  } catch {
    return null;
  }
}

/** The three headers of the Standard Webhooks convention, signed with each of the secrets. */
export function signedHeaders(
  input: readonly string[],
  { id, body, at }: { id: string; body: string; at: Date },
): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const sign = (secret: string) =>
    `v1,${createHmac("sha256", Buffer.from(secret.slice(PREFIX.length), "base64"))
      .update(`${id}.${timestamp}.${body}`)
      .digest("base64")}`;
  return {
    "webhook-id": id,
    "webhook-timestamp": timestamp,
    "webhook-signature": input.map(sign).join(" "),
  };
}
