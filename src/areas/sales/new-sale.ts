import * as z from "zod";
import { id, money, phone, positiveMoney, requiredText, text } from "#src/shared/fields.ts";
import { MAX_MONEY } from "#src/shared/amounts/typed-amounts.ts";
import { serials } from "#src/areas/inventory/serials/contract.ts";
import { newCustomer } from "#src/areas/customers/contract.ts";
import { creditTerms, manualPayment } from "#src/areas/payments/contract.ts";
import { newTradeIn, tradeInRefusals } from "#src/areas/handsets/contract.ts";
import { storedMethods } from "#src/areas/payments/providers.ts";
import { manualDiscounts } from "./rules.ts";

/** One line of the cart. The server uses the item's price, or the `priceOverride` of a user with `override_prices`. */
export const newSaleLine = z.strictObject({
  itemId: id,
  quantity: z.int().min(1).max(100_000),
  /** The repair that the line is sold for. */
  deviceId: id.optional(),
  /** The serial numbers of the sold pieces, one for each; only for serialised items. */
  serials: serials.optional(),
  priceOverride: z.strictObject({ unitPrice: money, reason: requiredText(200) }).optional(),
});

/** `value` is a percentage (0 to 100, two decimals), or for `fixed` an amount in minor units. */
export const newManualDiscount = z
  .strictObject({
    type: z.enum(manualDiscounts),
    value: z.number().min(0).max(MAX_MONEY),
    /** Required when the discount exceeds the limit in the settings. */
    reason: text(200).optional(),
    /** The approval of a discount above the limit of a user who may only ask for it (`askForDiscount`). */
    approvalId: id.optional(),
  })
  .refine(({ type, value }) => type === "percent" || Number.isInteger(value), {
    message: "is a whole number of cents",
    path: ["value"],
  })
  .refine(({ type, value }) => type === "fixed" || Number(value.toFixed(2)) === value, {
    message: "has at most two decimals",
    path: ["value"],
  });

/** The discount of the customer's level. The server takes the level and its percentage. */
const tierDiscount = z.strictObject({ type: z.literal("tier") });

const SELECT_METHOD = "Please select a payment method";

/** Cash, credit, a `reference` or a total of 0 completes the payment at once. Otherwise a provider collects the money. */
const paymentFields = z.strictObject(
  {
    ...manualPayment.shape,
    method: z.enum(storedMethods, { error: SELECT_METHOD }),
    /** The terms of agreed credit (`on_credit`), which needs the permission `give_credit`. */
    credit: creditTerms.optional(),
    /**
     * The used handset that pays (`trade_in`), which needs the permission `buy_handsets`. It may have the number of an
     * identity card, so the body is secret (`secretBody`).
     */
    tradeIn: newTradeIn.optional(),
    /** The phone number of the wallet; by default the customer's phone number. */
    phone: phone.optional(),
  },
  { error: SELECT_METHOD },
);

const hasItsHandset = (row: { method: string; tradeIn?: unknown }) =>
  (row.method === "trade_in") === (row.tradeIn !== undefined);
const HANDSET = { message: "belongs to a trade-in, which needs it", path: ["tradeIn"] };

const salePayment = paymentFields.refine(hasItsHandset, HANDSET);

/** One of several payments of a sale. At most one of them is collected by a provider. */
const salePart = paymentFields.extend({ amount: positiveMoney }).refine(hasItsHandset, HANDSET);
export type SalePart = z.output<typeof salePart>;

/** The refusals of parts that are not in coins or cannot be beside each other, and of a trade-in. */
export const besideRefusals = [
  "cash_not_in_coins",
  "money_beside_transfer",
  ...tradeInRefusals,
] as const;

/** The refusals of a sale of an order request. */
export const orderOfSaleRefusals = [
  "order_not_open",
  "order_prices_ended",
  "order_quantity_exceeded",
] as const;

/** The refusals of what was agreed before the sale: an order request, a redeemed reward, or an approved discount. */
export const agreedRefusals = [
  ...orderOfSaleRefusals,
  "redemption_not_open",
  "points_owed",
  "approval_not_usable",
  "approval_outdated",
] as const;

export const newSale = z
  .strictObject({
    /** The till chooses the id, so that it can find the sale after a lost answer. Other clients may omit it. */
    id: id.optional(),
    customerId: id.optional(),
    /** The details of a new customer. An existing customer with this phone number is used instead, unchanged. */
    customer: newCustomer.optional(),
    lines: z
      .array(newSaleLine, { error: "Cart is empty" })
      .min(1, "Cart is empty")
      .max(200, "has more than 200 lines"),
    discount: z.union([newManualDiscount, tierDiscount]).optional(),
    /** An open redemption of the customer: its reward is the discount of the sale. */
    redemptionId: id.optional(),
    payment: salePayment.optional(),
    /**
     * The order request that the cart sells. Its goods cost what was agreed, its reservation is used up, and it is sold
     * when the sale is completed.
     */
    orderRequestId: id.optional(),
    /**
     * Several payments in place of `payment`. Their amounts add up to the total. Cash rounding rounds what is left for
     * cash after the other parts.
     */
    payments: z
      .array(salePart)
      .min(2)
      .max(6)
      .refine((parts) => {
        const imeis = parts.flatMap(({ tradeIn }) => tradeIn?.imei ?? []);
        return new Set(imeis).size === imeis.length;
      }, "trade the same handset in twice")
      .optional(),
    /**
     * The total that the customer was told. The server computes its own, and refuses the sale if they differ, because a
     * price or a charge has changed meanwhile. Several payments say it by their amounts.
     */
    expectedTotal: money.optional(),
  })
  .refine(({ customerId, customer }) => customerId ?? customer, {
    message: "Please select a customer",
    path: ["customerId"],
    // The check runs even if another field is invalid, so that a form shows all errors at once.
    when: ({ value }) => typeof value === "object" && value !== null,
  })
  .refine(({ payment, payments }) => payment ?? payments, {
    message: SELECT_METHOD,
    path: ["payment"],
    when: ({ value }) => typeof value === "object" && value !== null,
  })
  .refine(({ discount, redemptionId }) => !(discount && redemptionId), {
    message: "send a discount or a reward, not both",
    path: ["redemptionId"],
  })
  .refine(({ payment, payments }) => !(payment && payments), {
    message: "send one payment or several parts, not both",
    path: ["payments"],
  })
  .refine(({ customerId, customer }) => !(customerId && customer), {
    message: "name a known customer or a new one, not both",
    path: ["customerId"],
  });
export type NewSale = z.output<typeof newSale>;
