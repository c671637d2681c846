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
  phone,
  positiveMoney,
  requiredText,
  text,
} from "#src/shared/fields.ts";
import { paymentFailure } from "./payment-failure.ts";
import { asGiftCode } from "./credit-rules.ts";
import { namedByPayment, paymentMethods, storedMethods, type StoredMethod } from "./providers.ts";
import { paidAs } from "./ways-back.ts";

export const paymentStatuses = [
  "pending",
  "processing",
  "completed",
  "failed",
  "unknown",
  "late",
  "refunded",
] as const;

export type PaymentStatus = (typeof paymentStatuses)[number];

/** A reference as it is stored: without spaces and invisible characters, in capitals. */
export const asReference = (typed: string): string =>
  typed
    .normalize("NFKC")
    .toUpperCase()
    .replaceAll(/[\s\p{C}]+/gu, "");

/**
 * A reference needs at least one letter or digit, because references are compared by these alone (`reference_key` in the
 * database).
 */
const hasLetterOrDigit = (reference: string) => /[\p{L}\p{N}]/u.test(reference);

/** The reference of a payment that has already arrived, e.g. on the statement of the bank. */
export const typedReference = requiredText(60)
  .transform(asReference)
  .refine((reference) => reference !== "", "is empty")
  .refine(hasLetterOrDigit, "has no letters or digits");

/** A reference that may be omitted, or empty. */
export const optionalReference = text(60)
  .transform((value) => asReference(value) || undefined)
  .refine((reference) => !reference || hasLetterOrDigit(reference), "has no letters or digits")
  .optional();

/**
 * A payment that a cashier enters. `provider` is the wallet, or the page on which a card is paid; without one, the method
 * is stored as the provider.
 * `reference` comes from the provider. One mobile-money message cannot pay twice: no two payments by wallet have the
 * same reference, even if the wallets differ, except a few older than this rule. Other payments of one provider have
 * different references too.
 */
export const manualPayment = z.strictObject({
  /**
   * Store credit, gift cards and points pay without money in hand. Only the customer who has store credit or points can
   * spend them.
   */
  method: z.enum([...paymentMethods, "store_credit", "gift_card", "points"]),
  provider: z.enum(namedByPayment).optional(),
  reference: optionalReference,
  /** Cash that the customer gave. The change is `tendered` minus the amount. */
  tendered: positiveMoney.optional(),
  /** The code of the gift card that pays. */
  giftCard: text(60).transform(asGiftCode).optional(),
});
export type ManualPayment = z.output<typeof manualPayment>;

/**
 * Agreed credit: the customer takes the goods or the handset and pays later. It needs `give_credit`. The parts add up
 * to the amount, and their days rise.
 */
export const creditTerms = z.strictObject({
  parts: z
    .array(z.strictObject({ dueOn: day, amount: positiveMoney }))
    .min(1)
    .max(12),
  reason: requiredText(300),
});
export type CreditTerms = z.output<typeof creditTerms>;

/** `isGivenUp`: the debt is written off in the same transaction, so that no limit applies to it. */
export type AgreedCredit = CreditTerms & { isGivenUp?: boolean };

/** What the counter takes: money, store credit, a gift card, a used handset, or agreed credit with its terms. */
export type Tender = Omit<ManualPayment, "method"> & {
  method: StoredMethod;
  credit?: AgreedCredit | undefined;
  /** The number of the used handset that is traded in. */
  handset?: string | undefined;
};

/** Cash or a `reference` completes the payment at once. Otherwise a provider collects the money. */
export const collectedPayment = manualPayment.extend({
  /** The phone number of the wallet; by default the customer's phone number. */
  phone: phone.optional(),
});

/** The refusals of a payment with store credit, a gift card or points. */
export const creditRefusals = [
  "credit_not_enough",
  "gift_card_unknown",
  "gift_card_blocked",
  "gift_card_expired",
  "insufficient_points",
] as const;

/** The refusals of a paid sale whose goods are no longer there. */
export const goodsRefusals = [
  "insufficient_stock",
  "item_archived",
  "serial_not_available",
  "serials_required",
] as const;

/** The refusals of a way that the table of ways closes (docs/ways-back.md). */
export const wayRefusals = [
  "credit_stays_credit",
  "unproven_money",
  "gift_card_blocked",
  "gift_card_expired",
] as const;

/** The refusals of giving money of payments back. */
export const refundingRefusals = [
  "exceeds_refundable",
  "reference_taken",
  "shift_required",
  "credit_not_enough",
  "customer_erased",
  "debt_first",
  ...wayRefusals,
] as const;

/** A refund of a payment. `approvedBy` is set only if the refund or its way needed an approval. */
export const refund = z.object({
  id,
  refundNumber: z.string(),
  amount: money,
  /** What rounding adds to the amount of a refund in cash: the cash that was given is both together. */
  cashRounding: z.int(),
  method: z.enum(storedMethods),
  provider: z.string(),
  reference: z.string().nullable(),
  reason: z.string().nullable(),
  refundedBy: person.nullable(),
  approvedBy: person.nullable(),
  refundedAt: moment,
});
export type PaymentRefund = z.output<typeof refund>;

/** What is known about where a payment came from. */
export const paymentMetadata = z.object({
  /** The payment link through which the customer started it. */
  paymentLinkId: id.optional(),
});
export type PaymentMetadata = z.output<typeof paymentMetadata>;

export const payment = z.object({
  id,
  paymentNumber: z.string(),
  customerId: id,
  deviceId: id.nullable(),
  saleId: id.nullable(),
  /** The gift card that was bought, or the debt that was paid; null for a sale or repair. */
  creditAccountId: id.nullable(),
  amount: money,
  /** What the customer still owes of it, if it is agreed credit; null for every other payment. */
  owed: money.nullable(),
  /** What the customer pays in addition to `amount`, for a card page. */
  processingFee: money,
  totalAmount: money,
  /** The cash is a multiple of it, also what goes back; 0: it was not rounded, or is no cash. */
  cashStep: money,
  /** What rounding adds to the amount of a payment in cash: the cash that was taken is both together. */
  cashRounding: z.int(),
  currency: z.string(),
  method: z.enum(storedMethods),
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
  /** Whether the built-in simulator collects it for a demo, so that no money moves. */
  isSimulated: z.boolean(),
  /** The page on which the customer pays, while the provider waits for it. */
  payUrl: z.string().nullable(),
  /** The phone number that gets the payment request; null for a card, and for a payment at the counter. */
  phone: z.string().nullable(),
  metadata: paymentMetadata,
  /** Why the payment failed or is late money. Null if neither is true, or if only `failureReason` tells why. */
  failure: paymentFailure.nullable(),
  /** Why the payment failed, in the provider's own words. Null if it did not fail, or if `failure` gives the reason. */
  failureReason: z.string().nullable(),
  receipt: z.object({ id, receiptNumber: z.string() }).nullable(),
  /** The sum of `refunds`; at most `amount`. */
  refundedAmount: money,
  refunds: z.array(refund),
  /** What can still go back, by what the money is. What is allowed follows from the table of ways (docs/ways-back.md). */
  moneyBack: z.array(
    z.object({
      paidAs: z.enum(paidAs),
      left: money,
      /** The money that paid agreed credit, and what of it went back. It decides how a refund in cash is rounded. */
      came: z
        .object({
          amount: money,
          cashStep: money,
          cashRounding: z.int(),
          refunds: z.array(z.object({ amount: money, cashRounding: z.int() })),
        })
        .optional(),
    }),
  ),
});
export type Payment = z.output<typeof payment>;

/** What a read of payments shows: also the cards that paid, and the lines that prove them (`moneyBack`). */
export const shownWithPayments = ["payments", "credit", "statements"] as const;

/** The method of a refund, with its wallet and reference. */
export const handRefund = manualPayment.omit({ tendered: true, giftCard: true }).extend({
  /** Who gets the store credit, if the payment is of a walk-in customer. Otherwise who paid gets it. */
  customerId: id.optional(),
});
export type HandRefund = z.output<typeof handRefund>;

export const paymentsContract = contract({
  listPayments: {
    method: "GET",
    path: "/api/payments",
    summary:
      "Payments, newest first; `status=unknown` are those whose result their provider has not told yet, `status=late` is money that came late or twice and waits for a decision",
    access: "view_payments",
    refreshesOn: shownWithPayments,
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
    access: ["view_payments", "take_payments"],
    refreshesOn: shownWithPayments,
    params: idParams,
    output: payment,
  },
});
