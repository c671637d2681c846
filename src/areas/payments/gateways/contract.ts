import * as z from "zod";
import { contract } from "#src/shared/contract.ts";
import { done } from "#src/shared/fields.ts";
import {
  credentialOf,
  providerAddress,
  providerHealth,
  providerStates,
  savedCredentials,
} from "#src/shared/provider-settings.ts";
import { paymentMethods } from "../providers.ts";
import { credentialNames, gatewayNames } from "./gateway-names.ts";

/** What a verified callback may say when its signature covers the amount and the reference. */
export const gatewayAnswer = z.object({
  status: z.literal("completed"),
  reference: z.string(),
  amount: z.int(),
  currency: z.string(),
});

const gatewayName = z.enum(gatewayNames);
const nameParams = z.strictObject({ name: gatewayName });

/** A payment provider and its settings. A secret credential is never shown, only whether it is set. */
export const gateway = z.object({
  name: gatewayName,
  isSimulated: z.boolean(),
  state: z.enum(providerStates),
  isOn: z.boolean(),
  baseUrl: z.string().nullable(),
  /** The address to which the provider must send its callbacks; null if it sends none. */
  callbackUrl: z.string().nullable(),
  collects: z.array(z.object({ method: z.enum(paymentMethods), provider: z.string() })),
  credentials: z.array(credentialOf(credentialNames)),
  /** The last test; null if it was not tested with these credentials. */
  health: providerHealth.nullable(),
});
export type Gateway = z.output<typeof gateway>;

/** A kind of payment for which a provider can ask the customer now. */
export const requestable = z.object({
  method: z.enum(paymentMethods),
  provider: z.string(),
  gateway: gatewayName,
  isSimulated: z.boolean(),
});
export type Requestable = z.output<typeof requestable>;

export const gatewaysContract = contract({
  listRequestable: {
    method: "GET",
    path: "/api/payments/requestable",
    summary: "The kinds of payments for which a provider can ask the customer now",
    access: ["create_sales", "take_payments"],
    refreshesOn: ["payment-gateways"],
    output: z.object({ items: z.array(requestable) }),
  },
  listGateways: {
    method: "GET",
    path: "/api/payment-gateways",
    summary: "All payment providers with their settings; of a secret only whether it is set",
    access: "manage_gateways",
    refreshesOn: ["payment-gateways"],
    output: z.object({ items: z.array(gateway) }),
  },
  saveGateway: {
    method: "POST",
    path: "/api/payment-gateways/:name",
    summary:
      "Saves credentials of a payment provider; those that are not sent stay as they are, and an empty text removes one",
    access: "manage_gateways",
    params: nameParams,
    body: z.strictObject({
      credentials: savedCredentials.optional(),
      baseUrl: providerAddress.nullable().optional(),
    }),
    output: gateway,
    errors: ["credentials_needed_again"],
    secretBody: true,
    idempotencyKey: "optional",
  },
  switchGateway: {
    method: "POST",
    path: "/api/payment-gateways/:name/switch",
    summary: "Switches a payment provider on, after a test, or off",
    access: "manage_gateways",
    params: nameParams,
    body: z.strictObject({ isOn: z.boolean() }),
    output: gateway,
    errors: ["provider_not_configured", "simulated_and_fiscal"],
    transaction: "own",
  },
  testGateway: {
    method: "POST",
    path: "/api/payment-gateways/:name/test",
    summary: "Asks a payment provider whether the credentials work, and stores the result",
    access: "manage_gateways",
    params: nameParams,
    body: z.strictObject({}),
    output: gateway,
    errors: ["provider_not_configured"],
    transaction: "own",
  },
  receiveGatewayCallback: {
    method: "POST",
    path: "/api/payments/webhooks/:name",
    summary:
      "A payment provider tells that something happened to a payment, in its own signed format",
    access: "public",
    params: nameParams,
    accepts: "signed",
    // Stripe and PayPal send the whole payment, with all that the shop's account added to it.
    bodyBytes: 262_144,
    body: z.unknown(),
    output: done,
    transaction: "own",
    rateLimit: { max: 1200, seconds: 60 },
  },
});
