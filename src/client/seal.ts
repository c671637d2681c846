/** Encrypts what stays on the device (AES-GCM), by keys that scripts cannot read. */

export interface Sealed {
  iv: Uint8Array<ArrayBuffer>;
  content: ArrayBuffer;
}

/** Browsers encrypt for secure pages only. */
export const canSeal = (): boolean =>
  (globalThis.isSecureContext ?? true) && globalThis.crypto?.subtle !== undefined;

const IV_BYTES = 12;
const cipher = (iv: Uint8Array<ArrayBuffer>) => ({ name: "AES-GCM", iv });

export async function seal(key: CryptoKey, bytes: BufferSource): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  return { iv, content: await crypto.subtle.encrypt(cipher(iv), key, bytes) };
}

/** @returns null when it was sealed with another key */
export const unseal = (key: CryptoKey, { iv, content }: Sealed): Promise<ArrayBuffer | null> =>
  crypto.subtle.decrypt(cipher(iv), key, content).catch(() => null);

export const sealJson = (key: CryptoKey, value: unknown): Promise<Sealed> =>
  seal(key, new TextEncoder().encode(JSON.stringify(value)));

/** @returns null when it was sealed with another key */
export async function unsealJson<T>(key: CryptoKey, sealed: Sealed): Promise<T | null> {
  const bytes = await unseal(key, sealed);
  return bytes && (JSON.parse(new TextDecoder().decode(bytes)) as T);
}
