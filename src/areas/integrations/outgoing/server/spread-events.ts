import { sql } from "kysely";
import { newId } from "#src/shared/ids.ts";
import type { Tx } from "#src/server/database.ts";
import { webhookKinds, type WebhookKind } from "../kinds.ts";
import { MAX_BACKLOG, MAX_WAITING } from "../rules.ts";
import { disableEndpoint } from "./disable-endpoint.ts";
import { bodiesOf, type SpreadEvent } from "./facts.ts";

/** The number of events of one run. */
const MAX_EVENTS = 200;

/**
 * Turns queued events into deliveries, in one transaction. It stops while a working endpoint has too many waiting
 * deliveries: then events wait in the outbox, where each is only a number. Returns the number of events.
 */
export async function spreadEvents(tx: Tx): Promise<number> {
  const endpoints = await endpointsWithWaiting(tx);
  const overfull = endpoints.filter(
    ({ failingSince, waiting }) => failingSince !== null && waiting > MAX_BACKLOG,
  );
  for (const { id } of overfull) await disableEndpoint(tx, id, "backlog");
  if (endpoints.some(({ failingSince, waiting }) => !failingSince && waiting >= MAX_WAITING))
    return 0;
  const { rows } = await sql<{ eventId: number }>`
    delete from webhook_outbox where event_id in (
      select event_id from webhook_outbox order by event_id limit ${MAX_EVENTS} for update skip locked)
    returning event_id`.execute(tx);
  if (rows.length === 0) return 0;
  const events = await readEvents(
    tx,
    rows.map(({ eventId }) => eventId),
  );
  const bodies = await bodiesOf(tx, events);
  const open = endpoints.filter((endpoint) => !overfull.includes(endpoint));
  const deliveries = open.flatMap(({ id: endpointId, kinds }) =>
    events
      .filter(({ kind }) => kinds.includes(kind))
      .map(({ id: eventId, kind }) => ({
        id: newId(),
        endpointId,
        eventId,
        kind,
        body: bodies.get(eventId) ?? "",
        nextTryAt: sql<string>`now()`,
      })),
  );
  if (deliveries.length > 0)
    await tx
      .insertInto("webhookDeliveries")
      .values(deliveries)
      .onConflict((conflict) => conflict.constraint("webhook_deliveries_once").doNothing())
      .execute();
  return rows.length;
}

/**
 * The endpoints that are on. They are locked, so that none is switched off or deleted meanwhile. The count is a second
 * statement, because it must see what another run has written before it released the lock.
 */
async function endpointsWithWaiting(tx: Tx) {
  const endpoints = await tx
    .selectFrom("webhookEndpoints")
    .select(["id", "kinds", "failingSince"])
    .where("isOn", "=", true)
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
  const { rows } = await sql<{ id: string; waiting: number }>`
    select w.id, (select count(*) from (select from webhook_deliveries d
      where d.endpoint_id = w.id and d.state = 'waiting' limit ${MAX_BACKLOG + 1}) as those) as waiting
    from webhook_endpoints w where w.is_on`.execute(tx);
  return endpoints.map((endpoint) => ({
    ...endpoint,
    waiting: rows.find(({ id }) => id === endpoint.id)?.waiting ?? 0,
  }));
}

async function readEvents(tx: Tx, ids: readonly number[]): Promise<SpreadEvent[]> {
  const rows = await tx
    .selectFrom("events")
    .select(["id", "kind", "recordId", "data", "createdAt"])
    .where("id", "in", ids)
    .where("kind", "in", webhookKinds)
    .orderBy("id")
    .execute();
  return rows.map((row) => ({ ...row, kind: row.kind as WebhookKind }));
}
