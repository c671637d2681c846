import { sql } from "kysely";
import { expect } from "vitest";
import type { integrationsInvariants } from "#src/areas/integrations/server/invariants.ts";
import { newId } from "#src/shared/ids.ts";
import type { Shop } from "../shop.ts";

/**
 * An endpoint that is off, so that nothing is sent, with a test event that it never got, and a verified call of the
 * simulator. Returns the id of the endpoint.
 */
export async function seedWebhooks({ app, admin }: Pick<Shop, "app" | "admin">): Promise<string> {
  const name = `Tovuti ya duka na programu ya uhasibu ${newId().slice(-4)}`;
  const made = await admin.post("/api/webhook-endpoints", {
    name,
    url: "https://hooks.fundi-receiver.example/incoming/webhooks",
    kinds: ["return.created"],
  });
  expect(made).toMatchObject({ status: 201 });
  const { id } = made.body.endpoint;
  await admin.post(`/api/webhook-endpoints/${id}/switch`, { isOn: false });
  await sql`insert into webhook_deliveries (id, endpoint_id, kind, body, state, attempts, answer_status, answer_body)
    values (${newId()}, ${id}, 'webhook.test', '{"type":"webhook.test"}', 'failed', 1, 503, 'Busy')`.execute(
    app.db,
  );
  await sql`insert into webhook_calls (id, source, digest, body, said, outcome)
    values (${newId()}, 'simulator', ${Buffer.from(newId())}, '{"status":"paid"}', '{}', 'not_found')`.execute(
    app.db,
  );
  await sql`insert into webhook_refusals (source, day, reason) values ('stripe', '2026-01-31', 'signature')
    on conflict do nothing`.execute(app.db);
  return id;
}

/** SQL that violates each invariant of integrations. */
export const webhookPlants: Record<keyof typeof integrationsInvariants, string[]> = {
  "every event that waits for webhooks was recorded": [
    "insert into webhook_outbox values (9000000000000)",
  ],
  "a delivery is of the event that was recorded": [
    `update webhook_deliveries set kind = 'sale.created', event_id = (select id from events where kind <> 'sale.created' limit 1)
      where id = (select id from webhook_deliveries limit 1)`,
  ],
  "nothing waits for a webhook that is off": [
    "update webhook_deliveries set state = 'waiting', next_try_at = now()",
    "update webhook_endpoints set is_on = false",
  ],
};
