import { routes, type AreaRoutes } from "#src/server/http/routes.ts";
import type { WebhookSource } from "#src/server/webhooks/webhook-source.ts";
import { incomingContract } from "../contract.ts";
import { listWebhookCalls, listWebhookRefusals } from "./queries.ts";
import { replayWebhookCall } from "./replay-call.ts";

export const incomingRoutes = (sources: readonly WebhookSource[]): AreaRoutes =>
  routes(incomingContract, {
    listWebhookCalls: (db) => listWebhookCalls(db, sources),
    listWebhookRefusals: (db) => listWebhookRefusals(db),
    replayWebhookCall: (tx, { actor, params, body }) =>
      replayWebhookCall(tx, actor, sources, { ...params, ...body }),
  });
