import * as z from "zod";
import { routeOf } from "#src/shared/addresses.ts";
import { contract } from "#src/shared/contract.ts";
import { text } from "#src/shared/fields.ts";

/** The largest accepted form, in bytes. It has two short texts. */
const FORM_BYTES = 2048;

const params = z.strictObject({ token: z.string().min(1).max(100) });

export const payPagesContract = contract({
  openPayPage: {
    method: "GET",
    path: routeOf("/pay/$token"),
    summary:
      "What is owed and how it can be paid, by the secret link; opening it starts no payment",
    access: "public",
    params,
    renders: "html",
    rateLimit: { max: 120, seconds: 60 },
  },
  submitPay: {
    method: "POST",
    path: routeOf("/pay/$token"),
    summary: "Asks a provider to collect what is owed",
    access: "public",
    params,
    accepts: "form",
    /**
     * `way`: the wallet or the card page; `phone`: the phone number of the wallet; `expected`: the amount that the page
     * showed, in minor units. Another amount is asked for only after the page has shown it.
     */
    body: z.strictObject({
      way: z.string().max(40),
      phone: text(40).optional(),
      expected: z
        .string()
        .regex(/^\d{1,15}$/)
        .optional(),
    }),
    bodyBytes: FORM_BYTES,
    renders: "html",
    errors: [
      "exceeds_balance",
      "total_changed",
      "invalid_transition",
      "provider_not_configured",
      "insufficient_stock",
      "item_archived",
      "serial_not_available",
      "serials_required",
      // A waiting sale with the discount of a level that has fallen since.
      "level_changed",
      // An order request is sold to its customer.
      "customer_inactive",
      "customer_erased",
      "order_not_open",
      "order_prices_ended",
      "order_quantity_exceeded",
    ],
    rateLimit: { max: 20, seconds: 60 },
  },
});
