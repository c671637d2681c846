import { sql, type RawBuilder } from "kysely";
import type * as z from "zod";
import { notFound } from "#src/shared/errors.ts";
import type { Page } from "#src/shared/fields.ts";
import type { Database } from "#src/server/database.ts";
import { keysetList } from "#src/server/sql/lists/keyset-list.ts";
import { newestFirst } from "#src/server/sql/lists/sorted-list.ts";
import type {
  deliveryStates,
  outgoingContract,
  WebhookDelivery,
  WebhookEndpoint,
} from "../contract.ts";
import type { WebhookKind } from "../kinds.ts";

/** The columns that screens show; never the secrets. */
const selectEndpoints = (db: Database) =>
  db
    .selectFrom("webhookEndpoints as w")
    .select(["w.id", "w.name", "w.url", "w.isOn", "w.disabledReason", "w.disabledAt"])
    .select(["w.failingSince", "w.createdAt", "w.version"])
    .select(sql<WebhookKind[]>`w.kinds`.as("kinds"))
    .select(
      sql<string | null>`case when w.previous_until > now() then w.previous_until end`.as(
        "oldSecretUntil",
      ),
    )
    .select(
      sql<string | null>`(select d.delivered_at from webhook_deliveries d
        where d.endpoint_id = w.id and d.state = 'delivered' order by d.created_at desc, d.id desc limit 1)`.as(
        "lastDeliveredAt",
      ),
    );

export const listWebhookEndpoints = async (
  db: Database,
): Promise<{ items: WebhookEndpoint[] }> => ({
  items: await selectEndpoints(db).orderBy("w.name").orderBy("w.id").execute(),
});

/** @throws Refusal not_found */
export const getWebhookEndpoint = (db: Database, id: string): Promise<WebhookEndpoint> =>
  selectEndpoints(db).where("w.id", "=", id).executeTakeFirstOrThrow(notFound);

const selectDeliveries = (db: Database) =>
  db
    .selectFrom("webhookDeliveries")
    .select(["id", "state", "attempts", "createdAt", "lastTriedAt", "nextTryAt"])
    .select(["answerStatus", "answerBody", "body"])
    .select(sql<WebhookDelivery["kind"]>`kind`.as("kind"))
    .select(sql<WebhookDelivery["problem"]>`problem`.as("problem"));

const deliveries = keysetList({
  orders: { newest: newestFirst(sql`created_at`) },
  filters: {
    endpointId: (endpointId: RawBuilder<string>) => sql`endpoint_id = ${endpointId}`,
    state: (state: RawBuilder<(typeof deliveryStates)[number]>) => sql`state = ${state}`,
  },
  select: selectDeliveries,
});

type DeliveriesQuery = z.output<(typeof outgoingContract.listWebhookDeliveries)["query"]>;

/** @throws Refusal not_found */
export async function listWebhookDeliveries(
  db: Database,
  endpointId: string,
  { state, ...query }: DeliveriesQuery,
): Promise<Page<WebhookDelivery>> {
  await getWebhookEndpoint(db, endpointId);
  return deliveries.read(db, { ...query, sort: "newest" }, { endpointId, state });
}

export const getWebhookDelivery = (db: Database, id: string): Promise<WebhookDelivery> =>
  selectDeliveries(db).where("id", "=", id).executeTakeFirstOrThrow(notFound);
