import { notFound, Refusal, refuse } from "#src/shared/errors.ts";
import type { Tx } from "#src/server/database.ts";
import { recordAct } from "#src/server/events/record-event.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import { markReplayed } from "#src/server/webhooks/receive-webhook.ts";
import type { WebhookSource } from "#src/server/webhooks/webhook-source.ts";
import type { WebhookCall } from "../contract.ts";
import { getWebhookCall } from "./queries.ts";

/**
 * Takes a verified call again, with the handler that took it first. The handler gets what the call said when its
 * signature was verified. @throws Refusal not_found, conflict (the handler refuses it, or its system is not known)
 */
export async function replayWebhookCall(
  tx: Tx,
  actor: Actor,
  sources: readonly WebhookSource[],
  { id, reason }: { id: string; reason: string },
): Promise<WebhookCall> {
  const call = await tx
    .selectFrom("webhookCalls")
    .select(["source", "said"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirstOrThrow(notFound);
  const source = sources.find(({ name }) => name === call.source) ?? refuse("conflict");
  try {
    await source.take(tx, call.said);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    refuse("conflict", { detail: `It is refused as before: ${error.code}` });
  }
  await markReplayed(tx, id);
  await recordAct(tx, actor, "webhook_call.replayed", id, { source: call.source, reason });
  return getWebhookCall(tx, sources, id);
}
