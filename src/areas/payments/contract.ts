import * as z from "zod";
import { contract } from "#src/shared/contract.ts";
import {
  done,
  id,
  idParams,
  listQuery,
  moment,
  money,
  page,
  person,
  positiveMoney,
  text,
} from "#src/shared/fields.ts";
import { languages } from "#src/shared/words.ts";
import { paymentFailure } from "./payment-failure.ts";
import { paymentMethods, wallets } from "./providers.ts";

export const paymentStatuses = [
  "pending",
  "processing",
  "completed",
  "failed",
  "unknown",
  "refunded",
] as const;

/** Removes spaces and invisible characters and uses capitals, so that references that look alike are equal. */
const asReference = (typed: string): string =>
  typed
    .normalize("NFKC")
    .toUpperCase()
    .replaceAll(/[\s\p{C}]+/gu, "");

/**
 * A payment that a cashier enters. `provider` is the wallet; without a wallet, the method is stored as the provider.
 * `reference` comes from the provider. One mobile-money message cannot pay twice: no two payments by wallet have the
 * same reference, even if the wallets differ, except a few older than this rule. Other payments of one provider have
 * different references too.
 */
export const manualPayment = z.strictObject({
  method: z.enum(paymentMethods),
  provider: z.enum(wallets).optional(),
  reference: text(60)
    .transform((value) => asReference(value) || undefined)
    .optional(),
  /** Cash that the customer gave. The change is `tendered` minus the amount. */
  tendered: positiveMoney.optional(),
});
export type ManualPayment = z.output<typeof manualPayment>;

/** A refund of a payment. `approvedBy` is set only if the refund needed an approval. */
export const refund = z.object({
  id,
  refundNumber: z.string(),
  amount: money,
  method: z.enum(paymentMethods),
  provider: z.string(),
  reference: z.string().nullable(),
  reason: z.string().nullable(),
  refundedBy: person.nullable(),
  approvedBy: person.nullable(),
  refundedAt: moment,
});
export type PaymentRefund = z.output<typeof refund>;

export const payment = z.object({
  id,
  paymentNumber: z.string(),
  customerId: id,
  deviceId: id.nullable(),
  saleId: id.nullable(),
  amount: money,
  processingFee: money,
  totalAmount: money,
  currency: z.string(),
  method: z.enum(paymentMethods),
  provider: z.string(),
  reference: z.string().nullable(),
  status: z.enum(paymentStatuses),
  tendered: money.nullable(),
  change: money.nullable(),
  receivedBy: person.nullable(),
  paymentDate: moment,
  completedAt: moment.nullable(),
  failedAt: moment.nullable(),
  /** The payment provider that asked the customer to pay; null for a payment at the counter. */
  gateway: z.string().nullable(),
  /** The phone number that gets the payment request; null for a card, and for a payment at the counter. */
  phone: z.string().nullable(),
  /** Why the payment failed or is late money. Null if neither is true, or if only `failureReason` tells why. */
  failure: paymentFailure.nullable(),
  /** Why the payment failed, in the provider's own words. Null if it did not fail, or if `failure` gives the reason. */
  failureReason: z.string().nullable(),
  receipt: z.object({ id, receiptNumber: z.string() }).nullable(),
  /** The sum of `refunds`; at most `amount`. */
  refundedAmount: money,
  refunds: z.array(refund),
});
export type Payment = z.output<typeof payment>;

/** The method of a refund, with its wallet and reference. */
export const handRefund = manualPayment.omit({ tendered: true });
export type HandRefund = z.output<typeof handRefund>;

/** A line of goods on a receipt, with prices before the discount. */
export const receiptLine = z.object({
  name: z.string(),
  sku: z.string(),
  quantity: z.int(),
  unitPrice: money,
  totalPrice: money,
  /** The serial numbers of the pieces; omitted for items that are not serialised. */
  serials: z.array(z.string()).optional(),
});
export type ReceiptLine = z.output<typeof receiptLine>;

/** A receipt: a copy of the data at the time of the payment. The fields from `isPrinted` on are current instead. */
export const receipt = z.object({
  id,
  receiptNumber: z.string(),
  paymentId: id,
  customerId: id,
  deviceId: id.nullable(),
  /** The fields from `saleId` to `roundingAmount` describe a sale. They are null for a repair. */
  saleId: id.nullable(),
  saleNumber: z.string().nullable(),
  lines: z.array(receiptLine).nullable(),
  subtotal: money.nullable(),
  discountAmount: money.nullable(),
  /** The amount that cash rounding adds to the price; negative when the customer pays less. */
  roundingAmount: z.int().nullable(),
  technicianId: id.nullable(),
  technicianName: z.string().nullable(),
  ticketNumber: z.string().nullable(),
  deviceBrand: z.string().nullable(),
  deviceModel: z.string().nullable(),
  deviceSerial: z.string().nullable(),
  deviceIssue: z.string().nullable(),
  deviceStatus: z.string().nullable(),
  customerName: z.string(),
  customerPhone: z.string().nullable(),
  customerEmail: z.string().nullable(),
  paymentMethod: z.enum(paymentMethods),
  paymentProvider: z.string(),
  paymentReference: z.string().nullable(),
  paymentAmount: money,
  tendered: money.nullable(),
  change: money.nullable(),
  currency: z.string(),
  totalCost: money.nullable(),
  repairCost: money.nullable(),
  laborCost: money.nullable(),
  partsCost: money.nullable(),
  depositAmount: money,
  paidBefore: money,
  remainingBalance: money.nullable(),
  taxRate: z.number(),
  taxAmount: money,
  business: z.object({
    name: z.string(),
    phone: z.string().nullable(),
    email: z.string().nullable(),
    address: z.string().nullable(),
  }),
  generatedBy: id.nullable(),
  generatedByName: z.string(),
  receiptDate: moment,
  isPrinted: z.boolean(),
  printedAt: moment.nullable(),
  isSentToCustomer: z.boolean(),
  sentVia: z.enum(["sms", "whatsapp", "email"]).nullable(),
  sentAt: moment.nullable(),
  /** The secret token in the address of the repair's tracking page; null for goods. */
  trackingToken: z.string().nullable(),
  /** The language that the customer prefers now. Null means the shop's language. */
  customerLanguage: z.enum(languages).nullable(),
});
export type Receipt = z.output<typeof receipt>;

export const receiptWidths = ["58", "80", "a4"] as const;

/** The language of the paper; by default the customer's preferred language, or else the shop's. */
const language = z.enum(languages).optional();
export const pdfQuery = z.strictObject({ width: z.enum(receiptWidths).default("a4"), language });
export const escposQuery = z.strictObject({ width: z.enum(["58", "80"]).default("58"), language });

export const paymentsContract = contract({
  listPayments: {
    method: "GET",
    path: "/api/payments",
    summary:
      "Payments, newest first; `status=unknown` are those to be reconciled with a provider, or by somebody where `failure` says that the money came late or twice",
    access: "view_payments",
    refreshesOn: ["payments"],
    query: listQuery.omit({ search: true }).extend({
      status: z.enum(paymentStatuses).optional(),
      customerId: id.optional(),
      saleId: id.optional(),
    }),
    output: page(payment),
  },
  getPayment: {
    method: "GET",
    path: "/api/payments/:id",
    summary: "One payment",
    access: "view_payments",
    refreshesOn: ["payments"],
    params: idParams,
    output: payment,
  },
  listReceipts: {
    method: "GET",
    path: "/api/receipts",
    summary: "Receipts of one device, sale or customer, newest first",
    access: "view_payments",
    refreshesOn: ["payments", "customers"],
    query: z
      .strictObject({ deviceId: id.optional(), saleId: id.optional(), customerId: id.optional() })
      .refine(({ deviceId, saleId, customerId }) => deviceId ?? saleId ?? customerId, {
        message: "name a device, a sale or a customer",
        path: ["deviceId"],
      }),
    output: z.object({ items: z.array(receipt) }),
  },
  getReceipt: {
    method: "GET",
    path: "/api/receipts/:id",
    summary: "One receipt",
    access: "view_payments",
    refreshesOn: ["payments", "customers"],
    params: idParams,
    output: receipt,
  },
  getReceiptPdf: {
    method: "GET",
    path: "/api/receipts/:id.pdf",
    summary: "The receipt as a PDF, 58 or 80 mm wide or A4",
    access: "view_payments",
    params: idParams,
    query: pdfQuery,
    produces: "application/pdf",
  },
  getReceiptEscpos: {
    method: "GET",
    path: "/api/receipts/:id.escpos",
    summary:
      "The receipt as bytes for a thermal printer, 32 (58 mm) or 48 (80 mm) characters a line",
    access: "view_payments",
    params: idParams,
    query: escposQuery,
    produces: "application/octet-stream",
  },
  markReceiptPrinted: {
    method: "POST",
    path: "/api/receipts/:id/printed",
    summary: "Notes that the receipt was printed",
    access: "view_payments",
    params: idParams,
    output: done,
    idempotencyKey: "optional",
  },
  markReceiptSent: {
    method: "POST",
    path: "/api/receipts/:id/sent",
    summary: "Notes how the receipt was sent to the customer",
    access: "view_payments",
    params: idParams,
    body: z.strictObject({ via: z.enum(["sms", "whatsapp", "email"]) }),
    output: done,
    idempotencyKey: "optional",
  },
});
