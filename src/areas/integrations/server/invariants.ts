import { sql } from "kysely";

/** Invariants of integrations. Each query finds the rows that violate its invariant (src/app/invariants.ts). */
export const integrationsInvariants = {
  "every event that waits for webhooks was recorded": sql`
    select o.event_id from webhook_outbox o where not exists (select from events e where e.id = o.event_id)`,

  "a delivery is of the event that was recorded": sql`
    select d.id, d.kind, e.kind as recorded from webhook_deliveries d left join events e on e.id = d.event_id
    where d.event_id is not null and d.kind is distinct from e.kind`,

  "nothing waits for a webhook that is off": sql`
    select d.id, d.endpoint_id from webhook_deliveries d join webhook_endpoints w on w.id = d.endpoint_id
    where d.state = 'waiting' and not w.is_on`,
};
