import * as z from "zod";
import { contract } from "#src/shared/contract.ts";
import { done, mobilePhone, text } from "#src/shared/fields.ts";
import {
  credentialOf,
  providerAddress,
  providerHealth,
  providerStates,
  savedCredentials,
} from "#src/shared/provider-settings.ts";
import { sendingProviders, smsCredentialNames, smsProviderNames } from "./provider-names.ts";

const nameParams = z.strictObject({ name: z.enum(smsProviderNames) });

/** How a provider reports deliveries: by signed calls, by calls to an address with a secret, or when Fundi asks. */
export const reportKinds = ["signed", "secret_address", "asked", "none"] as const;

/** An SMS provider and its settings. A secret credential is never shown, only whether it is set. */
export const smsProvider = z.object({
  name: z.enum(smsProviderNames),
  /** True for the provider that sends nothing. */
  isSimulated: z.boolean(),
  state: z.enum(providerStates),
  isActive: z.boolean(),
  /** Messages go to the ready provider with the lowest position; the next one gets what it refuses. */
  position: z.int(),
  /** The name or number that customers see as the sender. */
  sender: z.string(),
  needsSender: z.boolean(),
  baseUrl: z.string().nullable(),
  reports: z.enum(reportKinds),
  /** Whether the provider can report deliveries: it can reach the shop, and the secret address was made. */
  hasReports: z.boolean(),
  credentials: z.array(credentialOf(smsCredentialNames)),
  /** The last test; null if it was not tested with these credentials. */
  health: providerHealth.nullable(),
});
export type SmsProviderSettings = z.output<typeof smsProvider>;

/** What became of a test message. `detail` is the provider's reason of a refusal. */
export const testMessageResult = z.object({
  status: z.enum(["accepted", "refused", "unknown"]),
  detail: z.string().nullable(),
  cost: z.string().nullable(),
});
export type TestMessageResult = z.output<typeof testMessageResult>;

/** A name of up to eleven letters and digits, or a number. Empty removes it. */
export const senderPattern = /^(?:[A-Za-z0-9][A-Za-z0-9 ._-]{0,10}|\+?[0-9]{3,15})?$/;

const receiving = {
  method: "POST",
  access: "public",
  accepts: "signed",
  signsForm: true,
  bodyBytes: 32_768,
  body: z.unknown(),
  output: done,
  transaction: "own",
  rateLimit: { max: 1200, seconds: 60 },
} as const;

export const smsProvidersContract = contract({
  listSmsProviders: {
    method: "GET",
    path: "/api/sms/providers",
    summary: "All SMS providers with their settings, in the order in which they get messages",
    access: "manage_sms_providers",
    refreshesOn: ["sms-providers"],
    output: z.object({ items: z.array(smsProvider) }),
  },
  saveSmsProvider: {
    method: "POST",
    path: "/api/sms/providers/:name",
    summary:
      "Saves the sender and the credentials of an SMS provider; those that are not sent stay as they are, and an empty text removes one",
    access: "manage_sms_providers",
    params: nameParams,
    body: z.strictObject({
      credentials: savedCredentials.optional(),
      sender: text(16)
        .refine((sender) => senderPattern.test(sender), "is no sender")
        .optional(),
      baseUrl: providerAddress.nullable().optional(),
    }),
    output: smsProvider,
    errors: ["credentials_needed_again"],
    secretBody: true,
    idempotencyKey: "optional",
  },
  switchSmsProvider: {
    method: "POST",
    path: "/api/sms/providers/:name/switch",
    summary:
      "Switches an SMS provider on, after a test, or off; a provider that really sends switches `log` off",
    access: "manage_sms_providers",
    params: nameParams,
    body: z.strictObject({ isActive: z.boolean() }),
    output: smsProvider,
    errors: ["provider_not_configured", "simulated_beside_sending"],
    transaction: "own",
  },
  orderSmsProviders: {
    method: "POST",
    path: "/api/sms/provider-order",
    summary: "Sets the order in which the SMS providers get messages",
    access: "manage_sms_providers",
    body: z.strictObject({
      names: z
        .array(z.enum(sendingProviders))
        .length(sendingProviders.length)
        .refine((names) => new Set(names).size === names.length, "names each provider once"),
    }),
    output: z.object({ items: z.array(smsProvider) }),
    idempotencyKey: "optional",
  },
  testSmsProvider: {
    method: "POST",
    path: "/api/sms/providers/:name/test",
    summary: "Asks an SMS provider whether the credentials work, and stores the result",
    access: "manage_sms_providers",
    params: nameParams,
    body: z.strictObject({}),
    output: smsProvider,
    errors: ["provider_not_configured"],
    transaction: "own",
  },
  sendTestMessage: {
    method: "POST",
    path: "/api/sms/providers/:name/test-message",
    summary: "Sends a fixed text to a mobile number, and tells the provider's answer",
    access: "send_test_messages",
    params: nameParams,
    body: z.strictObject({ phone: mobilePhone }),
    output: testMessageResult,
    errors: ["provider_not_configured", "too_many_requests"],
    transaction: "own",
  },
  makeCallbackAddress: {
    method: "POST",
    path: "/api/sms/providers/:name/callback-address",
    summary:
      "Makes the secret address for delivery reports of a provider that signs nothing, and shows it once; an earlier address ends",
    access: "manage_sms_providers",
    params: nameParams,
    body: z.strictObject({}),
    output: z.object({ url: z.string() }),
    secretAnswer: true,
    idempotencyKey: "optional",
  },
  receiveTwilioCallback: {
    ...receiving,
    path: "/api/twilio/webhook",
    summary: "Twilio reports what became of a message, in its own signed format",
  },
  receiveAfricasTalkingCallback: {
    ...receiving,
    path: "/api/sms/webhooks/africas_talking",
    summary:
      "Africa's Talking reports what became of a message; `key` is the secret of the address",
    query: z.strictObject({ key: z.string().max(200) }),
  },
});
