/** The job that hands waiting messages to providers. */
import { setTimeout as delay } from "node:timers/promises";
import type { TaskServices } from "#src/server/area.ts";
import { inTransaction, type Database } from "#src/server/database.ts";
import { completeBulks, announceProgress } from "../../delivery/server/announce-progress.ts";
import {
  providersInOrder,
  type UsableProvider,
} from "../../providers/server/providers-in-order.ts";
import { smsChannel } from "../../outgoing/server/channel.ts";
import { sendAlone } from "../../outgoing/server/send-alone.ts";
import type { SendAnswer } from "../../providers/server/sms-provider.ts";
import { claimMessages, isAnythingWaiting, type Claimed } from "./claim.ts";
import { settleAnswer } from "./settle.ts";

export type SendingServices = Pick<TaskServices, "secrets" | "publicUrl">;
export type ProvidersOf = typeof providersInOrder;

/** The most requests that wait for providers at the same time. */
const MAX_OPEN = 20;
const PAUSE_MS = 100;

/** Sends the messages that wait and may be sent now. */
export const sendWaiting = (
  db: Database,
  services: SendingServices,
  {
    providersOf = providersInOrder,
    signal,
  }: { providersOf?: ProvidersOf; signal?: AbortSignal } = {},
): Promise<void> =>
  sendAlone(db, smsChannel, {
    signal,
    markUnknown: (tx, attemptId) => settleAnswer(tx, attemptId, { status: "unknown" }),
    work: async (mayGoOn) => work(db, await providersOf(db, services), mayGoOn),
    isAnythingWaiting,
  });

/**
 * Claims and sends until nothing may be sent now, or the turn is over. Ends when all requests are answered. Returns whether
 * more may be sent at once.
 */
async function work(
  db: Database,
  providers: readonly UsableProvider[],
  mayGoOn: () => boolean,
): Promise<boolean> {
  const open = new Set<Promise<void>>();
  const failures: unknown[] = [];
  const bulks = new Set<string>();
  let isOverLimit = false;
  while (mayGoOn()) {
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
  return !isOverLimit;
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
