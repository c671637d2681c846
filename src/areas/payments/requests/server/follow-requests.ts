import { sql } from "kysely";
import { inTransaction, type Database } from "#src/server/database.ts";
import { checkLater } from "../../taking/server/ask-for-payment.ts";

/** The name of the job that gives open requests a new job. */
export const FOLLOW_REQUESTS = "follow_requests";

const MOST = 100;

/**
 * Gives each open request without a job a new one, so that its provider is asked again. A request loses its job when the
 * job has failed too often, for example because the key file of the credentials was missing for days. Without a job
 * nobody would ever hear of the customer's money.
 */
export const followRequests = (db: Database): Promise<void> =>
  inTransaction(db, async (tx) => {
    const { rows } = await sql<{ paymentId: string }>`
      select payment_id from payment_attempts a
      where state in ('created', 'asked', 'processing', 'unknown') and not exists (
        select from graphile_worker.jobs j
        where j.key = 'payment ' || a.payment_id and (j.attempts < j.max_attempts or j.locked_at is not null))
      order by created_at limit ${MOST}`.execute(tx);
    for (const { paymentId } of rows) await checkLater(tx, paymentId, 0);
  });
