import * as z from "zod";
import { id, money, phone, requiredText, text } from "#src/shared/fields.ts";
import { serials } from "#src/areas/inventory/serials/contract.ts";
import { newCustomer } from "#src/areas/customers/contract.ts";
import { manualPayment } from "#src/areas/payments/contract.ts";
import { paymentMethods } from "#src/areas/payments/providers.ts";
import { discountTypes } from "../rules.ts";

/** One line of a cart. The server knows the price; another one needs the right, a reason, and its own field. */
const cartLine = z.strictObject({
  itemId: id,
  quantity: z.int().min(1).max(100_000),
  /** The repair it is sold for. */
  deviceId: id.optional(),
  /** Which pieces, of what is kept by serial number: as many as the quantity. */
  serials: serials.optional(),
  priceOverride: z.strictObject({ unitPrice: money, reason: requiredText(200) }).optional(),
});

/** `value`: percent 0–100 with at most two decimals, or minor units; which of both limits it the rules say. */
const discount = z
  .strictObject({
    type: z.enum(discountTypes),
    value: z.number().min(0).max(10_000_000_000_000),
    /** Needed over the limit of the settings. */
    reason: text(200).optional(),
  })
  .refine(({ type, value }) => type === "percent" || Number.isInteger(value), {
    message: "is a whole number of cents",
    path: ["value"],
  })
  .refine(({ type, value }) => type === "fixed" || Number(value.toFixed(2)) === value, {
    message: "has at most two decimals",
    path: ["value"],
  });

/** As `manualPayment`; without a `reference`, card and mobile money are asked for by a provider, at `phone`. */
const salePayment = z.strictObject(
  {
    ...manualPayment.shape,
    method: z.enum(paymentMethods, { error: "Please select a payment method" }),
    /** The wallet's number; left out: the customer's. */
    phone: phone.optional(),
  },
  { error: "Please select a payment method" },
);

export const newSale = z
  .strictObject({
    /** Made by the client, so that the sale has its final id before it is sent. */
    id: id.optional(),
    customerId: id.optional(),
    /** Somebody new; who has this phone number already is taken as they are. */
    customer: newCustomer.optional(),
    lines: z
      .array(cartLine, { error: "Cart is empty" })
      .min(1, "Cart is empty")
      .max(200, "has more than 200 lines"),
    discount: discount.optional(),
    payment: salePayment,
  })
  .refine(({ customerId, customer }) => customerId ?? customer, {
    message: "Please select a customer",
    path: ["customerId"],
    // Also when other fields are wrong: a form shows all that is missing at once.
    when: ({ value }) => typeof value === "object" && value !== null,
  })
  .refine(({ customerId, customer }) => !(customerId && customer), {
    message: "name a known customer or a new one, not both",
    path: ["customerId"],
  });
export type NewSale = z.output<typeof newSale>;
