import { createCipheriv, createDecipheriv, createHmac, randomBytes } from "node:crypto";
import {
  closeSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  unlinkSync,
  writeSync,
} from "node:fs";
import { dirname } from "node:path";
import { LaunchRefusal } from "./postgres/launch-refusal.ts";
import { ensureUsableFolder } from "./postgres/usable-folder.ts";

/**
 * Encrypts secrets before they are stored (AES-256-GCM). The key is outside the database, so that a stolen database or
 * backup alone reveals nothing. A value can be opened only with the `purpose` with which it was sealed.
 */
export interface Secrets {
  seal(text: string, purpose: string): Buffer;
  /** Decrypts a sealed value. @throws Error when the key or the purpose differs, or the value was changed */
  open(sealed: Buffer, purpose: string): string;
  /**
   * Returns a keyed hash. Equal text and purpose give an equal hash. Without the key it reveals nothing about the text.
   */
  digest(text: string, purpose: string): Buffer;
}

const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Opens the secrets of this key file. It is read, or created, at first use. All nodes need the same file. */
export function openSecrets(keyFile: string): Secrets {
  let loaded: Buffer | null = null;
  return secretsBy(() => (loaded ??= readKey(keyFile) ?? makeKey(keyFile)));
}

/** Opens the secrets of a key that is in no file yet: the text of a key file, from an archive. */
export function secretsOfKey(text: string): Secrets {
  const key = parseKey(text, "the key of the archive");
  return secretsBy(() => key);
}

function secretsBy(key: () => Buffer): Secrets {
  return {
    seal(text, purpose) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv("aes-256-gcm", key(), nonce).setAAD(Buffer.from(purpose));
      const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]);
    },
    open(sealed, purpose) {
      const nonce = sealed.subarray(0, NONCE_BYTES);
      const tag = sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
      const decipher = createDecipheriv("aes-256-gcm", key(), nonce)
        .setAAD(Buffer.from(purpose))
        .setAuthTag(tag);
      return (
        decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES), undefined, "utf8") +
        decipher.final("utf8")
      );
    },
    digest: (text, purpose) => createHmac("sha256", key()).update(`${purpose}\n${text}`).digest(),
  };
}

/** Tests the key, or the folder for a new key, so that the first use cannot fail later. @throws LaunchRefusal */
export function ensureUsableKey(keyFile: string): void {
  try {
    if (readKey(keyFile)) return;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new LaunchRefusal(
      `The key of FUNDI_SECRET_KEY_FILE cannot be used (${reason}). Restore that file from its copy: what it sealed opens with no other.`,
      { cause: error },
    );
  }
  ensureUsableFolder(dirname(keyFile), "the folder of its key", "FUNDI_SECRET_KEY_FILE");
}

function readKey(file: string): Buffer | null {
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
  return parseKey(text, file);
}

function parseKey(text: string, source: string): Buffer {
  const key = Buffer.from(text.trim(), "base64");
  if (key.length !== KEY_BYTES)
    throw new Error(`${source} is not a key of Fundi: it must hold 32 bytes in base64`);
  return key;
}

/** Creates the key under another name and links it, so that a concurrent process finds the whole key or none. */
function makeKey(file: string): Buffer {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const draft = `${file}.${randomBytes(6).toString("hex")}`;
  const handle = openSync(draft, "wx", 0o600);
  writeSync(handle, `${randomBytes(KEY_BYTES).toString("base64")}\n`);
  fsyncSync(handle);
  closeSync(handle);
  try {
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    unlinkSync(draft);
  }
  const key = readKey(file);
  if (!key) throw new Error(`${file} could not be made`);
  return key;
}
