import { sql } from "kysely";
import { Refusal, refuse } from "#src/shared/errors.ts";
import { asId } from "#src/shared/ids.ts";
import type {
  Command,
  CommandResult,
  Delivery,
  DeliveryAnswer,
} from "#src/shared/outbox/command.ts";
import { idsAt, idsCreatedBy, isFact, type Offline } from "#src/shared/outbox/offline.ts";
import { refusals, type RefusalCode } from "#src/shared/refusals/refusals.ts";
import { inTransaction, type Database } from "#src/server/database.ts";
import type { Delivered } from "#src/server/http/delivered.ts";
import type { Deliverer } from "#src/server/http/deliver.ts";
import type { DeliveringRequest } from "#src/server/http/pipeline.ts";
import type { Secrets } from "#src/server/secrets.ts";
import { flagOfClock, isOwnRecord, isTooOld, lacksId, LONGEST_DAYS, momentOf } from "../rules.ts";
import { parsedShown } from "../said.ts";
import { blockerOf, isStored, letWait, parkCommand } from "./settle-command.ts";
import {
  noteApplied,
  noteCarriedOut,
  openContent,
  readDetails,
  storeCommand,
  type Settled,
  type StoredCommand,
} from "./store-command.ts";

interface Batch {
  db: Database;
  secrets: Secrets;
  deliver: Deliverer;
  of: DeliveringRequest;
  device: string;
  sentAt: string;
  receivedAt: Date;
}

/**
 * Stores each command and carries it out, in the order of the device. Each is committed on its own, and a refusal of one
 * stops only those that need it.
 * @throws Refusal forbidden (a program, which has no device)
 */
export async function deliverCommands(
  db: Database,
  secrets: Secrets,
  of: DeliveringRequest,
  { device, sentAt, commands }: Delivery,
): Promise<DeliveryAnswer> {
  if (of.actor.sessionId === null)
    refuse("forbidden", { detail: "An access token delivers nothing of a device" });
  const { rows } = await sql<{ now: string }>`select now() as now`.execute(db);
  const serverTime = rows[0]?.now ?? new Date().toISOString();
  const receivedAt = new Date(serverTime);
  const { deliver } = of.request.server;
  const batch = { db, secrets, deliver, of, device, sentAt, receivedAt };
  const results: CommandResult[] = [];
  for (const command of commands.toSorted((a, b) => a.seq - b.seq))
    results.push(await deliverByAuthor(batch, command));
  return { serverTime, results };
}

const again = ({ key }: Command): CommandResult => ({ key, state: "again" });

/** Rights and sessions may end while a batch is carried out. What is left of it stays on the device. */
async function deliverByAuthor(batch: Batch, command: Command): Promise<CommandResult> {
  const actor = await batch.of.askAgain();
  if (!actor) return again(command);
  try {
    // A field that no endpoint reads may say anything of anybody, and would be kept in clear.
    const shown = batch.deliver.shownFor(command.endpoint, command.shown);
    return await deliverOne({ ...batch, of: { ...batch.of, actor } }, { ...command, shown });
  } catch (error) {
    // One that cannot be opened, as after a change of the key file, must not keep back all others of its device.
    batch.of.request.log.error({ err: error }, "a delivered command failed unexpectedly");
    return again(command);
  }
}

async function deliverOne(batch: Batch, command: Command): Promise<CommandResult> {
  const { db, secrets, deliver, of, device, sentAt, receivedAt } = batch;
  // Only their own session speaks for somebody. The command stays on the device until its author is back.
  if (command.author !== of.actor.userId) return again(command);
  const offline = deliver.offlineOf(command.endpoint, command.version);
  const isKnown = !(offline instanceof Refusal);
  const { madeAt, lastServerTime } = command;
  const { happenedAt, isUncertain } = momentOf({ madeAt, sentAt, receivedAt, lastServerTime });
  const idsOf = (ids: readonly string[]) => ids.flatMap((id) => asId(id) ?? []).filter(isOwnRecord);
  const creates = isKnown
    ? idsOf(idsCreatedBy(offline, command))
    : await missingOf(db, command.needs.filter(isOwnRecord));
  // What the device says alone would hide a command from the erasure of a customer.
  const named = isKnown ? idsOf(idsAt(offline.needs, command)) : [];
  const stored = await inTransaction(db, (tx) =>
    storeCommand(tx, secrets, {
      command,
      device,
      receivedAt,
      happenedAt,
      isClockUncertain: isUncertain,
      needs: [...command.needs, ...named, ...creates],
      creates,
    }),
  );
  // Two commands with one key are a fault of the app. The second one must not be taken for stored.
  if (!stored.isSame) return again(command);
  const kept = await answerKept(batch, command, stored);
  if (kept && !(kept instanceof Refusal)) return kept;
  if (stored.state === "applied") return { key: command.key, state: "applied", answer: null };
  if (stored.state === "parked") return parkedAs(secrets, command, stored);
  if (stored.state === "dropped") return droppedAs(command);
  if (kept) return park(batch, command, stored, kept);
  if (!isKnown) return park(batch, command, stored, offline);
  const refusal = refusalOf(command, new Date(stored.happenedAt), receivedAt);
  if (refusal) return park(batch, command, stored, refusal);
  return (await waitForOthers(batch, command, stored, offline)) ?? carryOut(batch, command, stored);
}

/** Why no verb may see a command at all; null: it may. */
function refusalOf(command: Command, happenedAt: Date, receivedAt: Date): Refusal | null {
  if (isTooOld(happenedAt, receivedAt))
    return new Refusal("command_too_old", { params: { days: LONGEST_DAYS } });
  // A device chooses the ids of what it records. Without one it would have no flag.
  if (lacksId(command)) return new Refusal("validation_failed", { fields: { id: "is required" } });
  return null;
}

/** Nobody knows what an unknown command creates, so that all it names and the shop lacks may be missing without it. */
async function missingOf(db: Database, named: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from unnest(${named}::uuid[]) as named (id) where not ${isStored(sql`named.id`)}`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** Returns the result of a command that must not be carried out before others; null if nothing is in its way. */
async function waitForOthers(
  { db, secrets }: Batch,
  command: Command,
  { key }: StoredCommand,
  offline: Offline,
): Promise<CommandResult | null> {
  return inTransaction(db, async (tx) => {
    const blocker = await blockerOf(tx, { key, isFact: isFact(offline, command) });
    if (!blocker) return null;
    const { parked } = blocker;
    if (!parked) return again(command);
    // Another request with the key decided meanwhile; the device asks once more.
    if (!(await letWait(tx, key, parked.key))) return again(command);
    const { key: waitsFor } = openContent(secrets, parked.key, parked.content);
    return { key: command.key, state: "waiting", for: waitsFor };
  });
}

/** What the verb may know of the command: what came first, because a device may say it differently the next time. */
const deliveredOf = ({ happenedAt, lastServerTime, shown }: StoredCommand): Delivered => ({
  happenedAt,
  lastServerTime,
  shown: parsedShown(shown),
});

/** An answer that was computed with the rights of whoever decided may have more than its author may see. */
const answeredAs = ({ key }: Command, answer: string, settled: Settled | null): CommandResult => ({
  key,
  state: "applied",
  answer: settled === "decided" ? null : JSON.parse(answer),
});

async function carryOut(
  batch: Batch,
  command: Command,
  stored: StoredCommand,
): Promise<CommandResult> {
  const { deliver, of } = batch;
  const { endpoint, key, params, body } = command;
  const { isClockUncertain } = stored;
  let settled: Settled | null = null;
  const outcome = await deliver.carryOut(
    endpoint,
    { key, params, body, delivered: deliveredOf(stored) },
    of,
    async (tx) => {
      const flags = flagOfClock({ endpoint, body, isClockUncertain });
      settled = await noteCarriedOut(tx, stored.key, flags);
    },
  );
  switch (outcome.is) {
    case "answered":
      return answeredAs(command, outcome.answer, settled);
    case "refused":
      // Somebody dropped it while the verb ran, whose effect is undone.
      if (outcome.refusal.code === "command_decided") return droppedAs(command);
      return park(batch, command, stored, outcome.refusal);
    case "undecided":
      return again(command);
  }
}

async function park(
  batch: Batch,
  command: Command,
  current: StoredCommand,
  refusal: Refusal,
): Promise<CommandResult> {
  const { db, secrets, of } = batch;
  const { key } = current;
  // Whoever decides a parked command would otherwise carry out a second time what the endpoint did meanwhile.
  const kept = await answerKept(batch, command, current);
  if (kept && !(kept instanceof Refusal)) return kept;
  const authorId = of.actor.userId;
  const isParked = await inTransaction(db, (tx) =>
    parkCommand(tx, secrets, { key, authorId, refusal }),
  );
  // Another request with the key decided meanwhile; the device asks once more.
  if (!isParked) return again(command);
  const stored = await db
    .selectFrom("deliveredCommands")
    .select(["key", "refusal", "refusalDetails"])
    .where("key", "=", key)
    .executeTakeFirstOrThrow();
  return parkedAs(secrets, command, stored);
}

/** The answer to a parked command, the first time and each time that it comes again. */
function parkedAs(
  secrets: Secrets,
  { key }: Command,
  stored: Pick<StoredCommand, "key" | "refusal" | "refusalDetails">,
): CommandResult {
  const code = stored.refusal as RefusalCode;
  const said = readDetails(secrets, stored.key, stored.refusalDetails);
  // What was refused to somebody with more rights may name what the author may not see.
  if (!said || said.isOfDecider)
    return { key, state: "parked", refusal: { code, message: refusals[code].title } };
  const { isOfDecider: _, ...own } = said;
  return { key, state: "parked", refusal: { code, ...own } };
}

/** A person has decided that it is never carried out. Devices know no such state, so it is a refusal that is final. */
const droppedAs = ({ key }: Command): CommandResult => ({
  key,
  state: "parked",
  refusal: { code: "command_dropped", message: refusals.command_dropped.title },
});

/**
 * The result of a command that was carried out before, through this door or by its endpoint, with its answer; null if it
 * was not. A refusal says that its key was used for something else.
 */
async function answerKept(
  { deliver, of }: Batch,
  command: Command,
  stored: StoredCommand,
): Promise<CommandResult | Refusal | null> {
  const { key, endpoint, params, body } = command;
  const write = { key, params, body, delivered: deliveredOf(stored) };
  let settled: Settled | null = null;
  const outcome = await deliver.answerOf(endpoint, write, of, async (tx) => {
    settled = await noteApplied(tx, stored.key);
  });
  switch (outcome?.is) {
    case undefined:
      return null;
    case "answered":
      return answeredAs(command, outcome.answer, settled);
    case "refused":
      return outcome.refusal;
    case "undecided":
      return again(command);
  }
}
