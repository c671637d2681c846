/** Messages to many customers: to a segment, or to chosen ones. */
import * as z from "zod";
import { contract } from "#src/shared/contract.ts";
import { id, idParams, listQuery, moment, page, person } from "#src/shared/fields.ts";
import { segmentQuery } from "#src/areas/customers/segment-filters.ts";
import { messageText } from "../sms/contract.ts";
import { bulkStatuses, notSentReasons, smsPurposes, smsTypes } from "../core/values.ts";

export const MAX_CHOSEN = 1000;

/** Exactly one of `segment` and `customerIds`, and of `message` and `templateId`. */
export const newBulk = z.strictObject({
  /** The filters of the list of customers, as texts: `{ "tag": "vip", "spentFrom": "100000" }`. */
  segment: segmentQuery.optional(),
  customerIds: z.array(id).min(1).max(MAX_CHOSEN).optional(),
  type: z.enum(smsTypes).default("custom"),
  purpose: z.enum(smsPurposes).default("marketing"),
  ...messageText,
});
export type NewBulk = z.output<typeof newBulk>;

const leftOut = z.array(z.object({ reason: z.enum(notSentReasons), count: z.int() }));

export const bulkEstimate = z.object({
  /** How many customers get the message. */
  recipients: z.int(),
  parts: z.int(),
  /** In minor units; null as long as the shop has not set the price of a part. */
  cost: z.int().nullable(),
  /** Who gets none, by reason, each with a few of them. */
  leftOut: z.array(
    z.object({
      reason: z.enum(notSentReasons),
      count: z.int(),
      examples: z.array(person),
    }),
  ),
  /** The text of the first recipient. */
  sample: z.string().nullable(),
});
export type BulkEstimate = z.output<typeof bulkEstimate>;

export const bulk = z.object({
  id,
  status: z.enum(bulkStatuses),
  /** Whether the messages of all customers are written. Until then `counts` grows. */
  isPrepared: z.boolean(),
  type: z.enum(smsTypes),
  purpose: z.enum(smsPurposes),
  templateId: id.nullable(),
  templateName: z.string().nullable(),
  /** The text, with its placeholders. */
  message: z.string(),
  messageSw: z.string().nullable(),
  segment: z.record(z.string(), z.unknown()).nullable(),
  /** The number of chosen customers; null for a segment. */
  chosen: z.int().nullable(),
  counts: z.object({
    all: z.int(),
    pending: z.int(),
    sent: z.int(),
    delivered: z.int(),
    failed: z.int(),
    unknown: z.int(),
    cancelled: z.int(),
  }),
  /** The parts of all messages, and their cost in minor units; null without a price. */
  parts: z.int(),
  cost: z.int().nullable(),
  leftOut,
  createdBy: person,
  createdAt: moment,
  endedAt: moment.nullable(),
});
export type Bulk = z.output<typeof bulk>;

const estimating = [
  "template_not_found",
  "missing_values",
  "message_too_long",
  "too_many_recipients",
] as const;

const move = {
  method: "POST",
  access: "send_bulk_messages",
  params: idParams,
  output: bulk,
  errors: ["bulk_ended"],
  idempotencyKey: "optional",
} as const;

const readers = ["view_messages", "send_bulk_messages"] as const;

export const bulkContract = contract({
  listBulks: {
    method: "GET",
    path: "/api/sms/bulk",
    summary: "Messages to many customers, newest first, with their progress",
    access: readers,
    refreshesOn: ["sms-bulks", "sms", "sms-templates"],
    query: listQuery.omit({ search: true }),
    output: page(bulk),
  },
  getBulk: {
    method: "GET",
    path: "/api/sms/bulk/:id",
    summary: "One message to many, and how far it is",
    access: readers,
    refreshesOn: ["sms-bulks", "sms", "sms-templates"],
    params: idParams,
    output: bulk,
  },
  estimateBulk: {
    method: "POST",
    path: "/api/sms/bulk/estimate",
    summary: "Who would get the message, who not and why, and what it costs; nothing is sent",
    access: "send_bulk_messages",
    body: newBulk,
    output: bulkEstimate,
    errors: estimating,
  },
  sendBulk: {
    method: "POST",
    path: "/api/sms/bulk",
    summary: "Sends a message to many customers in the background, one message to each",
    access: "send_bulk_messages",
    body: newBulk,
    output: bulk,
    status: 201,
    errors: estimating,
    idempotencyKey: "required",
  },
  pauseBulk: {
    ...move,
    path: "/api/sms/bulk/:id/pause",
    summary: "Sends no more for now; what was handed to the provider arrives",
  },
  resumeBulk: { ...move, path: "/api/sms/bulk/:id/resume", summary: "Goes on sending" },
  cancelBulk: {
    ...move,
    path: "/api/sms/bulk/:id/cancel",
    summary: "Cancels all messages that still wait, for good",
  },
});
