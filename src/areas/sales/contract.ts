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
  moneyOfMany,
  page,
  person,
  text,
} from "#src/shared/fields.ts";
import { taxedCharge } from "#src/areas/payments/charges.ts";
import { loyaltyLevels } from "#src/areas/customers/levels.ts";
import { rewardPresets } from "#src/areas/loyalty/rewards/contract.ts";
import { taxCodes } from "#src/areas/settings/taxes/rules.ts";
import {
  creditRefusals,
  payment,
  refund as paymentRefund,
  refundingRefusals,
  shownWithPayments,
} from "#src/areas/payments/contract.ts";
import { paymentTypes } from "#src/areas/payments/providers.ts";
import { serialRefusals } from "#src/areas/inventory/serials/contract.ts";
import { decisionRefusals, newRefund } from "./new-refund.ts";
import { besideRefusals, newSale, agreedRefusals } from "./new-sale.ts";
import { offlineSale } from "./offline.ts";
import { shownSale } from "./shown-sale.ts";
import { providerRefund } from "#src/areas/payments/provider-refunds/contract.ts";
import { refundRequest } from "./refund-request.ts";
import { discountTypes, saleStatuses } from "./rules.ts";

export const saleItem = z.object({
  id,
  itemId: id,
  name: z.string(),
  sku: z.string(),
  quantity: z.int(),
  unitPrice: money,
  listPrice: money,
  priceReason: z.string().nullable(),
  totalPrice: money,
  discountShare: money,
  taxCode: z.enum(taxCodes),
  /** In percent, on the day of the sale. */
  taxRate: z.number(),
  taxAmount: money,
  /** The cost of one piece; null if it was unknown, omitted for users without the permission `view_cost`. */
  unitCost: money.nullable().optional(),
  /** What the pieces cost together, exactly; null too before they leave the stock. Omitted without `view_cost`. */
  cost: moneyOfMany.nullable().optional(),
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
  /** The number of pieces that a return replaced. The till does not refund them. */
  replacedQuantity: z.int(),
  /** The serial numbers of the sold pieces; empty for items that are not serialised. */
  serials: z.array(z.string()),
  /** The serial numbers of the refunded pieces. A return may also refund a replacement, which is not in `serials`. */
  refundedSerials: z.array(z.string()),
  replacedSerials: z.array(z.string()),
});
export type SaleItem = z.output<typeof saleItem>;

export const sale = z.object({
  id,
  saleNumber: z.string(),
  status: z.enum(saleStatuses),
  customerId: id,
  customer: calledCustomer,
  userId: id,
  user: person,
  /** The method of its payment, or `split` if it is paid in parts. */
  paymentType: z.enum(paymentTypes),
  paymentId: id,
  /** Whether a payment of the sale was simulated: no money moved. */
  isSimulated: z.boolean(),
  currency: z.string(),
  subtotal: money,
  discountType: z.enum(discountTypes).nullable(),
  discountValue: z.number().nullable(),
  discountAmount: money,
  discountReason: z.string().nullable(),
  /** The level whose discount it is; null for other discounts. */
  discountLevel: z.enum(loyaltyLevels).nullable(),
  /** The redemption whose reward is the discount; null for other discounts. */
  redemptionId: id.nullable(),
  /** What the sale costs beside its goods. A refund of the last pieces gives it back. */
  charges: z.array(taxedCharge),
  chargesAmount: money,
  /** The amount that cash rounding added to the total; negative when it lowered the total. */
  roundingAmount: z.int(),
  total: money,
  /** The tax that is included in `total`. */
  taxAmount: money,
  refundedAmount: money,
  pointsEarned: z.int(),
  createdAt: moment,
  /** The time at which a pending sale is cancelled and any stock reserved for it released; null for other sales. */
  expiresAt: moment.nullable(),
  completedAt: moment.nullable(),
  cancelledAt: moment.nullable(),
  /** The user's reason for the cancellation; null when none was given. */
  cancelReason: z.string().nullable(),
  receiptId: id.nullable(),
  items: z.array(saleItem),
});
export type Sale = z.output<typeof sale>;

export const saleRefund = z.object({
  /** `cashRounding` is of all of its payments together. */
  ...paymentRefund.pick({ id: true, amount: true, cashRounding: true }).shape,
  pointsReversed: z.int(),
  reason: z.string(),
  /** Whether the refund period had ended when the refund was given. */
  wasLate: z.boolean(),
  /** The id of the payment's refund, which has a printed paper; null when the amount is 0. */
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
  /** The points per TSh 1.00, and the part of the total that earns them. A refund gives this part back first. */
  pointsRate: z.number(),
  pointsAmount: money,
  refundDays: z.int(),
  isCustomerErased: z.boolean(),
  /** The reward that is the discount; null for other discounts. */
  reward: z.object({ name: z.string(), preset: z.enum(rewardPresets).nullable() }).nullable(),
  /** The user who cancelled the sale; null for a sale that expired or was not cancelled. */
  cancelledBy: person.nullable(),
  payments: z.array(payment),
  refunds: z.array(saleRefund),
  /** The requests for a late refund, oldest first; at most one of them is open. */
  refundRequests: z.array(refundRequest),
  /** What providers were asked to give back, oldest first; at most one of them is open. */
  providerRefunds: z.array(providerRefund),
});
export type SaleDetail = z.output<typeof saleDetail>;

const receiptOfSale = z.object({ id, receiptNumber: z.string() });

const dayOrMoment = z.union([day, moment]);

export const saleSorts = ["newest", "oldest", "highest", "lowest"] as const;
export type SaleSort = (typeof saleSorts)[number];

/** `from` and `to` are days or exact times. The day `to` is included in the result, but the time `to` is not. */
export const saleFilters = {
  status: z.enum(saleStatuses).optional(),
  from: dayOrMoment.optional(),
  to: dayOrMoment.optional(),
  customerId: id.optional(),
  userId: id.optional(),
  paymentType: z.enum(paymentTypes).optional(),
};

export const salesContract = contract({
  createSale: {
    method: "POST",
    path: "/api/sales",
    summary:
      "Checkout: sells at the server's prices; cash completes at once, others when they are paid",
    access: "create_sales",
    body: newSale,
    secretBody: true,
    output: z.object({
      sale,
      /** The payment, or the main one of several: the one that a provider collects, or else the first. */
      payment,
      /** All payments of a sale that is paid in parts. */
      payments: z.array(payment).optional(),
      receipt: receiptOfSale.optional(),
      /** The points of a known customer after a completed sale; `raisedFrom` is the level before, if the sale raised it. */
      loyalty: z
        .object({
          points: z.int(),
          level: z.enum(loyaltyLevels),
          raisedFrom: z.enum(loyaltyLevels).nullable(),
        })
        .optional(),
    }),
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
      "provider_not_configured",
      "shift_required",
      ...creditRefusals,
      "credit_limit",
      ...besideRefusals,
      "total_changed",
      ...agreedRefusals,
    ],
    idempotencyKey: "required",
    offline: offlineSale,
    shown: shownSale,
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
      deviceId: id.optional(),
      sort: z.enum(saleSorts).default("newest"),
    }),
    output: page(sale),
  },
  findSale: {
    method: "GET",
    path: "/api/sales/find",
    summary: "A sale by its number, that of its receipt or refund, or the last digits",
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
    refreshesOn: ["sales", "refund-requests", "customers", "rewards", ...shownWithPayments],
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
      /** All refunds of this act, if it gives back money of several payments; the first is `payment`. */
      payments: z.array(paymentRefund),
      sale: saleDetail,
    }),
    status: 201,
    errors: [
      "invalid_transition",
      "exceeds_sold",
      ...decisionRefusals,
      "conflict",
      ...serialRefusals,
      ...refundingRefusals,
    ],
    idempotencyKey: "required",
  },
});
