import { sql } from "kysely";
import { inTransaction, type Database, type Tx } from "#src/server/database.ts";
import { updateById } from "#src/server/sql/update-by-id.ts";
import { GONE, hasFailedForDays, isAccepted, pauseAfter, retryAfter } from "../rules.ts";
import {
  attempt,
  type AttemptResult,
  type TakenDelivery,
  type WebhookServices,
} from "./attempt.ts";
import { disableEndpoint } from "./disable-endpoint.ts";
import { spreadEvents } from "./spread-events.ts";

export const DELIVER_WEBHOOKS = "deliver_webhooks";

/** A run ends after this time, so that it does not occupy a worker for long. */
const RUN_MS = 20_000;
/** The deliveries that are sent at the same time, in total and to one endpoint. */
const [MAX_AT_ONCE, MAX_PER_ENDPOINT] = [20, 5];
/** If a node dies while it sends, another one sends again after this time. It is longer than one attempt. */
const HOLD_SECONDS = 60;

/**
 * The job: spreads events to the endpoints and sends what is due, until nothing is. At most one run per shop works at a
 * time, because its jobs share a queue. A delivery may arrive twice, with the same id.
 */
export async function deliverWebhooks(db: Database, services: WebhookServices): Promise<void> {
  const until = Date.now() + RUN_MS;
  let isMore = true;
  while (isMore && Date.now() < until) {
    const spread = await inTransaction(db, spreadEvents);
    const taken = await inTransaction(db, takeDue);
    await Promise.all(
      taken.map(async (delivery) => {
        const result = await attempt(db, services, delivery);
        await inTransaction(db, (tx) => storeResult(tx, delivery, result));
      }),
    );
    isMore = spread > 0 || taken.length > 0;
  }
  await addNextRun(db, isMore);
}

/** Takes deliveries that are due. Until `next_try_at`, no other node takes them. */
async function takeDue(tx: Tx): Promise<TakenDelivery[]> {
  const { rows } = await sql<TakenDelivery>`
    with due as (
      select d.id, w.url, w.secret,
        case when w.previous_until > now() then w.previous_secret end as previous_secret
      from webhook_endpoints w
      cross join lateral (
        select id from webhook_deliveries
        where endpoint_id = w.id and state = 'waiting' and next_try_at <= now()
        order by next_try_at
        limit case when w.failing_since is null then ${MAX_PER_ENDPOINT}::int else 1 end
        for update skip locked) d
      where w.is_on and (w.paused_until is null or w.paused_until <= now())
      limit ${MAX_AT_ONCE})
    update webhook_deliveries taken
    set attempts = taken.attempts + 1, last_tried_at = now(),
      next_try_at = now() + make_interval(secs => ${HOLD_SECONDS})
    from due where taken.id = due.id
    returning taken.id, taken.endpoint_id, taken.body, taken.attempts, due.url, due.secret, due.previous_secret`.execute(
    tx,
  );
  return rows;
}

/** Stores the result of an attempt by the job, and what it means for the endpoint. */
async function storeResult(
  tx: Tx,
  { id, endpointId, attempts }: TakenDelivery,
  result: AttemptResult,
): Promise<void> {
  const { answerStatus } = result;
  const isDone = answerStatus !== null && isAccepted(answerStatus);
  // The endpoint first, as in `spreadEvents` and in the verbs.
  const endpoint = await tx
    .selectFrom("webhookEndpoints")
    .select(["isOn", "failures", "failingSince"])
    .where("id", "=", endpointId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!endpoint) return;
  const after = isDone || answerStatus === GONE || !endpoint.isOn ? null : retryAfter(attempts);
  await tx
    .updateTable("webhookDeliveries")
    .set({
      ...result,
      ...stateAfter(isDone, after),
    })
    .where("id", "=", id)
    .where("state", "<>", "delivered")
    .execute();
  if (isDone) await markWorking(tx, endpointId);
  else await markFailed(tx, endpointId, endpoint, answerStatus);
}

const stateAfter = (isDone: boolean, seconds: number | null) =>
  isDone
    ? ({ state: "delivered", deliveredAt: sql<string>`now()`, nextTryAt: null } as const)
    : seconds === null
      ? ({ state: "failed", nextTryAt: null } as const)
      : ({
          state: "waiting",
          nextTryAt: sql<string>`now() + make_interval(secs => ${seconds})`,
        } as const);

const markWorking = (tx: Tx, endpointId: string) =>
  tx
    .updateTable("webhookEndpoints")
    .set({ failures: 0, failingSince: null, pausedUntil: null })
    .where("id", "=", endpointId)
    .where("failures", ">", 0)
    .execute();

async function markFailed(
  tx: Tx,
  endpointId: string,
  { failures, failingSince }: { failures: number; failingSince: string | null },
  status: number | null,
): Promise<void> {
  await updateById(tx, "webhookEndpoints", endpointId, {
    failures: failures + 1,
    failingSince: failingSince ?? sql`now()`,
    pausedUntil: sql`now() + make_interval(secs => ${pauseAfter(failures + 1)})`,
  });
  if (status === GONE) await disableEndpoint(tx, endpointId, "gone");
  else if (failingSince && hasFailedForDays(failingSince, new Date()))
    await disableEndpoint(tx, endpointId, "failing");
}

/** Sends one delivery now, because somebody asked for it. Its failure counts for nothing else. */
export async function deliverNow(
  db: Database,
  services: WebhookServices,
  delivery: TakenDelivery,
): Promise<void> {
  const result = await attempt(db, services, delivery);
  const isDone = result.answerStatus !== null && isAccepted(result.answerStatus);
  await inTransaction(db, async (tx) => {
    if (isDone) await markWorking(tx, delivery.endpointId);
    await updateById(tx, "webhookDeliveries", delivery.id, {
      ...result,
      ...(isDone && stateAfter(true, null)),
    });
  });
}

/** Adds a job that delivers at once, in place of one that has not started. */
export async function addDelivery(db: Database): Promise<void> {
  await sql`
    select graphile_worker.add_job(${DELIVER_WEBHOOKS}::text, '{}'::json, queue_name => ${DELIVER_WEBHOOKS}::text,
      job_key => ${DELIVER_WEBHOOKS}::text, max_attempts => 5)`.execute(db);
}

/** Adds the run for the next repetition that is due soon. Cron starts a run every minute in any case. */
async function addNextRun(db: Database, isMore: boolean): Promise<void> {
  if (isMore) return addDelivery(db);
  await sql`
    select graphile_worker.add_job(${DELIVER_WEBHOOKS}::text, '{}'::json, queue_name => ${DELIVER_WEBHOOKS}::text,
      job_key => ${`${DELIVER_WEBHOOKS} later`}::text, run_at => greatest(next.at, now()), max_attempts => 5)
    from (select min(greatest(d.next_try_at, w.paused_until)) as at
      from webhook_endpoints w join webhook_deliveries d on d.endpoint_id = w.id
      where w.is_on and d.state = 'waiting' and d.next_try_at < now() + interval '1 minute') next
    where next.at < now() + interval '1 minute'`.execute(db);
}
