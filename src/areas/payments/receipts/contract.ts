/** Receipts, and their papers as PDF and for thermal printers. */
import * as z from "zod";
import { ofCustomer } from "#src/shared/privacy/of-customer.ts";
import { contract } from "#src/shared/contract.ts";
import { languages } from "#src/shared/words.ts";
import { day, done, id, idParams, moment, money } from "#src/shared/fields.ts";
import { loyaltyLevels } from "#src/areas/customers/levels.ts";
import { sendsPaper } from "#src/areas/messaging/email/contract.ts";
import { rewardPresets } from "#src/areas/loyalty/rewards/contract.ts";
import { taxCodes } from "#src/areas/settings/taxes/rules.ts";
import { charge } from "../charges.ts";
import { storedMethods } from "../providers.ts";

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

/** One of several payments of a sale, on their receipt. */
export const receiptPart = z.object({
  paymentId: id,
  method: z.enum(storedMethods),
  provider: z.string(),
  reference: z.string().nullable(),
  amount: money,
  tendered: money.nullable(),
  change: money.nullable(),
});
export type ReceiptPart = z.output<typeof receiptPart>;

/** The debt or gift card that was paid. */
export const receiptCredit = z.object({
  kind: z.enum(["debt", "gift_card"]),
  saleNumber: z.string().nullable(),
  ticketNumber: z.string().nullable(),
  deviceName: z.string().nullable(),
  /** The last letters of the code of a gift card. */
  codeEnd: z.string().nullable(),
});

/** What the discount of goods is: the one of a loyalty level, or a reward that was bought with points. */
export const discountOf = z.union([
  z.object({ level: z.enum(loyaltyLevels), percent: z.number() }),
  z.object({ reward: z.string(), preset: z.enum(rewardPresets).nullable() }),
]);
export type DiscountOf = z.output<typeof discountOf>;

const fact = z.object({ label: z.string(), value: z.string() });

/**
 * The text of a receipt as it was issued, in the language of that time. A reprint shows this text, so that it equals the
 * original even if settings or words have changed since. Amounts are written as on the paper.
 */
export const receiptContent = z.object({
  language: z.enum(languages),
  shop: z.object({ name: z.string(), lines: z.array(z.string()) }),
  title: z.string(),
  /** The number of the sale or repair, by which the customer knows it; on older papers that of the receipt. */
  number: z.string(),
  ticket: fact.nullable(),
  facts: z.array(fact),
  /** The sold or refunded goods; empty for a repair. */
  lines: z.array(
    z.object({
      name: z.string(),
      /** The quantity and the unit price. */
      detail: z.string(),
      value: z.string(),
      /** The serial numbers of the pieces, which the customer needs for the warranty; null when the line has none. */
      serials: z.string().nullable(),
    }),
  ),
  /** How the amount is calculated, for example subtotal and discount. The values have no currency. */
  costs: z.array(fact),
  /** The paid or refunded amount with its currency. No other amount on the paper is in larger type. */
  paid: fact,
  /** The balance of the repair after this payment; null for goods, a refund, and a repair without a price. */
  balance: fact.nullable(),
  paidInFull: z.string().nullable(),
  tax: fact.nullable(),
  settlement: z.array(fact),
  thanks: z.string(),
  /** The shop's last lines; absent on receipts from before there were any. */
  footer: z.string().nullable().optional(),
});
export type ReceiptContent = z.output<typeof receiptContent>;

/** A receipt: a copy of the data at the time of the payment. The fields from `isPrinted` on are current instead. */
export const receipt = z.object({
  id,
  receiptNumber: z.string(),
  paymentId: id,
  customerId: id,
  deviceId: id.nullable(),
  /** The fields from `saleId` to `discountOf` describe a sale. They are null for a repair. */
  saleId: id.nullable(),
  saleNumber: z.string().nullable(),
  /** The gift card that was bought, or the debt that was paid. */
  creditAccountId: id.nullable(),
  /** What that account is, with the sale or repair for which the debt was agreed. */
  credit: receiptCredit.nullable(),
  lines: z.array(receiptLine).nullable(),
  subtotal: money.nullable(),
  discountAmount: money.nullable(),
  /** Null: the cashier gave the discount, or there is none. */
  discountOf: discountOf.nullable(),
  /**
   * The amount that cash rounding adds to the price, or for a repair or debt to the money of this payment; negative when
   * the customer pays less.
   */
  roundingAmount: z.int().nullable(),
  technicianId: id.nullable(),
  technicianName: z.string().nullable(),
  ticketNumber: z.string().nullable(),
  deviceBrand: z.string().nullable(),
  deviceModel: z.string().nullable(),
  deviceSerial: z.string().nullable(),
  deviceIssue: z.string().nullable(),
  deviceStatus: z.string().nullable(),
  customerName: ofCustomer(z.string()),
  customerPhone: ofCustomer(z.string().nullable()),
  customerEmail: ofCustomer(z.string().nullable()),
  /** The payments of a sale that was paid in parts; null for one payment. The fields below describe the first part. */
  parts: z.array(receiptPart).nullable(),
  paymentMethod: z.enum(storedMethods),
  paymentProvider: z.string(),
  paymentReference: z.string().nullable(),
  /** The sum of all parts. */
  paymentAmount: money,
  /** What the customer paid in addition, for a card page. */
  processingFee: money,
  tendered: money.nullable(),
  change: money.nullable(),
  /** The parts of agreed credit with their due days; empty without credit. */
  dueParts: z.array(z.object({ dueOn: day, amount: money })),
  currency: z.string(),
  /** What was owed by agreement for the repair before this payment. It is part of `paidBefore`, but no money came. */
  owedOnCredit: money,
  /** The charges of the sale or repair. They are part of `totalCost`. */
  charges: z.array(charge),
  /** The part of this payment that pays charges. */
  chargesAmount: money,
  totalCost: money.nullable(),
  repairCost: money.nullable(),
  laborCost: money.nullable(),
  partsCost: money.nullable(),
  depositAmount: money,
  paidBefore: money,
  remainingBalance: money.nullable(),
  taxCode: z.enum(taxCodes),
  taxRate: z.number(),
  taxAmount: money,
  business: z.object({
    name: z.string(),
    phone: z.string().nullable(),
    email: z.string().nullable(),
    address: z.string().nullable(),
    /** The shop's last lines when the receipt was issued; absent on receipts from before there were any. */
    footer: z.string().nullable().optional(),
  }),
  generatedBy: id.nullable(),
  generatedByName: z.string(),
  receiptDate: moment,
  /** Null for receipts from before it was stored, and after the customer was erased: the paper is composed anew. */
  receiptContent: receiptContent.nullable(),
  isPrinted: z.boolean(),
  /** When the original was printed. */
  printedAt: moment.nullable(),
  /** How often it was printed. The first print is the original; every other one is marked as a copy. */
  printCount: z.int(),
  isSentToCustomer: z.boolean(),
  sentVia: z.enum(["sms", "whatsapp", "email"]).nullable(),
  sentAt: moment.nullable(),
  /** Whether the simulator collected the payment, so that no money moved. */
  isSimulated: z.boolean(),
  /** The secret token in the address of the repair's tracking page; null for goods. */
  trackingToken: z.string().nullable(),
  /** The secret token in the address at which the customer opens the receipt; null after an erasure. */
  linkToken: z.string().nullable(),
  /** The fiscal record, from the moment at which the receipt was written; null while fiscal receipts are off. */
  fiscal: z
    .object({
      /** The verification code of the tax authority. */
      code: z.string(),
      /** The authority's page that shows the receipt. */
      url: z.string(),
      issuedAt: moment,
      gc: z.int(),
      zNumber: z.string(),
      tin: z.string(),
      /** Empty for a shop that is not registered for VAT. */
      vrn: z.string(),
    })
    .nullable(),
  /** The language that the customer prefers now. Null means the shop's language. */
  customerLanguage: z.enum(languages).nullable(),
});
export type Receipt = z.output<typeof receipt>;

/** One counted print. Number 1 is the original. */
export const receiptPrint = z.object({ number: z.int(), printedAt: moment });
export type ReceiptPrint = z.output<typeof receiptPrint>;

export const receiptWidths = ["58", "80", "a4"] as const;

/** The language of the paper; by default the customer's preferred language, or else the shop's. */
const language = z.enum(languages).optional();
export const pdfQuery = z.strictObject({ width: z.enum(receiptWidths).default("a4"), language });
/** The number of a counted print. Without it, the paper of a printed receipt is marked as a copy without a number. */
const print = z.coerce.number().int().min(1).max(1_000_000).optional();
export const escposQuery = z.strictObject({ width: z.enum(["58", "80"]).default("58"), language });

export const receiptsContract = contract({
  listReceipts: {
    method: "GET",
    path: "/api/receipts",
    summary: "Receipts of one device, sale or customer, newest first",
    access: "view_payments",
    refreshesOn: ["payments", "credit", "customers"],
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
    refreshesOn: ["payments", "credit", "customers"],
    params: idParams,
    output: receipt,
  },
  getReceiptPdf: {
    method: "GET",
    path: "/api/receipts/:id.pdf",
    summary: "The receipt as a PDF, 58 or 80 mm wide or A4; marked as a copy once it was printed",
    access: "view_payments",
    params: idParams,
    query: pdfQuery.extend({ print }),
    produces: "application/pdf",
  },
  getReceiptEscpos: {
    method: "GET",
    path: "/api/receipts/:id.escpos",
    summary:
      "The receipt as bytes for a thermal printer, 32 (58 mm) or 48 (80 mm) characters a line",
    access: "view_payments",
    params: idParams,
    query: escposQuery.extend({ print }),
    produces: "application/octet-stream",
  },
  getLinkedReceiptPdf: {
    method: "GET",
    path: "/api/receipt-links/:token.pdf",
    summary: "A receipt as a PDF without names, by the secret link that the shop sent",
    access: "public",
    params: z.strictObject({ token: z.string().regex(/^[0-9a-f]{32}$/) }),
    query: z.strictObject({ language }),
    produces: "application/pdf",
    // Drawing a PDF takes some milliseconds.
    rateLimit: { max: 20, seconds: 60 },
  },
  markReceiptPrinted: {
    method: "POST",
    path: "/api/receipts/:id/printed",
    summary:
      "Counts a print before it is made: the first one is the original, every other one a copy",
    access: "view_payments",
    params: idParams,
    output: done.extend({ print: receiptPrint }),
    idempotencyKey: "optional",
  },
  emailReceipt: {
    ...sendsPaper,
    path: "/api/receipts/:id/email",
    summary: "Sends the receipt as a PDF to an address, which is not stored with the customer",
    params: idParams,
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
