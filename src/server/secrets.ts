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
 * Encrypts secrets at rest (AES-256-GCM) with a key outside the database, so that a stolen database or backup alone
 * reveals nothing. Each value is bound to its `purpose`: a copy with another purpose cannot be opened.
 */
export interface Secrets {
  seal(text: string, purpose: string): Buffer;
  /** @throws Error when the key or the purpose differs, or the value was changed */
  open(sealed: Buffer, purpose: string): string;
  /** A keyed hash: equal for equal text and purpose. Without the key it reveals nothing about the text. */
  digest(text: string, purpose: string): Buffer;
}

const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** The key file is read, or created, at first use. Several nodes need the same file. */
export function openSecrets(keyFile: string): Secrets {
  let loaded: Buffer | null = null;
  const key = () => (loaded ??= readKey(keyFile) ?? makeKey(keyFile));
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

/** Called at the start, because at the first use of the key a customer is waiting. @throws LaunchRefusal */
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
  const key = Buffer.from(text.trim(), "base64");
  if (key.length !== KEY_BYTES)
    throw new Error(`${file} is not a key of Fundi: it must hold 32 bytes in base64`);
  return key;
}

/** Written completely under another name, then linked: a concurrent process finds the whole key or none. */
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
