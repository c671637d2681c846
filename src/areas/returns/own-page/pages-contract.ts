import * as z from "zod";
import { routeOf } from "#src/shared/addresses.ts";
import { contract } from "#src/shared/contract.ts";
import { requiredText } from "#src/shared/fields.ts";
import { pageChoices } from "#src/areas/customers/own-page/contract.ts";

/** The largest accepted form, in bytes. The forms have only a few short texts. */
const FORM_BYTES = 2048;
/** A number of a record, as the page shows it. */
const number = requiredText(100);
const token = z.string().min(1).max(100);
const params = z.strictObject({ token });
const rateLimit = { max: 60, seconds: 60 };

export const ownPagesContract = contract({
  openOwnPage: {
    method: "GET",
    path: routeOf("/my/$token"),
    summary: "A customer's own page, by the secret link",
    access: "public",
    params,
    renders: "html",
    rateLimit,
  },
  openOwnReceipt: {
    method: "GET",
    path: routeOf("/my/$token/receipts/$number"),
    summary: "A receipt of the customer, by the secret link",
    access: "public",
    params: z.strictObject({ token, number }),
    renders: "html",
    rateLimit,
  },
  submitOwnChoices: {
    method: "POST",
    path: routeOf("/my/$token/choices"),
    summary: "The customer chooses a language and allows or refuses offers",
    access: "public",
    params,
    accepts: "form",
    body: pageChoices,
    bodyBytes: FORM_BYTES,
    renders: "html",
    rateLimit: { max: 20, seconds: 60 },
  },
  submitOwnPayment: {
    method: "POST",
    path: routeOf("/my/$token/pay"),
    summary: "Leads to the page on which the customer pays for a repair or sale",
    access: "public",
    params,
    accepts: "form",
    /** `number`: the ticket of the repair, or the number of the sale. */
    body: z.strictObject({ number }),
    bodyBytes: FORM_BYTES,
    renders: "html",
    errors: ["invalid_transition"],
    rateLimit: { max: 20, seconds: 60 },
  },
});
