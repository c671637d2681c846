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
  requiredText,
  text,
} from "#src/shared/fields.ts";
import {
  handRefund,
  payment,
  paymentMethods,
  refund as paymentRefund,
} from "#src/areas/payments/contract.ts";
import { newSale } from "./new-sale.ts";
import { discountTypes, saleStatuses } from "./rules.ts";

const person = z.object({ id, name: z.string() });

export const saleItem = z.object({
  id,
  itemId: id,
  name: z.string(),
  sku: z.string(),
  quantity: z.int(),
  unitPrice: money,
  /** What it would have cost without the override. */
  listPrice: money,
  priceReason: z.string().nullable(),
  /** Quantity × unit price, before the discount. */
  totalPrice: money,
  discountShare: money,
  taxRate: z.number(),
  taxAmount: money,
  /** Only for those who may see costs; null where it was not known. */
  unitCost: money.nullable().optional(),
  /** The repair it was sold for. */
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
  /** What cash rounding added; negative: took. */
  roundingAmount: z.int(),
  total: money,
  /** Inside the total. */
  taxAmount: money,
  refundedAmount: money,
  pointsEarned: z.int(),
  createdAt: moment,
  /** Until when stock is kept while it is pending. */
  expiresAt: moment.nullable(),
  completedAt: moment.nullable(),
  cancelledAt: moment.nullable(),
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
  /** Came after the days for refunds. */
  wasLate: z.boolean(),
  user: person,
  createdAt: moment,
  lines: z.array(z.object({ saleItemId: id, quantity: z.int(), restock: z.boolean() })),
});
export type SaleRefund = z.output<typeof saleRefund>;

export const saleDetail = sale.extend({
  payments: z.array(payment),
  refunds: z.array(saleRefund),
});
export type SaleDetail = z.output<typeof saleDetail>;

const receiptOfSale = z.object({ id, receiptNumber: z.string() });

const dayOrMoment = z.union([day, moment]);

/** `from` and `to`: days of the shop, `to` included; or exact moments, `to` not included. */
const filters = {
  status: z.enum(saleStatuses).optional(),
  from: dayOrMoment.optional(),
  to: dayOrMoment.optional(),
  customerId: id.optional(),
  userId: id.optional(),
  paymentType: z.enum(paymentMethods).optional(),
};

export const salesSummary = z.object({
  /** Completed sales, and what they brought; refunds are subtracted nowhere but in `net`. */
  count: z.int(),
  total: money,
  refunded: money,
  net: money,
  discount: money,
  tax: money,
  itemsSold: z.int(),
  byMethod: z.array(z.object({ method: z.enum(paymentMethods), count: z.int(), total: money })),
  byCashier: z.array(z.object({ user: person, count: z.int(), total: money })),
  byDay: z.array(z.object({ day, count: z.int(), total: money })),
});
export type SalesSummary = z.output<typeof salesSummary>;

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
      "reference_taken",
    ],
    idempotencyKey: "required",
    offline: true,
  },
  listSales: {
    method: "GET",
    path: "/api/sales",
    summary: "Sales, newest first; searched by number, product, and the customer's name or phone",
    access: "view_sales",
    query: listQuery.extend(filters),
    output: page(sale),
  },
  getSalesSummary: {
    method: "GET",
    path: "/api/sales/summary",
    summary: "What the completed sales of a time brought: by method, cashier and day",
    access: "view_sales",
    query: z.strictObject({ from: dayOrMoment.optional(), to: dayOrMoment.optional() }),
    output: salesSummary,
  },
  exportSales: {
    method: "GET",
    path: "/api/sales/export.csv",
    summary: "The sales of the same filters as a file for a spreadsheet",
    access: "view_sales",
    query: z.strictObject({ ...filters, search: text(100).optional() }),
    produces: "text/csv",
  },
  getSale: {
    method: "GET",
    path: "/api/sales/:id",
    summary: "One sale with its payments and refunds",
    access: ["view_sales", "create_sales"],
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
    body: z.strictObject({
      lines: z
        .array(
          z.strictObject({
            saleItemId: id,
            quantity: z.int().min(1).max(100_000),
            restock: z.boolean().default(true),
          }),
        )
        .min(1)
        .max(200)
        .optional(),
      /** Without `lines`: does all of it go back on the shelf? */
      restock: z.boolean().default(true),
      reason: requiredText(500),
      /** How the money goes back; left out: the way it came. */
      payment: handRefund.optional(),
    }),
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
      "reference_taken",
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
    errors: ["invalid_transition", "insufficient_stock", "item_archived"],
    idempotencyKey: "required",
  },
});
