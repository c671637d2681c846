import * as z from "zod";
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
  text,
} from "#src/shared/fields.ts";
import { payment, refund as paymentRefund } from "#src/areas/payments/contract.ts";
import { paymentMethods } from "#src/areas/payments/providers.ts";
import { serialRefusals } from "#src/areas/inventory/serials/contract.ts";
import { newRefund } from "./refunds/new-refund.ts";
import { newSale } from "./checkout/new-sale.ts";
import { refundRequest } from "./refund-requests/refund-request.ts";
import { discountTypes, saleStatuses } from "./rules.ts";

export const saleItem = z.object({
  id,
  itemId: id,
  name: z.string(),
  sku: z.string(),
  quantity: z.int(),
  unitPrice: money,
  /** The price of the item, before any `priceOverride`. */
  listPrice: money,
  priceReason: z.string().nullable(),
  /** Quantity × unit price, before the discount. */
  totalPrice: money,
  discountShare: money,
  taxRate: z.number(),
  taxAmount: money,
  /** Only for users who may see costs; null when the cost was unknown. */
  unitCost: money.nullable().optional(),
  /** The repair that the line was sold for. */
  device: z
    .object({
      id,
      ticketNumber: z.string(),
      brand: z.string(),
      model: z.string(),
      status: z.string(),
    })
    .nullable(),
  deviceId: id.nullable(),
  refundedQuantity: z.int(),
  /** Pieces that were replaced in a return. The till cannot refund these pieces too. */
  replacedQuantity: z.int(),
  /** The sold pieces; empty for items that are not serialised. */
  serials: z.array(z.string()),
  /** The refunded pieces among `serials`. */
  refundedSerials: z.array(z.string()),
  replacedSerials: z.array(z.string()),
});
export type SaleItem = z.output<typeof saleItem>;

export const sale = z.object({
  id,
  saleNumber: z.string(),
  status: z.enum(saleStatuses),
  customerId: id,
  customer: z.object({ id, name: z.string(), phone: z.string().nullable() }),
  /** The cashier. */
  userId: id,
  user: person,
  paymentType: z.enum(paymentMethods),
  paymentId: id,
  currency: z.string(),
  subtotal: money,
  discountType: z.enum(discountTypes).nullable(),
  discountValue: z.number().nullable(),
  discountAmount: money,
  discountReason: z.string().nullable(),
  /** The effect of cash rounding; negative when the customer pays less. */
  roundingAmount: z.int(),
  total: money,
  /** The tax is included in the total. */
  taxAmount: money,
  refundedAmount: money,
  pointsEarned: z.int(),
  createdAt: moment,
  /** When the reservation of the stock ends, if the sale is still pending then. */
  expiresAt: moment.nullable(),
  completedAt: moment.nullable(),
  cancelledAt: moment.nullable(),
  /** The reason that the user gave for the cancellation, if any. */
  cancelReason: z.string().nullable(),
  receiptId: id.nullable(),
  items: z.array(saleItem),
});
export type Sale = z.output<typeof sale>;

export const saleRefund = z.object({
  id,
  amount: money,
  pointsReversed: z.int(),
  reason: z.string(),
  /** Whether the refund was given after the last day on which the shop gives refunds. */
  wasLate: z.boolean(),
  /** The refund of the money, which is printed as a paper of its own; null when the amount is 0. */
  paymentRefundId: id.nullable(),
  refundNumber: z.string().nullable(),
  user: person,
  createdAt: moment,
  lines: z.array(
    z.object({
      saleItemId: id,
      quantity: z.int(),
      restock: z.boolean(),
      serials: z.array(z.string()),
    }),
  ),
});
export type SaleRefund = z.output<typeof saleRefund>;

export const saleDetail = sale.extend({
  /** The points that the customer earns per TSh 1.00. A refund takes points back at the same rate. */
  pointsRate: z.number(),
  isCustomerErased: z.boolean(),
  /** null when the sale expired. */
  cancelledBy: person.nullable(),
  payments: z.array(payment),
  refunds: z.array(saleRefund),
  /** The requests for a late refund, oldest first; at most one of them is open. */
  refundRequests: z.array(refundRequest),
});
export type SaleDetail = z.output<typeof saleDetail>;

const receiptOfSale = z.object({ id, receiptNumber: z.string() });

const dayOrMoment = z.union([day, moment]);

export const saleSorts = ["newest", "oldest", "highest", "lowest"] as const;
export type SaleSort = (typeof saleSorts)[number];

/** `from` and `to` are days of the shop (then `to` is included) or exact times (then `to` is excluded). */
export const saleFilters = {
  status: z.enum(saleStatuses).optional(),
  from: dayOrMoment.optional(),
  to: dayOrMoment.optional(),
  customerId: id.optional(),
  userId: id.optional(),
  paymentType: z.enum(paymentMethods).optional(),
};

export const salesContract = contract({
  createSale: {
    method: "POST",
    path: "/api/sales",
    summary:
      "Checkout: sells at the server's prices; cash completes at once, others when they are paid",
    access: "create_sales",
    body: newSale,
    output: z.object({ sale, payment, receipt: receiptOfSale.optional() }),
    status: 201,
    errors: [
      "not_found",
      "id_taken",
      "forbidden",
      "customer_inactive",
      "customer_erased",
      "product_not_found",
      "item_archived",
      "insufficient_stock",
      ...serialRefusals,
      "reference_taken",
      "shift_required",
    ],
    idempotencyKey: "required",
    offline: true,
  },
  listSales: {
    method: "GET",
    path: "/api/sales",
    summary:
      "Sales, newest first; searched by number, receipt, ticket, product, serial, and the customer's name or phone",
    access: "view_sales",
    refreshesOn: ["sales", "payments", "customers"],
    query: listQuery.extend({
      ...saleFilters,
      /** Only sales with lines for this repair. */
      deviceId: id.optional(),
      sort: z.enum(saleSorts).default("newest"),
    }),
    output: page(sale),
  },
  findSale: {
    method: "GET",
    path: "/api/sales/find",
    summary:
      "The sale of a receipt: by its own number, the receipt's or a refund's, or its last digits",
    access: ["view_sales", "create_sales"],
    refreshesOn: ["sales", "payments"],
    query: z.strictObject({ code: text(60).min(1) }),
    output: z.object({ id, saleNumber: z.string() }),
    errors: ["not_found"],
  },
  getSale: {
    method: "GET",
    path: "/api/sales/:id",
    summary: "One sale with its payments and refunds",
    access: ["view_sales", "create_sales"],
    refreshesOn: ["sales", "payments", "refund-requests", "customers"],
    params: idParams,
    output: saleDetail,
  },
  cancelSale: {
    method: "POST",
    path: "/api/sales/:id/cancel",
    summary: "Gives up a sale that waits for its payment; its stock is free again",
    access: "create_sales",
    params: idParams,
    body: z.strictObject({ reason: text(200).optional() }),
    output: saleDetail,
    errors: ["invalid_transition"],
    idempotencyKey: "required",
  },
  refundSale: {
    method: "POST",
    path: "/api/sales/:id/refunds",
    summary: "Pays back lines of a completed sale, or without `lines` all that is left of it",
    access: "refund_sales",
    params: idParams,
    body: newRefund,
    output: z.object({
      refund: saleRefund,
      payment: paymentRefund.nullable(),
      sale: saleDetail,
    }),
    status: 201,
    errors: [
      "invalid_transition",
      "exceeds_sold",
      "exceeds_refundable",
      "refund_needs_approval",
      "refund_request_open",
      "conflict",
      ...serialRefusals,
      "reference_taken",
      "shift_required",
    ],
    idempotencyKey: "required",
  },
  retryPayment: {
    method: "POST",
    path: "/api/payments/:id/retry",
    summary: "Asks the customer again after a failed payment; its stock is set aside anew",
    access: "create_sales",
    params: idParams,
    output: payment,
    errors: [
      "invalid_transition",
      "insufficient_stock",
      "item_archived",
      "serial_not_available",
      "serials_required",
      "validation_failed",
    ],
    idempotencyKey: "required",
  },
});
