import { sql } from "kysely";
import { notFound, refuse } from "#src/shared/errors.ts";
import { newId } from "#src/shared/ids.ts";
import { inTransaction, type Database, type Tx } from "#src/server/database.ts";
import { recordAct } from "#src/server/events/record-event.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import type { WebhookDelivery } from "../contract.ts";
import { TEST_KIND } from "../kinds.ts";
import type { TakenDelivery, WebhookServices } from "./attempt.ts";
import { deliverNow } from "./deliver-webhooks.ts";
import { getWebhookDelivery } from "./queries.ts";

/** Sends a test event to an endpoint, which may be off. @throws Refusal not_found */
export async function testWebhookEndpoint(
  db: Database,
  actor: Actor,
  services: WebhookServices,
  endpointId: string,
): Promise<WebhookDelivery> {
  const delivery = await inTransaction(db, async (tx) => {
    const endpoint = await tx
      .selectFrom("webhookEndpoints")
      .select(["id", "name"])
      .where("id", "=", endpointId)
      .forKeyShare()
      .executeTakeFirstOrThrow(notFound);
    const id = newId();
    const body = JSON.stringify({
      type: TEST_KIND,
      timestamp: new Date().toISOString(),
      data: { endpoint: endpoint.name },
    });
    await tx
      .insertInto("webhookDeliveries")
      // It is not repeated, so it waits for nothing.
      .values({ id, endpointId, kind: TEST_KIND, body, state: "failed" })
      .execute();
    await recordAct(tx, actor, "webhook.tested", endpointId, { name: endpoint.name });
    return takeByHand(tx, id);
  });
  await deliverNow(db, services, delivery);
  return getWebhookDelivery(db, delivery.id);
}

/** Sends a delivery again, with the same id. @throws Refusal not_found */
export async function redeliverWebhook(
  db: Database,
  actor: Actor,
  services: WebhookServices,
  id: string,
): Promise<WebhookDelivery> {
  const delivery = await inTransaction(db, async (tx) => {
    const taken = await takeByHand(tx, id);
    await recordAct(tx, actor, "webhook.redelivered", taken.endpointId, { deliveryId: id });
    return taken;
  });
  await deliverNow(db, services, delivery);
  return getWebhookDelivery(db, id);
}

/** @throws Refusal not_found */
async function takeByHand(tx: Tx, id: string): Promise<TakenDelivery> {
  const { rows } = await sql<TakenDelivery>`
    update webhook_deliveries d set attempts = d.attempts + 1, last_tried_at = now()
    from webhook_endpoints w where d.id = ${id} and w.id = d.endpoint_id
    returning d.id, d.endpoint_id, d.body, d.attempts, w.url, w.secret,
      case when w.previous_until > now() then w.previous_secret end as previous_secret`.execute(tx);
  return rows[0] ?? refuse("not_found");
}
