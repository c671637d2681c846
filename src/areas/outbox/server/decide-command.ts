import { sql } from "kysely";
import { Refusal, refuse } from "#src/shared/errors.ts";
import { isFact } from "#src/shared/outbox/offline.ts";
import type { RefusalCode } from "#src/shared/refusals/refusals.ts";
import { inTransaction, type Database, type Tx } from "#src/server/database.ts";
import { recordAct } from "#src/server/events/record-event.ts";
import type { Outcome } from "#src/server/http/deliver.ts";
import { may } from "#src/server/http/guards/actor.ts";
import type { DeliveringRequest } from "#src/server/http/pipeline.ts";
import { corrected, correctedShown, type Correction } from "../corrections.ts";
import type { ParkedCommand } from "../parked-contract.ts";
import { flagOfClock } from "../rules.ts";
import { parsedShown, saidOf, type Said } from "../said.ts";
import { actorFor, carryOutWaiting } from "./carry-out-waiting.ts";
import { listByKeys, getParked } from "./parked-queries.ts";
import type { Deciding } from "./deciding.ts";
import { blockerOf, refuseAgain } from "./settle-command.ts";
import { noteApplied, type CommandContent } from "./store-command.ts";
import { storeFlags } from "./store-flags.ts";

export interface Decided {
  command: ParkedCommand;
  followed: ParkedCommand[];
}

interface Found {
  row: ParkedCommand;
  content: CommandContent;
  shown: string | null;
  lastServerTime: string | null;
  isClockUncertain: boolean;
  /** The version of the endpoint's body. */
  bodyVersion: number;
}

/**
 * Carries a command out after all, by the ordinary route, with its author as the one who did it. If the verb refuses, the
 * command stays parked with the new refusal.
 * @throws Refusal not_found, command_decided, stale_version, conflict, server_busy
 */
export async function retryParked(
  deciding: Deciding,
  key: string,
  { version, correction }: { version: number; correction?: Correction | undefined },
): Promise<Decided> {
  const { db, secrets, of } = deciding;
  const { row, content } = await getParked(db, secrets, key);
  const kind = correction ? "corrected" : "retried";
  if (isRepeated(row, of, kind)) return answer(deciding, key, []);
  requireOpen(row, version);
  if (!content) return refuse("conflict");
  if (correction ? !row.corrections.includes(correction.kind) : !row.mayTryAgain)
    refuse("conflict");
  const found = { row, content, ...(await momentsOf(db, key)) };
  await refuseIfBlocked(deciding, found);
  const followers = await followersOf(db, key);
  if (!(await wasCarriedOut(deciding, found))) {
    const outcome = await carryOut(deciding, found, correction);
    if (outcome.is === "undecided") refuse("server_busy");
    if (outcome.is === "refused") await keepParked(deciding, row, outcome.refusal);
  }
  return answer(deciding, key, await carryOutWaiting(deciding, followers));
}

/**
 * Says that a command is never carried out. What waited for it is carried out now, or refused because something is missing.
 * @throws Refusal not_found, command_decided, stale_version, server_busy
 */
export async function dropParked(
  deciding: Deciding,
  key: string,
  { version, reason }: { version: number; reason: string },
): Promise<Decided> {
  const { db, secrets, of } = deciding;
  const { row, content } = await getParked(db, secrets, key);
  if (isRepeated(row, of, "dropped")) return answer(deciding, key, []);
  requireOpen(row, version);
  // It was sent to its endpoint meanwhile, and is in the books.
  if (content) {
    const found = { row, content, ...(await momentsOf(db, key)) };
    if (await wasCarriedOut(deciding, found)) refuse("command_decided");
  }
  const followers = await followersOf(db, key);
  await inTransaction(db, async (tx) => {
    const set = { state: "dropped" as const, decision: "dropped" as const, dropReason: reason };
    await noteDecision(tx, row, of.actor.userId, {
      ...set,
      waitsFor: null,
      said: without(row.said),
    });
    await recordAct(tx, of.actor, "delivered_command.dropped", key, codeOf(row));
  });
  return answer(deciding, key, await carryOutWaiting(deciding, followers));
}

/** A repeated request of the same person gets the same answer. */
const isRepeated = ({ decision }: ParkedCommand, of: DeliveringRequest, kind: string): boolean =>
  decision?.kind === kind && decision.by.id === of.actor.userId;

function requireOpen(row: ParkedCommand, version: number): void {
  if (row.state !== "parked" && row.state !== "waiting") refuse("command_decided");
  if (row.version !== version) refuse("stale_version", { current: row });
}

const codeOf = ({ refusal }: ParkedCommand) => (refusal ? { code: refusal.code } : {});

/** The name of a customer is not kept: the record that was written has it, or nobody needs it. */
const without = (said: Said): string => JSON.stringify({ ...said, name: null });

async function momentsOf(db: Database, key: string) {
  return db
    .selectFrom("deliveredCommands")
    .select(["shown", "lastServerTime", "isClockUncertain", "version as bodyVersion"])
    .where("key", "=", key)
    .executeTakeFirstOrThrow();
}

/** A command that waits may go on only when nothing is in its way any more. */
async function refuseIfBlocked({ db, of }: Deciding, found: Found): Promise<void> {
  const { row, content } = found;
  if (row.state !== "waiting") return;
  const offline = of.request.server.deliver.offlineOf(row.endpoint, found.bodyVersion);
  const blocking = {
    key: row.id,
    isFact: !(offline instanceof Refusal) && isFact(offline, content),
  };
  if (await inTransaction(db, (tx) => blockerOf(tx, blocking))) refuse("conflict");
}

async function followersOf(db: Database, key: string): Promise<string[]> {
  const rows = await db
    .selectFrom("deliveredCommands")
    .select("key")
    .where("waitsFor", "=", key)
    .where("state", "=", "waiting")
    .orderBy("seq")
    .execute();
  return rows.map((each) => each.key);
}

/** Whether the command was sent to its endpoint meanwhile. A second time must do nothing. */
async function wasCarriedOut(
  { of, db }: Deciding,
  { row, content, ...moment }: Found,
): Promise<boolean> {
  const actor = await actorFor(db, row.madeBy.id, { ...of, isAlone: false });
  const outcome = await of.request.server.deliver.answerOf(
    row.endpoint,
    { ...content, delivered: deliveredAs(row, moment) },
    { ...of, actor },
    async (tx) => void (await noteApplied(tx, row.id)),
  );
  return outcome?.is === "answered";
}

const deliveredAs = (
  { happenedAt }: ParkedCommand,
  { shown, lastServerTime }: Pick<Found, "shown" | "lastServerTime">,
) => ({ happenedAt, shown: parsedShown(shown), lastServerTime });

async function carryOut(
  { db, of }: Deciding,
  { row, content, ...moment }: Found,
  correction: Correction | undefined,
): Promise<Outcome> {
  const { id, endpoint } = row;
  const body = correction ? corrected(endpoint, content.body, correction) : content.body;
  const said = saidOf({ endpoint, ...content, body, shown: parsedShown(moment.shown) });
  // What a person changed, the author has not made: then only the rights of this person count.
  const actor = await actorFor(db, row.madeBy.id, { ...of, isAlone: correction !== undefined });
  const write = { key: content.key, params: content.params, body };
  const delivered = deliveredAs(row, moment);
  if (correction)
    delivered.shown = correctedShown(endpoint, { ...content, shown: delivered.shown }, correction);
  const { deliver } = of.request.server;
  const offline = deliver.offlineOf(endpoint, moment.bodyVersion);
  if (offline instanceof Refusal) return { is: "refused", refusal: offline };
  return deliver.carryOut(
    endpoint,
    { ...write, delivered, isLent: row.madeBy.id !== of.actor.userId },
    { ...of, actor },
    async (tx) => {
      const decision = correction ? ("corrected" as const) : ("retried" as const);
      await noteDecision(tx, row, of.actor.userId, {
        state: "applied",
        content: null,
        refusal: null,
        refusalDetails: null,
        waitsFor: null,
        decision,
        correction: correction?.kind ?? null,
        said: without(said),
      });
      const { isClockUncertain } = moment;
      await storeFlags(tx, id, flagOfClock({ endpoint, body, isClockUncertain }));
      await recordAct(tx, of.actor, `delivered_command.${decision}`, id, codeOf(row));
    },
  );
}

interface Decision {
  state: "applied" | "dropped";
  decision: "retried" | "corrected" | "dropped";
  said: string;
  waitsFor: null;
  dropReason?: string;
  correction?: string | null;
  content?: null;
  refusal?: null;
  refusalDetails?: null;
}

/** @throws Refusal command_decided when somebody else was faster */
async function noteDecision(
  tx: Tx,
  { id, version }: ParkedCommand,
  decidedBy: string,
  decision: Decision,
): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable("deliveredCommands")
    .set({ ...decision, decidedBy, revision: sql`revision + 1`, settledAt: sql`now()` })
    .where("key", "=", id)
    .where("state", "in", ["parked", "waiting"])
    .where("revision", "=", version)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) refuse("command_decided");
}

/** Refusals that concern the act, and not the command. */
const ofTheAct: readonly RefusalCode[] = ["command_decided"];

async function keepParked(
  { db, secrets, of }: Deciding,
  { id, version, madeBy }: ParkedCommand,
  refusal: Refusal,
): Promise<void> {
  if (ofTheAct.includes(refusal.code)) throw refusal;
  const refused = { key: id, version, authorId: madeBy.id, decidedBy: of.actor.userId, refusal };
  const isKept = await inTransaction(db, (tx) => refuseAgain(tx, secrets, refused));
  if (!isKept) refuse("command_decided");
}

async function answer(
  { db, secrets, of }: Deciding,
  key: string,
  followed: readonly string[],
): Promise<Decided> {
  const shown = (each: ParkedCommand): ParkedCommand =>
    may(of.actor, "view_customers") ? each : { ...each, said: { ...each.said, name: null } };
  const [[command], others] = await Promise.all([
    listByKeys(db, secrets, [key]),
    listByKeys(db, secrets, followed),
  ]);
  return command ? { command: shown(command), followed: others.map(shown) } : refuse("not_found");
}
