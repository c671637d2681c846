/** Claims under the warranty of a supplier: faulty goods for which the shop asks for others or for money. */
import * as z from "zod";
import { contract } from "#src/shared/contract.ts";
import {
  day,
  emptyToNull,
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
} from "#src/shared/fields.ts";
import { serial, serialRefusals, serials } from "#src/areas/inventory/serials/contract.ts";
import { orderCurrencies } from "#src/areas/shipments/rules.ts";
import { MAX_ORDERED } from "../rules.ts";
import { claimStates } from "./rules.ts";

export const supplierClaim = z.object({
  id,
  supplierId: id,
  supplierName: z.string(),
  itemId: id,
  itemName: z.string(),
  sku: z.string(),
  isSerialised: z.boolean(),
  serial: z.string().nullable(),
  quantity: z.int(),
  fault: z.string(),
  /** The repair in which the fault was found. */
  deviceId: id.nullable(),
  ticketNumber: z.string().nullable(),
  purchaseOrderId: id.nullable(),
  orderNumber: z.string().nullable(),
  claimedOn: day,
  /** The last day of the supplier's warranty, as it was known on that day; null: not known. */
  warrantyUntil: day.nullable(),
  state: z.enum(claimStates),
  /** Whether it waits for more than fourteen days. */
  isLate: z.boolean(),
  /** In minor units of `currency`. Only for users with `view_cost`. */
  credit: money.nullable().optional(),
  currency: z.enum(orderCurrencies).nullable(),
  /** What the supplier answered, or why it was cancelled. */
  outcome: z.string().nullable(),
  sentAt: moment.nullable(),
  endedAt: moment.nullable(),
  endedBy: person.nullable(),
  createdBy: person.nullable(),
  version: z.int(),
  createdAt: moment,
});
export type SupplierClaim = z.output<typeof supplierClaim>;

/** Who delivered an item, and until when they guarantee it. */
export const claimSource = z.object({
  supplierId: id,
  supplierName: z.string(),
  purchaseOrderId: id,
  orderNumber: z.string(),
  warrantyUntil: day.nullable(),
});
export type ClaimSource = z.output<typeof claimSource>;

export const newSupplierClaim = z
  .strictObject({
    /** A client may create the id, so that it knows the id before it sends the request. */
    id: id.optional(),
    supplierId: id,
    itemId: id,
    serial: serial.nullable().optional(),
    quantity: z.int().min(1).max(MAX_ORDERED).default(1),
    fault: requiredText(500),
    deviceId: id.nullable().optional(),
    /** The order with which the goods came. */
    purchaseOrderId: id.nullable().optional(),
    /** Today unless said. */
    claimedOn: day.optional(),
  })
  .refine((claim) => !claim.serial || claim.quantity === 1, {
    message: "is 1 for one piece",
    path: ["quantity"],
  });
export type NewSupplierClaim = z.output<typeof newSupplierClaim>;

const outcome = emptyToNull(text(300)).optional();
const reason = requiredText(300);
const versioned = { version: version.optional() };
const refusals = ["invalid_transition", "stale_version"] as const;
const shown = [
  "supplier-claims",
  "suppliers",
  "purchase-orders",
  "inventory",
  "devices",
  "users",
] as const;

const act = {
  method: "POST",
  access: "manage_claims",
  params: idParams,
  output: supplierClaim,
  idempotencyKey: "required",
} as const;

export const supplierClaimsContract = contract({
  listSupplierClaims: {
    method: "GET",
    path: "/api/supplier-claims",
    summary: "Claims under the warranty of suppliers, the latest day first",
    access: ["view_purchase_orders", "manage_claims"],
    refreshesOn: shown,
    query: listQuery.omit({ search: true }).extend({
      supplierId: id.optional(),
      /** true: only claims that wait for an answer. */
      waiting: z.stringbool().default(false),
    }),
    output: page(supplierClaim),
  },
  listClaimSources: {
    method: "GET",
    path: "/api/supplier-claims/sources",
    summary: "From whom an item came, the latest order first, and until when they guarantee it",
    access: "manage_claims",
    refreshesOn: ["purchase-orders", "suppliers"],
    query: z.strictObject({ itemId: id }),
    output: z.object({ items: z.array(claimSource) }),
  },
  createSupplierClaim: {
    method: "POST",
    path: "/api/supplier-claims",
    summary: "Writes down that goods of a supplier are faulty; one open claim a piece",
    access: "manage_claims",
    body: newSupplierClaim,
    output: supplierClaim,
    status: 201,
    errors: ["id_taken", "not_found", "product_not_found", "serial_unknown", "claim_open"],
    idempotencyKey: "required",
  },
  sendSupplierClaim: {
    ...act,
    path: "/api/supplier-claims/:id/send",
    summary: "Says that the supplier was told, and has the piece if it wants it",
    body: z.strictObject(versioned),
    errors: refusals,
  },
  replaceSupplierClaim: {
    ...act,
    path: "/api/supplier-claims/:id/replace",
    summary: "Says that other pieces came; those that are kept come into the stock at the average",
    body: z.strictObject({
      /** How many of them come into the stock. The others are used at once. */
      takenIn: z.int().min(0).max(MAX_ORDERED),
      serials: serials.optional(),
      outcome,
      ...versioned,
    }),
    errors: [
      ...refusals,
      "item_archived",
      "conflict",
      "adjustment_needs_approval",
      ...serialRefusals,
    ],
  },
  creditSupplierClaim: {
    ...act,
    path: "/api/supplier-claims/:id/credit",
    summary: "Writes down what the supplier has credited, which lowers what the shop owes",
    access: "pay_suppliers",
    body: z.strictObject({
      credit: positiveMoney,
      currency: z.enum(orderCurrencies),
      outcome,
      ...versioned,
    }),
    errors: refusals,
  },
  undoClaimCredit: {
    ...act,
    path: "/api/supplier-claims/:id/undo-credit",
    summary: "Undoes a credit that was written down by mistake, with a counter-entry",
    access: "pay_suppliers",
    body: z.strictObject({ reason, ...versioned }),
    errors: [...refusals, "claim_open"],
  },
  refuseSupplierClaim: {
    ...act,
    path: "/api/supplier-claims/:id/refuse",
    summary: "Says that the supplier has refused the claim, and why",
    body: z.strictObject({ reason, ...versioned }),
    errors: refusals,
  },
  cancelSupplierClaim: {
    ...act,
    path: "/api/supplier-claims/:id/cancel",
    summary: "Cancels a claim that was written down by mistake",
    body: z.strictObject({ reason, ...versioned }),
    errors: refusals,
  },
});
