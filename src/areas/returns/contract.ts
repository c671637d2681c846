import * as z from "zod";
import { calledCustomer } from "#src/shared/privacy/of-customer.ts";
import { contract } from "#src/shared/contract.ts";
import {
  day,
  id,
  idParams,
  listQuery,
  moment,
  money,
  page,
  person,
  positiveMoney,
  requiredText,
  text,
  version,
  versionFields,
} from "#src/shared/fields.ts";
import { languages } from "#src/shared/words.ts";
import { beginningOf } from "#src/shared/text.ts";
import { serialRefusals, serials } from "#src/areas/inventory/serials/contract.ts";
import { checklistResults } from "#src/areas/devices/rules.ts";
import {
  handRefund,
  payment,
  shownWithPayments,
  wayRefusals,
} from "#src/areas/payments/contract.ts";
import { providerRefund } from "#src/areas/payments/provider-refunds/contract.ts";
import { storedMethods } from "#src/areas/payments/providers.ts";
import { plannedReplacement, seenValue } from "./replacement-schemas.ts";
import { approvalStatuses, returnOutcomes, returnSteps, warrantyStatuses } from "./rules.ts";

const optionalText = (max: number) =>
  text(max)
    .transform((value) => value || null)
    .nullable()
    .optional();

/** A PNG image from the signature pad as a data URL, at most about 150 kB. */
const signature = z
  .string()
  .max(200_000)
  .regex(/^data:image\/png;base64,[A-Za-z0-9+/]+={0,2}$/, "must be a PNG data URL");

const accessoryEntry = z.strictObject({
  label: requiredText(60),
  result: z.enum(checklistResults),
  note: optionalText(300),
});
export type AccessoryEntry = z.output<typeof accessoryEntry>;

const MAX_ACCESSORIES = 40;
const present = (label: string) => ({ label, result: "ok" as const, note: null });

/**
 * Accessories that came with the return. If a new return omits accessories of the shop's list, they did not come. If a
 * change omits accessories, their results stay the same. A label alone means that the accessory works. Instead of a
 * list, the labels may be one text, separated by commas, as at intake.
 */
const accessories = z.union([
  z
    .array(z.union([accessoryEntry, requiredText(60)]))
    .max(MAX_ACCESSORIES)
    .transform((entries) =>
      entries.map((entry) => (typeof entry === "string" ? present(entry) : entry)),
    ),
  text(500).transform((typed) =>
    typed
      .split(",")
      .map((label) => beginningOf(label.trim(), 60))
      .filter(Boolean)
      .slice(0, MAX_ACCESSORIES)
      .map(present),
  ),
]);

/** What comes back: either a repair that was handed over, or a line of a sale. */
const origin = { deviceId: id.optional(), saleItemId: id.optional() };
const hasOneOrigin = (input: { deviceId?: string | undefined; saleItemId?: string | undefined }) =>
  (input.deviceId === undefined) !== (input.saleItemId === undefined);
const oneOrigin = { message: "name a device or a line of a sale", path: ["deviceId"] };

export const newReturn = z
  .strictObject({
    /** The client may create the id, so that it knows the id before the request. */
    id: id.optional(),
    ...origin,
    /** The number of pieces of the line that come back. */
    quantity: z.int().min(1).max(1000).default(1),
    /** The serial numbers of the returned pieces, if the line has any; optional if all remaining ones come back. */
    serials: serials.optional(),
    returnReason: requiredText(2000),
    fixStatus: optionalText(120),
    resolution: optionalText(4000),
    accessories: accessories.optional(),
    /** Why the shop accepts a return after the last return day. This needs the permission `overrule_warranty`. */
    lateReason: optionalText(300),
  })
  .refine(hasOneOrigin, oneOrigin);
export type NewReturn = z.output<typeof newReturn>;

export const returnChange = z.strictObject({
  version,
  returnReason: requiredText(2000).optional(),
  fixStatus: optionalText(120),
  resolution: optionalText(4000),
  accessories: accessories.optional(),
});
export type ReturnChange = z.output<typeof returnChange>;

export const newStep = z.strictObject({
  step: z.enum(returnSteps),
  note: text(2000).optional(),
  /** Required for the step `admin-approval`, unless the return already has a fix status. */
  fixStatus: text(120).optional(),
  /** Required for the step `closed`, unless the return already has a resolution. */
  resolution: text(4000).optional(),
  /** The technician for the step `assigned-to-technician`. */
  technicianId: id.optional(),
  signature: signature.optional(),
  signedBy: text(120).optional(),
  /**
   * For the step `refunded`; by default of all that is refundable, and without a `method` as it was paid. For goods, an
   * `amount` is refused.
   */
  refund: handRefund
    .partial({ method: true })
    .extend({
      amount: positiveMoney.optional(),
      /** Whether the shop keeps the returned goods and books them as defective; `true` is refused for a repair. */
      keepsDefective: z.boolean().default(false),
    })
    .optional(),
  /** For the step `replaced`: what the customer gets, by default what was chosen before, else the returned item. */
  replacement: z
    .strictObject({
      itemId: id.optional(),
      quantity: z.int().min(1).max(1000).optional(),
      /** The serial numbers of the replacement pieces, if the item is serialised. */
      serials: serials.optional(),
      /** Whether the shop keeps the returned goods and books them as defective; `true` is refused for a repair. */
      keepsDefective: z.boolean().default(false),
    })
    .optional(),
  version: version.optional(),
});
export type NewStep = z.output<typeof newStep>;

export const returnSummary = z.object({
  id,
  returnNumber: z.string(),
  deviceId: id.nullable(),
  saleItemId: id.nullable(),
  quantity: z.int(),
  /** The repair's ticket number; null for goods. */
  ticketNumber: z.string().nullable(),
  /** The sale's number; null for a repair. */
  saleNumber: z.string().nullable(),
  /** What was returned: brand and model of the handset, or the name of the goods. */
  description: z.string(),
  serialNumber: z.string().nullable(),
  imei: z.string().nullable(),
  /** The serial numbers of the returned pieces; empty unless the item is serialised. */
  serials: z.array(z.string()),
  customerId: id,
  customer: calledCustomer,
  returnReason: z.string(),
  fixStatus: z.string().nullable(),
  currentStep: z.enum(returnSteps),
  adminApprovalStatus: z.enum(approvalStatuses),
  warrantyStatus: z.enum(warrantyStatuses),
  warrantyUntil: day.nullable(),
  outcome: z.enum(returnOutcomes).nullable(),
  assignedTo: id.nullable(),
  technician: person.nullable(),
  ...versionFields,
  closedAt: moment.nullable(),
});
export type ReturnSummary = z.output<typeof returnSummary>;

export const workflowStep = z.object({
  id,
  fromStep: z.enum(returnSteps),
  toStep: z.enum(returnSteps),
  decision: z.enum(["approved", "rejected"]).nullable(),
  note: z.string().nullable(),
  signature: z.string().nullable(),
  signedBy: z.string().nullable(),
  performedBy: person.nullable(),
  createdAt: moment,
});
export type WorkflowStep = z.output<typeof workflowStep>;

export const returned = returnSummary.extend({
  /** The customer's preferred language. Null means the shop's language. */
  customerLanguage: z.enum(languages).nullable(),
  resolution: z.string().nullable(),
  accessories: z.array(
    z.object({ label: z.string(), result: z.enum(checklistResults), note: z.string().nullable() }),
  ),
  /** The day of the original hand-over or sale. */
  originDay: day,
  /** The warranty status that was calculated from the dates. If a user overruled it, `warrantyStatus` is the user's. */
  warrantyFound: z.enum(warrantyStatuses),
  warrantyOverruledBy: person.nullable(),
  warrantyOverruledReason: z.string().nullable(),
  lateAllowedBy: person.nullable(),
  lateAllowedReason: z.string().nullable(),
  approvalDecidedBy: person.nullable(),
  approvalDecidedAt: moment.nullable(),
  approvalReason: z.string().nullable(),
  /** Who approved that money which nothing proves goes back in cash; null if nobody did. */
  cashApprovedBy: person.nullable(),
  /** What can still be refunded, in minor units: the payments of a repair, or the price of the returned goods. */
  refundable: money,
  /** What the customer received instead of the repair before, which is not refunded too; 0 for goods. */
  replacedValue: money,
  /** Whether all its money has gone back, by a return, at the till, or from the page of the repair. */
  isPaidBack: z.boolean(),
  /** Whether a provider was asked to give the money back, and has not told the end. */
  isRefundSent: z.boolean(),
  /** What providers were asked to give back for this return, the oldest first. */
  providerRefunds: z.array(providerRefund),
  /** The payments of the repair that have money left, or those that the sale of the goods completed with. */
  payments: z.array(
    payment.pick({
      id: true,
      method: true,
      provider: true,
      gateway: true,
      currency: true,
      status: true,
      amount: true,
      phone: true,
      reference: true,
      moneyBack: true,
    }),
  ),
  refunds: z.array(
    z.object({
      id,
      refundNumber: z.string(),
      /** What the customer got, as the paper of the refund says it: of cash, the coins. */
      amount: money,
      method: z.enum(storedMethods),
      refundedAt: moment,
    }),
  ),
  /** The sold item, its price at the sale and today, and whether its pieces need serial numbers; null for a repair. */
  item: z.object({ id, isSerialised: z.boolean(), soldPrice: money, price: money }).nullable(),
  /** What the customer is to get instead. Another or dearer item, or any for a repair, needs an approval. */
  planned: plannedReplacement.nullable(),
  replacement: z
    .object({
      itemId: id,
      name: z.string(),
      quantity: z.int(),
      /** The serial numbers of the replacement pieces; empty unless the item is serialised. */
      serials: z.array(z.string()),
    })
    .nullable(),
  createdBy: person.nullable(),
  steps: z.array(workflowStep),
});
export type Returned = z.output<typeof returned>;

const returnsQuery = listQuery.extend({
  /** One step, several steps separated by commas, or `open` for all steps but `closed`. */
  step: text(200).optional(),
  approval: z.enum(approvalStatuses).optional(),
  warranty: z.enum(warrantyStatuses).optional(),
  outcome: z.enum(returnOutcomes).optional(),
  technicianId: id.optional(),
  customerId: id.optional(),
  deviceId: id.optional(),
});

export const returnStatistics = z.object({
  total: z.int(),
  open: z.int(),
  byStep: z.record(z.enum(returnSteps), z.int()),
  byApproval: z.record(z.enum(approvalStatuses), z.int()),
  byWarranty: z.record(z.enum(warrantyStatuses), z.int()),
  byOutcome: z.record(z.enum(returnOutcomes), z.int()),
});
export type ReturnStatistics = z.output<typeof returnStatistics>;

/** Whether a repair or goods can be returned today, and their warranty. The form of a new return shows this. */
export const returnability = z.object({
  originDay: day,
  warrantyStatus: z.enum(warrantyStatuses),
  warrantyUntil: day.nullable(),
  lastReturnDay: day,
  isLate: z.boolean(),
  openReturn: z.object({ id, returnNumber: z.string() }).nullable(),
  /** The sold item; null for a repair. */
  itemId: id.nullable(),
  /** The serial numbers of the pieces that can come back; empty unless the item is serialised. */
  serials: z.array(z.string()),
});
export type Returnability = z.output<typeof returnability>;

export const returnsContract = contract({
  listReturns: {
    method: "GET",
    path: "/api/returns",
    summary:
      "Returns, newest first; searched by number, serial, IMEI, ticket, sale, customer name or phone",
    access: "view_returns",
    refreshesOn: ["returns", "customers", "devices"],
    query: returnsQuery,
    output: page(returnSummary),
  },
  createReturn: {
    method: "POST",
    path: "/api/returns",
    summary: "Takes something back; whether it is under warranty is worked out from its dates",
    access: "create_returns",
    body: newReturn,
    output: returned,
    status: 201,
    errors: [
      "not_found",
      "id_taken",
      "not_returnable",
      "return_open",
      "return_too_late",
      "customer_erased",
      "forbidden",
      "serials_required",
      "serial_unknown",
    ],
    idempotencyKey: "required",
  },
  getReturnStatistics: {
    method: "GET",
    path: "/api/returns/statistics",
    summary: "How many returns are where",
    access: "view_returns",
    refreshesOn: ["returns"],
    output: returnStatistics,
  },
  getReturnability: {
    method: "GET",
    path: "/api/returns/returnability",
    summary: "Whether something may come back today, and whether it is under warranty",
    access: "view_returns",
    refreshesOn: ["returns", "devices", "sales", "settings"],
    query: z.strictObject(origin).refine(hasOneOrigin, oneOrigin),
    output: returnability,
    errors: ["not_found", "not_returnable"],
  },
  getReturn: {
    method: "GET",
    path: "/api/returns/:id",
    summary: "One return with its history, what came along, and the money that went back",
    access: "view_returns",
    refreshesOn: ["returns", "customers", "devices", "sales", "inventory", ...shownWithPayments],
    params: idParams,
    output: returned,
  },
  updateReturn: {
    method: "PATCH",
    path: "/api/returns/:id",
    summary: "Writes the diagnosis and what came along",
    access: ["work_returns", "manage_returns"],
    params: idParams,
    body: returnChange,
    output: returned,
    errors: ["stale_version", "invalid_transition", "customer_erased"],
    idempotencyKey: "optional",
  },
  assignReturn: {
    method: "POST",
    path: "/api/returns/:id/technician",
    summary: "Gives a return to another technician",
    access: "manage_returns",
    params: idParams,
    body: z.strictObject({ version, technicianId: id }),
    output: returned,
    errors: ["stale_version", "invalid_transition", "technician_unavailable", "customer_erased"],
    idempotencyKey: "optional",
  },
  overruleWarranty: {
    method: "POST",
    path: "/api/returns/:id/warranty",
    summary: "Says otherwise than the dates do whether something is under warranty, and why",
    access: "overrule_warranty",
    params: idParams,
    body: z.strictObject({
      version,
      warrantyStatus: z.enum(warrantyStatuses),
      reason: requiredText(300),
    }),
    output: returned,
    errors: ["stale_version", "invalid_transition", "customer_erased"],
    idempotencyKey: "optional",
  },
  takeReturnStep: {
    method: "POST",
    path: "/api/returns/:id/steps",
    summary:
      "Takes a return on, by the table of allowed steps; refunds and replacements come with it",
    access: [
      "work_returns",
      "manage_returns",
      "approve_returns",
      "refund_payments",
      "hand_over_devices",
    ],
    params: idParams,
    body: newStep,
    output: returned,
    errors: [
      "stale_version",
      "invalid_transition",
      "technician_unavailable",
      "customer_erased",
      "product_not_found",
      "item_archived",
      "insufficient_stock",
      "conflict",
      ...serialRefusals,
      "exceeds_refundable",
      "exceeds_sold",
      "refund_needs_approval",
      "refund_request_open",
      "reference_taken",
      "credit_not_enough",
      "debt_first",
      ...wayRefusals,
      "shift_required",
    ],
    idempotencyKey: "required",
  },
  sendRefundOfReturn: {
    method: "POST",
    path: "/api/returns/:id/provider-refunds",
    summary:
      "Asks the provider of the payment to refund a return; the step is taken when the money is back",
    access: "refund_payments",
    params: idParams,
    body: z.strictObject({
      version,
      /** By default all that is refundable. Goods are refunded at their price. */
      amount: positiveMoney.optional(),
      /** Whether the shop keeps the goods as defective. */
      keepsDefective: z.boolean().optional(),
      note: text(500).optional(),
    }),
    output: returned,
    status: 201,
    errors: [
      "stale_version",
      "invalid_transition",
      "customer_erased",
      "exceeds_refundable",
      "refund_request_open",
      "refund_needs_approval",
      "provider_not_configured",
      "exceeds_sold",
      "serials_required",
      "serial_unknown",
      "serial_not_available",
    ],
    idempotencyKey: "required",
  },
  decideReturn: {
    method: "POST",
    path: "/api/returns/:id/approval",
    summary: "Approves or rejects a return that waits for it",
    access: "approve_returns",
    params: idParams,
    body: z.strictObject({
      decision: z.enum(["approve", "reject"]),
      reason: text(1000).optional(),
      replacementValue: seenValue.optional(),
      /** Lets money go back in cash although nothing proves its typed reference. It needs `approve_late_refunds`. */
      approvesCash: z.boolean().optional(),
      version: version.optional(),
    }),
    output: returned,
    errors: ["stale_version", "invalid_transition", "customer_erased", "forbidden"],
    idempotencyKey: "required",
  },
});
