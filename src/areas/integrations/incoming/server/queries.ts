import { sql } from "kysely";
import { notFound } from "#src/shared/errors.ts";
import type { Database } from "#src/server/database.ts";
import type { WebhookSource } from "#src/server/webhooks/webhook-source.ts";
import { getSettings } from "#src/areas/settings/core/server/queries.ts";
import { MAX_COUNTS, type WebhookCall, type WebhookRefusal } from "../contract.ts";

type Sources = readonly WebhookSource[];

const selectCalls = (db: Database) =>
  db
    .selectFrom("webhookCalls")
    .select(["id", "source", "body", "outcome", "heard"])
    .select(["receivedAt", "lastHeardAt", "replayedAt"]);

const isKnown = (sources: Sources, { source }: { source: string }): boolean =>
  sources.some(({ name }) => name === source);

export async function listWebhookCalls(
  db: Database,
  sources: Sources,
): Promise<{ items: WebhookCall[] }> {
  const { callsKept } = await getSettings(db, "integrations");
  const rows = await selectCalls(db)
    .orderBy("lastHeardAt", "desc")
    .orderBy("id", "desc")
    .limit(callsKept)
    .execute();
  return { items: rows.map((row) => ({ ...row, isReplayable: isKnown(sources, row) })) };
}

/** @throws Refusal not_found */
export async function getWebhookCall(
  db: Database,
  sources: Sources,
  id: string,
): Promise<WebhookCall> {
  const row = await selectCalls(db).where("id", "=", id).executeTakeFirstOrThrow(notFound);
  return { ...row, isReplayable: isKnown(sources, row) };
}

export const listWebhookRefusals = async (db: Database): Promise<{ items: WebhookRefusal[] }> => ({
  items: await db
    .selectFrom("webhookRefusals")
    .select(["source", "day", "calls", "lastAt"])
    .select(sql<WebhookRefusal["reason"]>`reason`.as("reason"))
    .orderBy("day", "desc")
    .orderBy("source")
    .orderBy("reason")
    .limit(MAX_COUNTS)
    .execute(),
});
