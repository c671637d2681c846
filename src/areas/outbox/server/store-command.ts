import { createHash } from "node:crypto";
import { sql } from "kysely";
import { refuse } from "#src/shared/errors.ts";
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

/** What a device sent; null if it was deleted, or nobody can open it because the key file is another one. */
export const readContent = (
  secrets: Secrets,
  key: string,
  sealed: Buffer | null,
): CommandContent | null => sealed && unlessSealed(() => openContent(secrets, key, sealed));

/** What a refusal says beside its code. */
export interface Details {
  message: string;
  details?: { params?: Record<string, string | number>; fields?: Record<string, string> };
  /** Somebody else tried it with rights that the author may lack. */
  isOfDecider?: boolean;
}

/** null as for `readContent`. */
export const readDetails = (secrets: Secrets, key: string, sealed: Buffer | null): Details | null =>
  sealed && unlessSealed(() => JSON.parse(secrets.open(sealed, purposeOfDetails(key))) as Details);

function unlessSealed<T>(open: () => T): T | null {
  try {
    return open();
  } catch {
    return null;
  }
}

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
  /** What the device said that it showed, as JSON. */
  shown: string | null;
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
    .select(["key", "state", "happenedAt", "lastServerTime", "isClockUncertain", "shown"])
    .select(["refusal", "refusalDetails", "contentHash"])
    .where("key", "=", key)
    .executeTakeFirstOrThrow();
  return { ...stored, isSame: contentHash.equals(hash) };
}

/** Since when a command is applied: by this note, from before, or since a person `decided`. Or it was `dropped`. */
export type Settled = "now" | "before" | "decided" | "dropped";

/**
 * Notes that the verb was carried out, on whichever way. What the device had sent is in the effect now. A dropped command
 * stays dropped.
 */
export async function noteApplied(tx: Tx, key: string): Promise<Settled> {
  const { numUpdatedRows } = await tx
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
    .executeTakeFirst();
  if (numUpdatedRows > 0n) return "now";
  const { state, decidedBy } = await tx
    .selectFrom("deliveredCommands")
    .select(["state", "decidedBy"])
    .where("key", "=", key)
    .executeTakeFirstOrThrow();
  if (state === "dropped") return "dropped";
  return decidedBy === null ? "before" : "decided";
}

/**
 * Notes in the transaction of a verb that it runs, and what people should look at.
 * @throws Refusal command_decided when somebody dropped the command meanwhile: then nothing of the verb may stay
 */
export async function noteCarriedOut(
  tx: Tx,
  key: string,
  flags: readonly Flag[],
): Promise<Settled> {
  const settled = await noteApplied(tx, key);
  if (settled === "dropped") refuse("command_decided");
  if (settled === "now") await storeFlags(tx, key, flags);
  return settled;
}
