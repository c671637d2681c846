/** What the shop has paid to its suppliers, with proof. */
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
  moneyOfMany,
  page,
  person,
  positiveMoney,
  requiredText,
  text,
} from "#src/shared/fields.ts";
import { MAX_PICTURE_BYTES } from "#src/shared/pictures.ts";
import { shipmentProof } from "#src/areas/shipments/papers-schemas.ts";
import { orderCurrencies } from "#src/areas/shipments/rules.ts";
import { rate } from "../rates/contract.ts";
import { problemOfRate } from "../rules.ts";
import { payingMethods } from "../values.ts";

export const supplierPaymentInList = z.object({
  id,
  supplierId: id,
  supplierName: z.string(),
  purchaseOrderId: id.nullable(),
  orderNumber: z.string().nullable(),
  /** In minor units of `currency`. */
  amount: money,
  currency: z.enum(orderCurrencies),
  /** What one unit of the currency cost in shillings. */
  exchangeRate: z.number(),
  amountTzs: moneyOfMany,
  method: z.enum(payingMethods),
  paymentAccountName: z.string().nullable(),
  paidOn: day,
  reference: z.string().nullable(),
  note: z.string().nullable(),
  /** Whether the cash was taken out of a drawer. */
  isFromDrawer: z.boolean(),
  proofCount: z.int(),
  cancelledAt: moment.nullable(),
  cancelledBy: person.nullable(),
  cancelReason: z.string().nullable(),
  createdBy: person.nullable(),
  createdAt: moment,
});
export type SupplierPaymentInList = z.output<typeof supplierPaymentInList>;

export const supplierPayment = supplierPaymentInList.extend({ proofs: z.array(shipmentProof) });
export type SupplierPayment = z.output<typeof supplierPayment>;

export const newSupplierPayment = z
  .strictObject({
    /** A client may create the id, so that it knows the id before it sends the request. */
    id: id.optional(),
    supplierId: id,
    purchaseOrderId: id.nullable().optional(),
    amount: positiveMoney,
    currency: z.enum(orderCurrencies).default("TZS"),
    /** Required for every currency but TZS. */
    exchangeRate: rate.optional(),
    method: z.enum(payingMethods),
    paymentAccountId: id.nullable().optional(),
    /** The day on which the money left the shop; today unless said. */
    paidOn: day.optional(),
    reference: emptyToNull(text(80)).optional(),
    note: emptyToNull(text(500)).optional(),
    /** The cash is taken out of the drawer of the sender's open shift, in shillings only. */
    isFromDrawer: z.boolean().default(false),
    /** Whether the sender knows that this is more than the shop owes. Without it, such a payment is refused. */
    isInAdvance: z.boolean().default(false),
  })
  .superRefine(({ currency, exchangeRate, isFromDrawer, method }, { addIssue }) => {
    const wrong = (field: string, message: string) =>
      addIssue({ code: "custom", message, path: [field] });
    const problem = problemOfRate(currency, exchangeRate);
    if (problem === "required") wrong("exchangeRate", "is required for this currency");
    if (problem === "fixed") wrong("exchangeRate", "is 1 for shillings");
    if (isFromDrawer && (currency !== "TZS" || method !== "cash"))
      wrong("isFromDrawer", "is only for cash in shillings");
  });
export type NewSupplierPayment = z.output<typeof newSupplierPayment>;

const proofParams = z.strictObject({ id, proofId: id });
const shown = [
  "supplier-payments",
  "suppliers",
  "purchase-orders",
  "payment-accounts",
  "users",
] as const;

export const supplierPaymentsContract = contract({
  listSupplierPayments: {
    method: "GET",
    path: "/api/supplier-payments",
    summary: "Payments to suppliers, the latest day first",
    access: "view_cost",
    refreshesOn: shown,
    query: listQuery
      .omit({ search: true })
      .extend({ supplierId: id.optional(), purchaseOrderId: id.optional() }),
    output: page(supplierPaymentInList),
  },
  paySupplier: {
    method: "POST",
    path: "/api/supplier-payments",
    summary: "Writes down that the shop has paid a supplier, from an account or from the drawer",
    access: "pay_suppliers",
    body: newSupplierPayment,
    output: supplierPayment,
    status: 201,
    errors: [
      "id_taken",
      "not_found",
      "payment_account_archived",
      "supplier_overpaid",
      "shift_required",
      "shift_closed",
    ],
    idempotencyKey: "required",
  },
  getSupplierPayment: {
    method: "GET",
    path: "/api/supplier-payments/:id",
    summary: "One payment to a supplier, with its proofs",
    access: "view_cost",
    refreshesOn: shown,
    params: idParams,
    output: supplierPayment,
  },
  cancelSupplierPayment: {
    method: "POST",
    path: "/api/supplier-payments/:id/cancel",
    summary:
      "Cancels a payment that was written down by mistake, or given back; cash goes back into the drawer",
    access: "pay_suppliers",
    params: idParams,
    body: z.strictObject({ reason: requiredText(300) }),
    output: supplierPayment,
    errors: ["supplier_payment_cancelled", "shift_required", "shift_closed", "conflict"],
    idempotencyKey: "required",
  },
  addSupplierPaymentProof: {
    method: "POST",
    path: "/api/supplier-payments/:id/proofs",
    summary: "Adds a proof of payment: JPEG, PNG, WebP or PDF, at most 8 MB, 12 a payment",
    access: "pay_suppliers",
    params: idParams,
    files: { proof: { kind: "paper", maxBytes: MAX_PICTURE_BYTES } },
    output: supplierPayment,
    errors: ["too_many_photos"],
    idempotencyKey: "required",
  },
  getSupplierProofPicture: {
    method: "GET",
    path: "/api/supplier-payments/:id/proofs/:proofId",
    summary: "A proof of payment that is a picture, as JPEG",
    access: "view_cost",
    params: proofParams,
    produces: "image/jpeg",
  },
  getSupplierProofThumbnail: {
    method: "GET",
    path: "/api/supplier-payments/:id/proofs/:proofId/thumbnail",
    summary: "The same, small",
    access: "view_cost",
    params: proofParams,
    produces: "image/jpeg",
  },
  getSupplierProofPdf: {
    method: "GET",
    path: "/api/supplier-payments/:id/proofs/:proofId/pdf",
    summary: "A proof of payment that is a PDF document, as a file to download",
    access: "view_cost",
    params: proofParams,
    produces: "application/pdf",
  },
  deleteSupplierPaymentProof: {
    method: "POST",
    path: "/api/supplier-payments/:id/proofs/:proofId/delete",
    summary: "Deletes a proof of payment, with the reason. Who, when and why stays",
    access: "pay_suppliers",
    params: proofParams,
    body: z.strictObject({ reason: requiredText(300) }),
    output: supplierPayment,
    idempotencyKey: "optional",
  },
});
