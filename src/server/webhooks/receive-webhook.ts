import { createHash } from "node:crypto";
import { sql } from "kysely";
import { Refusal } from "#src/shared/errors.ts";
import { newId } from "#src/shared/ids.ts";
import { inTransaction, type Database, type Tx } from "../database.ts";
import { withoutPersonalData } from "./without-personal-data.ts";

/** A call whose signature was verified. */
export interface VerifiedCall {
  /** The name of its `WebhookSource`. */
  source: string;
  /** The body as it arrived. */
  bytes: Buffer;
  /** What a replay needs, without personal data. */
  said: unknown;
}

/**
 * Takes a verified call in one transaction, and logs it with its outcome. The log is written in the same transaction;
 * after a refusal, in one of its own. Endpoints that use it declare `transaction: "own"`.
 */
export async function receiveWebhook(
  db: Database,
  call: VerifiedCall,
  take: (tx: Tx) => Promise<unknown>,
): Promise<{ ok: true }> {
  try {
    await inTransaction(db, async (tx) => {
      await take(tx);
      await logCall(tx, call, "taken");
    });
  } catch (error) {
    if (error instanceof Refusal)
      await inTransaction(db, (tx) => logCall(tx, call, error.code)).catch(() => {});
    throw error;
  }
  return { ok: true };
}

/** A call that arrives again only counts up, so that repetitions do not push other calls out of the log. */
async function logCall(
  tx: Tx,
  { source, bytes, said }: VerifiedCall,
  outcome: string,
): Promise<void> {
  await tx
    .insertInto("webhookCalls")
    .values({
      id: newId(),
      source,
      digest: createHash("sha256").update(bytes).digest(),
      body: withoutPersonalData(bytes),
      said: JSON.stringify(said),
      outcome,
    })
    .onConflict((conflict) =>
      conflict.constraint("webhook_calls_once").doUpdateSet({
        outcome,
        heard: sql`webhook_calls.heard + 1`,
        lastHeardAt: sql`now()`,
      }),
    )
    .execute();
}

/** Marks a call that was taken again. */
export const markReplayed = (tx: Tx, id: string) =>
  tx
    .updateTable("webhookCalls")
    .set({ replayedAt: sql`now()`, outcome: "taken" })
    .where("id", "=", id)
    .execute();

const DAYS_OF_COUNTS = 90;

/** Deletes all verified calls but the newest `kept`, and old counts. */
export async function forgetOldCalls(db: Database, kept: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    await sql`
      delete from webhook_calls where id in (
        select id from webhook_calls order by last_heard_at desc, id desc offset ${kept})`.execute(
      tx,
    );
    await sql`delete from webhook_refusals where last_at < now() - make_interval(days => ${DAYS_OF_COUNTS})`.execute(
      tx,
    );
  });
}
