import * as z from "zod";
import { contract } from "#src/shared/contract.ts";
import { day, id, idParams, moment, requiredText } from "#src/shared/fields.ts";

/** A verified call of another system. Its body contains no personal data. */
export const webhookCall = z.object({
  id,
  source: z.string(),
  body: z.string().nullable(),
  /** `taken`, or the code of the refusal. */
  outcome: z.string(),
  /** How often the same call arrived. */
  heard: z.int(),
  receivedAt: moment,
  lastHeardAt: moment,
  replayedAt: moment.nullable(),
  /** Whether it can be taken again. */
  isReplayable: z.boolean(),
});
export type WebhookCall = z.output<typeof webhookCall>;

/** As `unverifiedReasons` of the server. */
export const reasonsOfRefusals = ["signature", "too_large", "too_slow", "unreadable"] as const;

/** The calls of one day that were not verified, of one system and for one reason. */
export const webhookRefusal = z.object({
  source: z.string(),
  day,
  reason: z.enum(reasonsOfRefusals),
  calls: z.int(),
  lastAt: moment,
});
export type WebhookRefusal = z.output<typeof webhookRefusal>;

/** The longest list of counts: the newest are enough to see that somebody tries something. */
export const MAX_COUNTS = 100;

export const incomingContract = contract({
  listWebhookCalls: {
    method: "GET",
    path: "/api/webhook-calls",
    summary: "The newest 100 verified calls of other systems, without personal data",
    access: "manage_integrations",
    refreshesOn: ["webhook-calls", "payments"],
    output: z.object({ items: z.array(webhookCall) }),
  },
  listWebhookRefusals: {
    method: "GET",
    path: "/api/webhook-calls/unverified",
    summary: "How many calls were not verified, by day, system and reason; the newest first",
    access: "manage_integrations",
    refreshesOn: ["webhook-calls"],
    output: z.object({ items: z.array(webhookRefusal) }),
  },
  replayWebhookCall: {
    method: "POST",
    path: "/api/webhook-calls/:id/replay",
    summary: "Takes a verified call again; one that was already taken changes nothing",
    access: "replay_webhooks",
    params: idParams,
    body: z.strictObject({ reason: requiredText(500) }),
    output: webhookCall,
    errors: ["conflict"],
    idempotencyKey: "optional",
  },
});
