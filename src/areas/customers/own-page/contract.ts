/** The link to a customer's own page, and what the customer chooses there. */
import * as z from "zod";
import { contract } from "#src/shared/contract.ts";
import { emptyToNull, idParams, moment, person, requiredText, text } from "#src/shared/fields.ts";
import { languages } from "#src/shared/words.ts";

export const customerPageLink = z.object({
  /** The address of the page, with the secret token; null after the link was ended and while no new one is made. */
  url: z.string().nullable(),
  createdAt: moment,
  createdBy: person,
  /** When and by whom the newest link was ended; null while it is open. */
  ended: z.object({ at: moment, by: person, reason: z.string().nullable() }).nullable(),
});
export type CustomerPageLink = z.output<typeof customerPageLink>;

const reason = emptyToNull(text(500)).optional();

export const pageLinkContract = contract({
  getCustomerPageLink: {
    method: "GET",
    path: "/api/customers/:id/page-link",
    summary: "The link to the customer's own page; made when it is first asked for",
    access: "share_customer_pages",
    refreshesOn: ["customers"],
    params: idParams,
    output: customerPageLink,
    errors: ["customer_erased", "customer_built_in"],
  },
  renewCustomerPageLink: {
    method: "POST",
    path: "/api/customers/:id/page-link/renew",
    summary: "Makes a new link to the customer's own page; the old one stops working",
    access: "end_customer_pages",
    params: idParams,
    body: z.strictObject({ reason }),
    output: customerPageLink,
    status: 201,
    errors: ["customer_erased", "customer_built_in"],
    idempotencyKey: "required",
    secretAnswer: true,
  },
  endCustomerPageLink: {
    method: "POST",
    path: "/api/customers/:id/page-link/end",
    summary: "Ends the link to the customer's own page, and says why",
    access: "end_customer_pages",
    params: idParams,
    body: z.strictObject({ reason: requiredText(500) }),
    output: customerPageLink,
    errors: ["customer_erased", "customer_built_in", "invalid_transition"],
    idempotencyKey: "required",
  },
});

/** What the form of the page sends. */
export const pageChoices = z.strictObject({
  language: z.enum(languages),
  marketing: z.enum(["yes", "no"]),
});
export type PageChoices = z.output<typeof pageChoices>;
