/** Text messages to customers: sending, history and statistics. */
import * as z from "zod";
import { ofCustomer } from "#src/shared/privacy/of-customer.ts";
import { contract } from "#src/shared/contract.ts";
import { day, id, idParams, listQuery, moment, page, person, text } from "#src/shared/fields.ts";
import { normalizePhone } from "#src/shared/phone.ts";
import { languages } from "#src/shared/words.ts";
import { smsProviderNames } from "../providers/provider-names.ts";
import { LONGEST_TEXT } from "../core/length.ts";
import {
  notSentReasons,
  smsErrors,
  smsOrigins,
  smsPurposes,
  smsStatuses,
  smsTypes,
  storedSmsTypes,
} from "../core/values.ts";

const FILL_IN = "Please fill in all required fields";

/** The values of placeholders, by name. */
export const variables = z
  .record(z.string().regex(/^[A-Za-z][A-Za-z0-9_]{0,39}$/, "is not a name"), text(200))
  .refine((values) => Object.keys(values).length <= 30, "has too many values");

/** A typed text, or a template with values for its placeholders. Exactly one of the two. */
export const messageText = {
  message: text(LONGEST_TEXT).min(1, FILL_IN).optional(),
  templateId: id.optional(),
  variables: variables.optional(),
};

/** A number in E.164. Whether it gets an SMS is decided by the verb, which can say why not. */
const recipientPhone = z.string().max(20).transform(normalizePhone);

export const newMessage = z.strictObject({
  recipientPhone: recipientPhone.refine((phone) => phone.length > 1, FILL_IN),
  /** The type of a typed message. A template has its own. */
  type: z.enum(smsTypes).default("custom"),
  /** Marketing needs the customer's consent. */
  purpose: z.enum(smsPurposes).default("service"),
  ...messageText,
  customerId: id.optional(),
  deviceId: id.optional(),
  /** The language of the template; by default that of the customer, or else of the shop. */
  language: z.enum(languages).optional(),
});
export type NewMessage = z.output<typeof newMessage>;

export const smsMessage = z.object({
  id,
  /** null for an erased customer. */
  recipientPhone: ofCustomer(z.string().nullable()),
  customerId: id.nullable(),
  customerName: ofCustomer(z.string().nullable()),
  deviceId: id.nullable(),
  ticketNumber: z.string().nullable(),
  type: z.enum(storedSmsTypes),
  purpose: z.enum(smsPurposes),
  origin: z.enum(smsOrigins),
  language: z.enum(languages),
  /** The text as it is sent; empty for an erased customer. */
  message: ofCustomer(z.string()),
  parts: z.int(),
  templateId: id.nullable(),
  templateName: z.string().nullable(),
  variables: z.record(z.string(), ofCustomer(z.string())),
  bulkId: id.nullable(),
  status: z.enum(smsStatuses),
  /** Whether a request to a provider is open at this moment. */
  isBeingSent: z.boolean(),
  /** When the next attempt may start. Quiet hours and the limit of the day may delay it further. */
  sendAt: moment.nullable(),
  provider: z.enum(smsProviderNames).nullable(),
  /** The provider's own id of the message. */
  providerMessageId: z.string().nullable(),
  /** The provider `log` sends nothing, although the status says so. Screens must label this. */
  isSimulated: z.boolean(),
  sentAt: moment.nullable(),
  deliveredAt: moment.nullable(),
  error: z.enum(smsErrors).nullable(),
  /** The provider's own words. */
  errorDetail: ofCustomer(z.string().nullable()),
  /** null for automatic messages. */
  createdBy: person.nullable(),
  createdAt: moment,
});
export type SmsMessage = z.output<typeof smsMessage>;

/** What a text costs, and what would happen to it. */
export const preview = z.object({
  text: z.string(),
  language: z.enum(languages),
  encoding: z.enum(["gsm7", "ucs2"]),
  parts: z.int(),
  units: z.int(),
  unitsLeft: z.int(),
  /** The characters because of which a part holds only 70 characters. */
  costlyCharacters: z.array(z.string()),
  /** In minor units; null as long as the shop has not set the price of a part. */
  cost: z.int().nullable(),
  /** The placeholders that have no value yet. */
  missing: z.array(z.string()),
  /** Why this message would not be sent; null if it would. */
  notSent: z.enum(notSentReasons).nullable(),
});
export type Preview = z.output<typeof preview>;

export const statistics = z.object({
  /** Messages that left the shop: sent and delivered ones. */
  totalSent: z.int(),
  delivered: z.int(),
  failed: z.int(),
  unknown: z.int(),
  pending: z.int(),
  cancelled: z.int(),
  /** How many of `totalSent` the provider `log` only pretended to send. */
  simulated: z.int(),
  /** The parts of what really left the shop, and their cost at the present price in minor units; null without a price. */
  parts: z.int(),
  cost: z.int().nullable(),
  /** (sent + delivered) ÷ (sent + failed + delivered), in percent; 0 if there are none. */
  successRate: z.number(),
  /** delivered ÷ (delivered + failed), in percent; null if there are none. */
  deliveryRate: z.number().nullable(),
  /** By month of the shop's time zone, the earliest first. `sent` includes delivered ones. */
  monthly: z.array(
    z.object({
      month: z.string(),
      sent: z.int(),
      delivered: z.int(),
      failed: z.int(),
    }),
  ),
});
export type Statistics = z.output<typeof statistics>;

export const sendingState = z.object({
  /** The provider that is asked first; null if none is usable. */
  provider: z.enum(smsProviderNames).nullable(),
  /** Nothing really leaves the shop. */
  isSimulated: z.boolean(),
  /** Whether automatic messages are switched on. */
  isAutomaticOn: z.boolean(),
  /** Whether automatic messages, those to many, and marketing wait at this hour. */
  isQuietNow: z.boolean(),
  schedule: z.object({ start: z.string(), end: z.string() }),
  /** Messages that wait. */
  waiting: z.int(),
  /** Parts asked for today, and the most of a day; null without a limit. */
  usedToday: z.int(),
  dailyParts: z.int().nullable(),
  /** The price of a part in minor units; null if the shop has not set it. */
  partPrice: z.int().nullable(),
});
export type SendingState = z.output<typeof sendingState>;

const filters = {
  type: z.enum(storedSmsTypes).optional(),
  status: z.enum(smsStatuses).optional(),
  customerId: id.optional(),
  deviceId: id.optional(),
  bulkId: id.optional(),
  /** The first and the last day, in the shop's time zone. */
  from: day.optional(),
  to: day.optional(),
};

const refreshesOn = ["sms", "sms-bulks", "customers", "sms-templates"] as const;

export const smsContract = contract({
  listMessages: {
    method: "GET",
    path: "/api/sms/messages",
    summary: "Messages, newest first; searched by phone number or name",
    access: "view_messages",
    refreshesOn,
    query: listQuery.extend(filters),
    output: page(smsMessage),
  },
  exportMessages: {
    method: "GET",
    path: "/api/sms/messages/export.csv",
    summary: "The list of messages as a CSV file, under the same filters",
    access: "view_messages",
    query: z.strictObject({
      ...filters,
      search: text(100).optional(),
      language: z.enum(languages).default("en"),
    }),
    produces: "text/csv",
  },
  getMessage: {
    method: "GET",
    path: "/api/sms/messages/:id",
    summary: "One message",
    access: "view_messages",
    refreshesOn,
    params: idParams,
    output: smsMessage,
  },
  sendMessage: {
    method: "POST",
    path: "/api/sms/messages",
    summary: "Sends a message to one number; a job hands it to the provider",
    access: "send_messages",
    body: newMessage,
    output: smsMessage,
    status: 201,
    errors: [
      "not_found",
      "template_not_found",
      "missing_values",
      "message_too_long",
      "no_mobile_number",
      "foreign_number",
      "sms_opt_out",
      "no_marketing_consent",
      "customer_erased",
      "sms_limit_reached",
    ],
    idempotencyKey: "required",
  },
  retryMessage: {
    method: "POST",
    path: "/api/sms/messages/:id/retry",
    summary:
      "Sends a failed message again; an unknown one only if somebody states that it was not received",
    access: "send_messages",
    params: idParams,
    body: z.strictObject({ wasNotReceived: z.boolean().default(false) }),
    output: smsMessage,
    errors: [
      "message_not_failed",
      "result_unknown",
      "sms_opt_out",
      "no_marketing_consent",
      "customer_erased",
      "sms_limit_reached",
    ],
    idempotencyKey: "required",
  },
  cancelMessage: {
    method: "POST",
    path: "/api/sms/messages/:id/cancel",
    summary: "Cancels a message that still waits",
    access: "send_messages",
    params: idParams,
    output: smsMessage,
    errors: ["message_not_waiting"],
    idempotencyKey: "optional",
  },
  previewMessage: {
    method: "POST",
    path: "/api/sms/preview",
    summary: "The text that a customer would get, its parts and its cost; nothing is sent",
    access: ["send_messages", "send_bulk_messages", "manage_templates"],
    body: z.strictObject({
      ...messageText,
      /** The Swahili text of a template that is being written. */
      messageSw: text(LONGEST_TEXT).optional(),
      purpose: z.enum(smsPurposes).default("service"),
      recipientPhone: recipientPhone.optional(),
      customerId: id.optional(),
      deviceId: id.optional(),
      language: z.enum(languages).optional(),
    }),
    output: preview,
    errors: ["not_found", "template_not_found"],
  },
  getStatistics: {
    method: "GET",
    path: "/api/sms/statistics",
    summary: "How many messages were sent, delivered and failed, in all and by month",
    access: "view_messages",
    refreshesOn: ["sms", "sms-bulks", "settings"],
    query: z.strictObject({ from: filters.from, to: filters.to }),
    output: statistics,
  },
  getSendingState: {
    method: "GET",
    path: "/api/sms/state",
    summary: "Which provider sends, what waits, and how much of the day's limit is used",
    access: "view_messages",
    refreshesOn: ["sms", "sms-bulks", "sms-providers", "settings"],
    output: sendingState,
  },
});
