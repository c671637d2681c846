import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import type { ReadableStream as NodeWebStream } from "node:stream/web";
import { lazyModule } from "../lazy-module.ts";
import { BackupFailure } from "./archive-format.ts";

const age = lazyModule(() => import("age-encryption"));

/**
 * The key of encrypted backups: `identity` opens them and is shown to the owner once; `recipient` only encrypts.
 */
export interface BackupKey {
  identity: string;
  recipient: string;
}

export async function drawBackupKey(): Promise<BackupKey> {
  const { generateX25519Identity, identityToRecipient } = await age();
  const identity = await generateX25519Identity();
  return { identity, recipient: await identityToRecipient(identity) };
}

/** Encrypts a stream in the age format, in chunks of 64 KiB of which each is authenticated. */
export async function encrypted(plain: Readable, recipient: string): Promise<Readable> {
  const encrypter = new (await age()).Encrypter();
  encrypter.addRecipient(recipient);
  return fromWeb(await encrypter.encrypt(toWeb(plain)));
}

/** Decrypts a stream. @throws BackupFailure key_wrong; the stream fails later if the archive was changed or cut */
export async function decrypted(sealed: Readable, identity: string): Promise<Readable> {
  const decrypter = new (await age()).Decrypter();
  try {
    decrypter.addIdentity(identity.trim());
  } catch (error) {
    throw new BackupFailure("key_wrong", "", error);
  }
  try {
    return fromWeb(await decrypter.decrypt(toWeb(sealed)));
  } catch (error) {
    const isOtherKey = error instanceof Error && /no identity matched/i.test(error.message);
    throw new BackupFailure(isOtherKey ? "key_wrong" : "archive_damaged", "", error);
  }
}

/** The digest by which two machines recognise the same key of sealed secrets, without showing the key. */
export const digestOfKey = (key: string): string =>
  createHash("sha256").update(`fundi secret key\n${key.trim()}`).digest("hex");

const toWeb = (stream: Readable) => Readable.toWeb(stream) as unknown as ReadableStream<Uint8Array>;
const fromWeb = (stream: ReadableStream<Uint8Array>) =>
  Readable.fromWeb(stream as unknown as NodeWebStream<Uint8Array>);
