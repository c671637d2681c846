import * as z from "zod";
import { contract } from "#src/shared/contract.ts";
import { languages } from "#src/shared/words.ts";
import { day, id, idParams, moment, money, requiredText, text } from "#src/shared/fields.ts";
import { MAX_LINES, MAX_PER_LINE } from "./rules.ts";
import { estimateDecisions, estimateStatuses, lineKinds } from "../kinds.ts";
import { estimateLine, estimate } from "../core/detail/estimates.ts";

/** The longest signature, in characters: about 150 kB of image data. */
const LONGEST_SIGNATURE = 200_000;
/** The largest decision of a customer, in bytes: a signature, a name and a reason. */
const DECISION_BYTES = LONGEST_SIGNATURE + 10_000;

/** A signature from the signature pad, as a PNG data URL. */
const signature = z
  .string()
  .max(LONGEST_SIGNATURE)
  .regex(/^data:image\/png;base64,[A-Za-z0-9+/]+={0,2}$/, "must be a PNG data URL");

/** An optional text. An empty text becomes null. */
const optionalText = (max: number) =>
  text(max)
    .transform((value) => value || null)
    .nullable()
    .optional();

/** A line as the user enters it. The server itself adds the line with the fee for priority or rush. */
const newLine = z.strictObject({
  kind: z.enum(lineKinds),
  description: requiredText(200),
  /** For a part: its item in the inventory. null for other lines, and for a part that is not in the inventory. */
  itemId: id.nullable().optional(),
  quantity: z.int().min(1).max(MAX_PER_LINE),
  unitPrice: money,
});

export const newEstimate = z.strictObject({
  lines: z.array(newLine).min(1).max(MAX_LINES),
  /** A note to the customer, shown on the public page and on the paper. */
  note: optionalText(1000),
  /** Hours of work and promised day. The server stores them with the device, because they describe the repair. */
  estimatedHours: z.number().min(0).max(9999).nullable().optional(),
  expectedReturnDate: day.nullable().optional(),
});
export type NewEstimate = z.output<typeof newEstimate>;

/**
 * What the public page shows. It must not contain the customer's name or phone, serial numbers, staff notes or costs.
 */
export const publicEstimate = z.object({
  ticketNumber: z.string(),
  brand: z.string(),
  model: z.string(),
  version: z.int(),
  /** `closed`: the device was cancelled, found unrepairable or handed over before the customer answered. */
  status: z.enum([...estimateStatuses, "closed"]),
  note: z.string().nullable(),
  lines: z.array(estimateLine.omit({ id: true, itemId: true })),
  total: money,
  /** The deposit that this version asks for; zero when the shop waived the deposit. */
  depositAmount: money,
  paidAmount: money,
  /** The service charge that an approval adds beside the total; null while it is switched off or was waived. */
  serviceCharge: z.object({ percent: z.number(), amount: money }).nullable(),
  /** What a reward takes off at this total; null without one. */
  discountAmount: money.nullable(),
  marginPercent: z.number(),
  validUntil: moment,
  decidedAt: moment.nullable(),
  business: z.object({ name: z.string(), phone: z.string().nullable() }),
});
export type PublicEstimate = z.output<typeof publicEstimate>;

export const estimateDecision = z.strictObject({
  decision: z.enum(estimateDecisions),
  name: optionalText(120),
  signature: signature.nullable().optional(),
  reason: optionalText(1000),
});

/** Why the total is below the current price. Required when such an estimate is sent; the user needs `lower_prices`. */
const lowerReason = optionalText(300);
/** Whether the customer is told; by default as the shop's switches say. */
const tellCustomer = z.boolean().optional();

const estimateParams = z.strictObject({ id, estimateId: id });
const approvalToken = z.strictObject({ token: z.string().regex(/^[\w-]{16,64}$/) });

export const estimatesContract = contract({
  createEstimate: {
    method: "POST",
    path: "/api/devices/:id/estimates",
    summary: "A new version of what the repair will cost, sent at once unless it is a draft",
    access: "create_estimates",
    params: idParams,
    body: newEstimate.extend({ draft: z.boolean().default(false), lowerReason, tellCustomer }),
    output: estimate,
    status: 201,
    errors: ["estimate_closed", "product_not_found"],
    idempotencyKey: "required",
  },
  listEstimates: {
    method: "GET",
    path: "/api/devices/:id/estimates",
    summary: "Every version of a device's estimate with its lines, newest first",
    access: "view_devices",
    refreshesOn: ["devices", "users"],
    params: idParams,
    output: z.object({ items: z.array(estimate) }),
  },
  getQuotationPdf: {
    method: "GET",
    path: "/api/devices/:id/estimates/:estimateId/quotation.pdf",
    summary: "One version of the estimate as a quotation: a PDF on A4",
    access: "view_devices",
    params: estimateParams,
    query: z.strictObject({ language: z.enum(languages).optional() }),
    produces: "application/pdf",
    errors: ["not_found"],
  },
  changeDraftEstimate: {
    method: "PATCH",
    path: "/api/devices/:id/estimates/:estimateId",
    summary: "Changes a draft; what was sent stays as it is",
    access: "create_estimates",
    params: estimateParams,
    body: newEstimate.partial().extend({ revision: z.int().min(1).max(2_147_483_647) }),
    output: estimate,
    errors: ["stale_version", "estimate_not_draft", "estimate_closed", "product_not_found"],
    idempotencyKey: "optional",
  },
  sendEstimate: {
    method: "POST",
    path: "/api/devices/:id/estimates/:estimateId/send",
    summary: "Sends a draft: from now on its link opens and its days count",
    access: "create_estimates",
    params: estimateParams,
    body: z.strictObject({ lowerReason, tellCustomer }),
    output: estimate,
    errors: ["estimate_not_draft", "estimate_closed"],
    idempotencyKey: "optional",
  },
  recordEstimateDecision: {
    method: "POST",
    path: "/api/devices/:id/estimates/:estimateId/approval",
    summary: "Writes down what the customer said by phone or at the counter, with a remark",
    access: "record_approvals",
    params: estimateParams,
    body: z.strictObject({
      decision: z.enum(estimateDecisions),
      remark: requiredText(1000),
      name: optionalText(120),
    }),
    output: estimate,
    errors: [
      "estimate_decided",
      "estimate_expired",
      "estimate_superseded",
      "estimate_closed",
      "estimate_not_sent",
      "adjustment_needs_approval",
    ],
    idempotencyKey: "optional",
  },
  listUsedEstimateLines: {
    method: "GET",
    path: "/api/devices/estimate-lines",
    summary: "Lines of earlier estimates, the most used first, each with its last price",
    access: "create_estimates",
    refreshesOn: ["devices"],
    query: z.strictObject({
      kind: z.enum(lineKinds).default("labour"),
      search: text(100).optional(),
    }),
    output: z.object({
      items: z.array(z.object({ description: z.string(), unitPrice: money, uses: z.int() })),
    }),
  },
  waiveDeposit: {
    method: "POST",
    path: "/api/devices/:id/deposit-waiver",
    summary: "Asks no deposit any more, with the reason",
    access: "waive_deposits",
    params: idParams,
    body: z.strictObject({ reason: requiredText(300) }),
    output: z.object({
      depositAmount: money,
      depositWaivedReason: z.string().nullable(),
      version: z.int(),
    }),
    errors: ["conflict"],
    idempotencyKey: "optional",
  },
  getPublicEstimate: {
    method: "GET",
    path: "/api/estimates/:token",
    summary: "What the customer is asked to approve, by the secret link",
    access: "public",
    refreshesOn: ["devices", "rewards", "settings"],
    params: approvalToken,
    output: publicEstimate,
    rateLimit: { max: 120, seconds: 60 },
  },
  decideEstimate: {
    method: "POST",
    path: "/api/estimates/:token",
    summary: "Approves or declines; the same answer again changes nothing",
    access: "public",
    params: approvalToken,
    body: estimateDecision,
    bodyBytes: DECISION_BYTES,
    output: publicEstimate,
    errors: ["estimate_decided", "estimate_expired", "estimate_superseded", "estimate_closed"],
    idempotencyKey: "optional",
    rateLimit: { max: 30, seconds: 60 },
  },
});
