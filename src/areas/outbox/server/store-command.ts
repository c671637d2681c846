import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Command } from "#src/shared/outbox/command.ts";
import { isTanzanianPhone, normalizePhone } from "#src/shared/phone.ts";
import type { Tx } from "#src/server/database.ts";
import { storedHash, storedKey } from "#src/server/http/stored-answers.ts";
import type { Secrets } from "#src/server/secrets.ts";
import type { Flag } from "#src/shared/outbox/review-kinds.ts";
import { textAt, valueAt } from "../read-body.ts";
import { isOwnRecord } from "../rules.ts";
import { storeFlags } from "./store-flags.ts";

/** What is encrypted of a command. The key is in it, because the command may be carried out when no device sends it. */
export type CommandContent = Pick<Command, "key" | "params" | "body">;

/**
 * The name of a phone number. With the key file it tells which commands name a customer by this number, and without it
 * nothing, also to somebody who tries all numbers.
 */
export const phoneHashOf = (secrets: Secrets, phone: string): Buffer =>
  secrets.digest(phone, "phone of delivered commands");

/** Of the body of any endpoint, also of one that this version does not know: a new customer, or what has a new one. */
function hashOfPhoneIn(secrets: Secrets, body: unknown): Buffer | null {
  const typed = textAt(valueAt(body, "customer"), "phone") ?? textAt(body, "phone");
  const phone = typed && normalizePhone(typed);
  return phone && isTanzanianPhone(phone) ? phoneHashOf(secrets, phone) : null;
}

const purposeOf = (key: string): string => `delivered command:${key}`;
const purposeOfDetails = (key: string): string => `refusal of delivered command:${key}`;

export const sealContent = (secrets: Secrets, { key, params, body }: CommandContent): Buffer =>
  secrets.seal(JSON.stringify({ key, params, body }), purposeOf(storedKey(key)));

/** @throws Error when the key file is another one */
export const openContent = (secrets: Secrets, key: string, sealed: Buffer): CommandContent =>
  JSON.parse(secrets.open(sealed, purposeOf(key))) as CommandContent;

export const sealDetails = (secrets: Secrets, key: string, details: unknown): Buffer =>
  secrets.seal(JSON.stringify(details), purposeOfDetails(key));

export const openDetails = (secrets: Secrets, key: string, sealed: Buffer): unknown =>
  JSON.parse(secrets.open(sealed, purposeOfDetails(key)));

/** What a device says of a command, without what it may say differently when it sends it again. */
function hashOf({ key, author, endpoint, version, params, body, madeAt }: Command): Buffer {
  const text = JSON.stringify([author, endpoint, version, params, body, madeAt]);
  return storedHash(key, createHash("sha256").update(text).digest());
}

export interface NewCommand {
  command: Command;
  device: string;
  receivedAt: Date;
  happenedAt: Date;
  isClockUncertain: boolean;
  needs: readonly string[];
  creates: readonly string[];
}

export interface StoredCommand {
  key: string;
  lastServerTime: string | null;
  isClockUncertain: boolean;
  state: "received" | "applied" | "parked" | "waiting" | "dropped";
  happenedAt: string;
  refusal: string | null;
  refusalDetails: Buffer | null;
  /** Whether the stored command is the one that was sent. */
  isSame: boolean;
}

/** Stores a command, unless it is stored already. Returns what is stored under its key. */
export async function storeCommand(
  tx: Tx,
  secrets: Secrets,
  { command, device, receivedAt, happenedAt, isClockUncertain, needs, creates }: NewCommand,
): Promise<StoredCommand> {
  const key = storedKey(command.key);
  const hash = hashOf(command);
  await tx
    .insertInto("deliveredCommands")
    .values({
      key,
      device,
      seq: command.seq,
      authorId: command.author,
      endpoint: command.endpoint,
      version: command.version,
      content: sealContent(secrets, command),
      contentHash: hash,
      phoneHash: hashOfPhoneIn(secrets, command.body),
      madeAt: command.madeAt,
      lastServerTime: command.lastServerTime,
      receivedAt: receivedAt.toISOString(),
      happenedAt: happenedAt.toISOString(),
      isClockUncertain,
      needs: [...new Set(needs)].filter(isOwnRecord),
      creates: [...creates],
      shown: command.shown === null ? null : JSON.stringify(command.shown),
      app: command.app,
      state: "received",
    })
    .onConflict((conflict) => conflict.column("key").doNothing())
    .execute();
  const { contentHash, ...stored } = await tx
    .selectFrom("deliveredCommands")
    .select(["key", "state", "happenedAt", "lastServerTime", "isClockUncertain"])
    .select(["refusal", "refusalDetails", "contentHash"])
    .where("key", "=", key)
    .executeTakeFirstOrThrow();
  return { ...stored, isSame: contentHash.equals(hash) };
}

/**
 * Notes that the verb was carried out, in its transaction, and what people should look at. What the device had sent is in
 * the effect now.
 */
export async function noteApplied(tx: Tx, key: string, flags: readonly Flag[] = []): Promise<void> {
  await storeFlags(tx, key, flags);
  await tx
    .updateTable("deliveredCommands")
    .set({
      state: "applied",
      content: null,
      refusal: null,
      refusalDetails: null,
      waitsFor: null,
      settledAt: sql`now()`,
    })
    .where("key", "=", key)
    .where("state", "not in", ["applied", "dropped"])
    .execute();
}
