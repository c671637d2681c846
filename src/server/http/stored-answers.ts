/**
 * Answers that are stored with their Idempotency-Key are encrypted with this key, which only the sender of the request
 * has. They contain names, numbers and identity numbers, and would otherwise be readable in the database and in every
 * backup for three months, also after a customer was erased.
 */
import { createCipheriv, createDecipheriv, createHash, randomBytes } from "node:crypto";
import { deflateRawSync, inflateRawSync } from "node:zlib";
import { sql } from "kysely";
import type { Database } from "../database.ts";
import type { Secrets } from "../secrets.ts";

const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** Shorter answers do not get shorter. */
const WORTH_DEFLATING = 500;

const hashed = (purpose: string, key: string): Buffer =>
  createHash("sha256").update(`${purpose}:${key}`).digest();

/** The name under which a key is stored. It does not tell the key. The migration 0142 computes the same. */
export function storedKey(key: string): string {
  const hex = hashed("key", key).toString("hex");
  return hex.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

/** The stored hash of a request. Without its key nobody can try bodies until one fits. The migration computes the same. */
export const storedHash = (key: string, digest: Buffer): Buffer =>
  createHash("sha256").update(`hash:${key}:`).update(digest).digest();

export function sealAnswer(key: string, answer: string): string {
  const isDeflated = answer.length > WORTH_DEFLATING;
  const content = isDeflated ? deflateRawSync(answer, { level: 1 }) : Buffer.from(answer);
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv("aes-256-gcm", hashed("answer", key), nonce);
  const sealed = Buffer.concat([
    Buffer.of(isDeflated ? 1 : 0),
    nonce,
    cipher.update(content),
    cipher.final(),
    cipher.getAuthTag(),
  ]);
  return sealed.toString("base64");
}

export function openAnswer(key: string, sealed: string): string {
  // Nothing was stored.
  if (sealed === "") return "null";
  const bytes = Buffer.from(sealed, "base64");
  const nonce = bytes.subarray(1, 1 + NONCE_BYTES);
  const decipher = createDecipheriv("aes-256-gcm", hashed("answer", key), nonce);
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
  const content = Buffer.concat([
    decipher.update(bytes.subarray(1 + NONCE_BYTES, -TAG_BYTES)),
    decipher.final(),
  ]);
  return (bytes[0] === 1 ? inflateRawSync(content) : content).toString();
}

/**
 * How the text of an answer is kept: `sealing` encrypts one with a secret, so that it also needs the key file. All of
 * them are encrypted with the key of the request.
 */
export const inClear = { seal: (answer: string) => answer, open: (answer: string) => answer };
export const sealing = (secrets: Secrets, key: string): typeof inClear => ({
  seal: (answer) => secrets.seal(answer, `answer:${key}`).toString("base64"),
  open: (answer) => secrets.open(Buffer.from(answer, "base64"), `answer:${key}`),
});

/** The id of the record that an answer says it created. */
export const madeBy = (answer: string): string | null =>
  /^\{(?:"(?:sale|refund)":\{)?"id":"([0-9a-f-]{36})"/.exec(answer)?.[1] ?? null;

const AT_ONCE = 500;

/**
 * Encrypts the answers of an earlier version, which the migration could not do, and forgets their keys. A retry finds
 * its answer before and after.
 */
export async function sealOldAnswers(db: Database): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ key: string; clearKey: string; answer: string | null }>`
      select key, clear_key, answer from idempotency_keys where clear_key is not null
      limit ${AT_ONCE}`.execute(db);
    if (rows.length === 0) return;
    const keys = rows.map(({ key }) => key);
    const sealed = rows.map(({ clearKey, answer }) =>
      answer === null ? null : sealAnswer(clearKey, answer),
    );
    await sql`
      update idempotency_keys k set clear_key = null, answer = s.answer
      from unnest(${keys}::uuid[], ${sealed}::text[]) as s (key, answer)
      where k.key = s.key and k.clear_key is not null`.execute(db);
  }
}
