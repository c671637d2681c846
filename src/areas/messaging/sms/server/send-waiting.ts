/** The job that hands waiting messages to providers. */
import { setTimeout as delay } from "node:timers/promises";
import type { TaskServices } from "#src/server/area.ts";
import { inTransaction, type Database, type Tx } from "#src/server/database.ts";
import { advisoryLocks } from "#src/server/sql/advisory-locks.ts";
import { alone } from "#src/server/jobs/alone.ts";
import { completeBulks, announceProgress } from "../../delivery/server/announce-progress.ts";
import {
  providersInOrder,
  type UsableProvider,
} from "../../providers/server/providers-in-order.ts";
import type { SendAnswer } from "../../providers/server/sms-provider.ts";
import { claimMessages, isAnythingWaiting, type Claimed } from "./claim.ts";
import { markLeftBehind, settleAnswer } from "./settle.ts";
import { wakeSending } from "./wake-sending.ts";

export type SendingServices = Pick<TaskServices, "secrets" | "publicUrl">;
export type ProvidersOf = typeof providersInOrder;

/** The most requests that wait for providers at the same time. */
const MAX_OPEN = 20;
/** After this time the job ends and adds itself again, so that it does not keep a worker from other jobs. */
const TURN_MS = 10_000;
const PAUSE_MS = 100;

/**
 * Sends the messages that wait and may be sent now. Only one job sends at a time. Therefore an attempt that is still open
 * when the job begins was left by a process that died, and its result is unknown.
 */
export async function sendWaiting(
  db: Database,
  services: SendingServices,
  {
    providersOf = providersInOrder,
    signal,
  }: { providersOf?: ProvidersOf; signal?: AbortSignal } = {},
): Promise<void> {
  let mayLookAgain = false;
  // The job that holds the lock looks again after it has ended, so nothing is left.
  await alone(db, advisoryLocks.sendingSms, async (lost) => {
    await inTransaction(db, markLeftBehind);
    const stop = AbortSignal.any([lost, ...(signal ? [signal] : [])]);
    const { isOverLimit } = await work(db, await providersOf(db, services), stop);
    mayLookAgain = !isOverLimit && !stop.aborted;
  });
  if (mayLookAgain) await inTransaction(db, wakeIfWaiting);
}

/** Claims and sends until nothing may be sent now, or the turn is over. Ends when all requests are answered. */
async function work(
  db: Database,
  providers: readonly UsableProvider[],
  stop: AbortSignal,
): Promise<{ isOverLimit: boolean }> {
  const until = Date.now() + TURN_MS;
  const open = new Set<Promise<void>>();
  const failures: unknown[] = [];
  const bulks = new Set<string>();
  let isOverLimit = false;
  while (!stop.aborted && Date.now() < until) {
    const wereOpen = open.size;
    const outcome = await inTransaction(db, (tx) =>
      claimMessages(tx, providers, MAX_OPEN - wereOpen),
    );
    const { claimed, bulkIds, hasMore } = outcome;
    isOverLimit = outcome.isOverLimit;
    for (const each of claimed) {
      const sending = send(db, each).catch((error: unknown) => void failures.push(error));
      open.add(sending);
      void sending.finally(() => open.delete(sending));
    }
    for (const id of bulkIds) bulks.add(id);
    if (bulks.size > 0) await inTransaction(db, (tx) => announceProgress(tx, [...bulks]));
    // An answer that arrived during this claim may have freed its message for another provider: then it looks again.
    const isDone = claimed.length === 0 && !hasMore && wereOpen === 0;
    if (isDone) break;
    if (open.size >= MAX_OPEN) await Promise.race(open);
    else if (claimed.length === 0) await Promise.race([...open, delay(PAUSE_MS)]);
  }
  await Promise.all(open);
  await inTransaction(db, completeBulks);
  if (failures.length > 0) throw new AggregateError(failures, "some answers could not be stored");
  return { isOverLimit };
}

/** Asks the provider. Nothing of an error is kept, because it may contain credentials, numbers or the text. */
async function send(db: Database, claimed: Claimed): Promise<void> {
  const { attemptId, to, text, asked } = claimed;
  let answer: SendAnswer;
  try {
    const attempt = { id: attemptId, to, text, providerMessageId: null };
    answer = await asked.provider.send(attempt, asked.context);
  } catch {
    answer = { status: "unknown" };
  }
  await inTransaction(db, (tx) => settleAnswer(tx, attemptId, answer));
}

/** Adds the job again if something may be sent at once: the turn was over, or a message came meanwhile. */
async function wakeIfWaiting(tx: Tx): Promise<void> {
  if (await isAnythingWaiting(tx)) await wakeSending(tx);
}
