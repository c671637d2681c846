import {
  constants,
  createHash,
  createHmac,
  createPublicKey,
  publicEncrypt,
  timingSafeEqual,
  verify,
  type KeyObject,
} from "node:crypto";

/** Returns the HMAC-SHA256 of a text (UTF-8) or of bytes. */
export const hmacSha256 = (
  key: string,
  signed: string | Buffer,
  encoding: "hex" | "base64",
): string => createHmac("sha256", key).update(signed).digest(encoding);

/** Compares in constant time. The hashes have equal lengths, so the time does not depend on the lengths either. */
export const isSameText = (a: string, b: string): boolean =>
  timingSafeEqual(createHash("sha256").update(a).digest(), createHash("sha256").update(b).digest());

/**
 * Writes a JSON value without spaces and with sorted keys at every level, so that both sides sign the same text
 * whatever the order of their keys. Characters outside of ASCII are not escaped.
 */
export function sortedJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(sortedJson).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "null";
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    // Compares code units, not the letters of a language.
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, member]) => `${JSON.stringify(name)}:${sortedJson(member)}`);
  return `{${members.join(",")}}`;
}

/** Whether the text is an RSA public key in one of the forms that are accepted. */
export const isPublicKey = (text: string): boolean => readPublicKey(text) !== null;

/** Verifies an RSA-SHA256 signature in base64. A key that cannot be read verifies nothing. */
export function isSignedByRsa(signed: string, signature: string, publicKey: string): boolean {
  const key = readPublicKey(publicKey);
  if (!key) return false;
  try {
    return verify("sha256", Buffer.from(signed), key, Buffer.from(signature, "base64"));
  } catch {
    return false;
  }
}

/** Encrypts with RSA (PKCS #1 v1.5) to base64; null if the key cannot be read or is too short. */
export function encryptForKey(text: string, publicKey: string): string | null {
  const key = readPublicKey(publicKey);
  if (!key) return null;
  try {
    return publicEncrypt({ key, padding: constants.RSA_PKCS1_PADDING }, Buffer.from(text)).toString(
      "base64",
    );
  } catch {
    return null;
  }
}

/** Reads an RSA public key: PEM, or the base64 inside of it, as the portals of providers show it. */
function readPublicKey(text: string): KeyObject | null {
  const inner = text.replaceAll(/-----[A-Z ]+-----|\s/g, "");
  try {
    const key = createPublicKey({
      key: Buffer.from(inner, "base64"),
      format: "der",
      type: "spki",
    });
    return key.asymmetricKeyType === "rsa" ? key : null;
  } catch {
    return null;
  }
}
