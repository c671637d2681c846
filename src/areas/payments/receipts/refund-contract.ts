import * as z from "zod";
import { contract } from "#src/shared/contract.ts";
import { id, idParams, moment, money } from "#src/shared/fields.ts";
import { escposQuery, pdfQuery, receipt, receiptLine } from "./contract.ts";
import { charge } from "../charges.ts";
import { storedMethods } from "../providers.ts";

/** The data of the paper of a refund: the refund, the refunded goods, and parts of the receipt of the payment. */
export const refundPaper = z.object({
  id,
  refundNumber: z.string(),
  /** The sum of all parts: the money that was given. */
  amount: money,
  currency: z.string(),
  method: z.enum(storedMethods),
  provider: z.string(),
  reference: z.string().nullable(),
  /** The refunds of one act that gives back money of several payments; null for one refund. */
  parts: z
    .array(
      z.object({
        amount: money,
        method: z.enum(storedMethods),
        provider: z.string(),
        reference: z.string().nullable(),
      }),
    )
    .nullable(),
  refundedBy: z.string().nullable(),
  refundedAt: moment,
  /** The tax that the refunded amount includes, at the rates of the sale or receipt. */
  taxAmount: money,
  pointsReversed: z.int(),
  /** The refunded goods, at prices before the discount; null for a repair. */
  lines: z.array(receiptLine).nullable(),
  subtotal: money.nullable(),
  discountAmount: money.nullable(),
  /**
   * What rounding adds to the money, with the sale's cash rounding in the refund of its last pieces; null for a repair
   * without it. May be negative.
   */
  roundingAmount: z.int().nullable(),
  /**
   * The sale's charges in the refund of its last pieces, or what the payment of a repair had paid of charges in the refund
   * of its last money; empty for other refunds.
   */
  charges: z.array(charge),
  receipt: receipt.pick({
    id: true,
    receiptNumber: true,
    isSimulated: true,
    saleId: true,
    saleNumber: true,
    deviceId: true,
    ticketNumber: true,
    deviceBrand: true,
    deviceModel: true,
    customerId: true,
    customerName: true,
    customerPhone: true,
    customerLanguage: true,
    paymentAmount: true,
    taxRate: true,
    fiscal: true,
    business: true,
  }),
});
export type RefundPaper = z.output<typeof refundPaper>;

export const refundPapersContract = contract({
  getRefund: {
    method: "GET",
    path: "/api/refunds/:id",
    summary: "One refund of a payment, with what was given back",
    access: "view_payments",
    refreshesOn: ["payments", "credit", "customers"],
    params: idParams,
    output: refundPaper,
  },
  getRefundPdf: {
    method: "GET",
    path: "/api/refunds/:id.pdf",
    summary: "The refund as a PDF, 58 or 80 mm wide or A4",
    access: "view_payments",
    params: idParams,
    query: pdfQuery,
    produces: "application/pdf",
  },
  getRefundEscpos: {
    method: "GET",
    path: "/api/refunds/:id.escpos",
    summary:
      "The refund as bytes for a thermal printer, 32 (58 mm) or 48 (80 mm) characters a line",
    access: "view_payments",
    params: idParams,
    query: escposQuery,
    produces: "application/octet-stream",
  },
});
