import * as z from "zod";
import { contract } from "#src/shared/contract.ts";
import {
  done,
  id,
  idParams,
  listQuery,
  moment,
  page,
  requiredText,
  text,
  version,
} from "#src/shared/fields.ts";
import { TEST_KIND, webhookKinds } from "./kinds.ts";

const isPlainAddress = (typed: string): boolean => {
  const url = URL.canParse(typed) ? new URL(typed) : null;
  return (
    (url?.protocol === "https:" || url?.protocol === "http:") &&
    !url.username &&
    !url.password &&
    !url.hash
  );
};

export const webhookUrl = text(500).refine(isPlainAddress, {
  message: "is a web address without a password",
});

const kinds = z
  .array(z.enum(webhookKinds))
  .min(1)
  .max(webhookKinds.length)
  .refine((list) => new Set(list).size === list.length, "names one twice");

export const disabledReasons = ["gone", "failing", "backlog"] as const;

/** An address of another system that is told of events. Its secret is shown once, when it is made. */
export const webhookEndpoint = z.object({
  id,
  name: z.string(),
  url: z.string(),
  kinds: z.array(z.enum(webhookKinds)),
  isOn: z.boolean(),
  /** Why Fundi switched it off: it answered 410, failed for days, or too many deliveries waited. */
  disabledReason: z.enum(disabledReasons).nullable(),
  disabledAt: moment.nullable(),
  /** The first failure since the last success. */
  failingSince: moment.nullable(),
  /** Until when the secret before the last rotation signs too. */
  oldSecretUntil: moment.nullable(),
  lastDeliveredAt: moment.nullable(),
  createdAt: moment,
  version: z.int(),
});
export type WebhookEndpoint = z.output<typeof webhookEndpoint>;

const endpointWithSecret = z.object({
  endpoint: webhookEndpoint,
  /** `whsec_` and base64, as the Standard Webhooks libraries take it. */
  secret: z.string(),
});

export const deliveryStates = ["waiting", "delivered", "failed"] as const;
export const deliveryProblems = [
  "not_https",
  "address_refused",
  "name_unknown",
  "not_reached",
  "bad_certificate",
  "timed_out",
  "secret_unreadable",
  "switched_off",
] as const;

/** One event for one endpoint. */
export const webhookDelivery = z.object({
  /** The header `webhook-id`. Repetitions have the same. */
  id,
  kind: z.enum([...webhookKinds, TEST_KIND]),
  state: z.enum(deliveryStates),
  attempts: z.int(),
  createdAt: moment,
  lastTriedAt: moment.nullable(),
  nextTryAt: moment.nullable(),
  /** The HTTP status of the last answer; null if there was none. */
  answerStatus: z.int().nullable(),
  /** The beginning of the last answer. */
  answerBody: z.string().nullable(),
  /** Why there was no answer. */
  problem: z.enum(deliveryProblems).nullable(),
  body: z.string(),
});
export type WebhookDelivery = z.output<typeof webhookDelivery>;

const details = { name: requiredText(80), url: webhookUrl, kinds };

/** The most endpoints of a shop. Each event is delivered to all that want it. */
export const MAX_ENDPOINTS = 20;

export const outgoingContract = contract({
  listWebhookEndpoints: {
    method: "GET",
    path: "/api/webhook-endpoints",
    summary: "The addresses of other systems that are told of events, by name",
    access: "manage_integrations",
    refreshesOn: ["webhooks"],
    output: z.object({ items: z.array(webhookEndpoint) }),
  },
  createWebhookEndpoint: {
    method: "POST",
    path: "/api/webhook-endpoints",
    summary: "Adds an address; the answer shows its secret, once",
    access: "manage_integrations",
    body: z.strictObject(details),
    output: endpointWithSecret,
    status: 201,
    errors: ["conflict"],
    idempotencyKey: "required",
    secretAnswer: true,
  },
  updateWebhookEndpoint: {
    method: "PATCH",
    path: "/api/webhook-endpoints/:id",
    summary:
      "Changes an address, its name or the events of which it is told; another address gets a new secret, which the answer shows once",
    access: "manage_integrations",
    params: idParams,
    body: z.strictObject(details).partial().extend({ version }),
    output: endpointWithSecret.extend({ secret: z.string().nullable() }),
    errors: ["stale_version", "conflict"],
    idempotencyKey: "optional",
    secretAnswer: true,
  },
  switchWebhookEndpoint: {
    method: "POST",
    path: "/api/webhook-endpoints/:id/switch",
    summary: "Switches an address on or off; what waits for one that is switched off is not sent",
    access: "manage_integrations",
    params: idParams,
    body: z.strictObject({ isOn: z.boolean() }),
    output: webhookEndpoint,
    idempotencyKey: "optional",
  },
  rotateWebhookSecret: {
    method: "POST",
    path: "/api/webhook-endpoints/:id/secret",
    summary:
      "Makes a new secret and shows it once; the old one signs too for 24 hours, or ends at once",
    access: "manage_integrations",
    params: idParams,
    body: z.strictObject({ endsOldNow: z.boolean().default(false) }),
    output: endpointWithSecret,
    idempotencyKey: "required",
    secretAnswer: true,
  },
  testWebhookEndpoint: {
    method: "POST",
    path: "/api/webhook-endpoints/:id/test",
    summary: "Sends a test event now, once, and answers what came back",
    access: "manage_integrations",
    params: idParams,
    body: z.strictObject({}),
    output: webhookDelivery,
    transaction: "own",
    rateLimit: { max: 60, seconds: 60 },
  },
  deleteWebhookEndpoint: {
    method: "DELETE",
    path: "/api/webhook-endpoints/:id",
    summary: "Deletes an address with its deliveries",
    access: "manage_integrations",
    params: idParams,
    output: done,
    idempotencyKey: "optional",
  },
  listWebhookDeliveries: {
    method: "GET",
    path: "/api/webhook-endpoints/:id/deliveries",
    summary: "What was and will be delivered to an address, newest first",
    access: "manage_integrations",
    refreshesOn: ["webhooks"],
    params: idParams,
    query: listQuery.omit({ search: true }).extend({ state: z.enum(deliveryStates).optional() }),
    output: page(webhookDelivery),
  },
  redeliverWebhook: {
    method: "POST",
    path: "/api/webhook-deliveries/:id/redeliver",
    summary:
      "Sends a delivery again now, once, with the same webhook-id, and answers what came back",
    access: "manage_integrations",
    params: idParams,
    body: z.strictObject({}),
    output: webhookDelivery,
    transaction: "own",
    rateLimit: { max: 60, seconds: 60 },
  },
});
