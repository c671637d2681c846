/** Links to a public page on which a customer pays for a repair, a waiting sale, an accepted order request or a debt. */
import * as z from "zod";
import { contract } from "#src/shared/contract.ts";
import { id, idParams, moment, money, person } from "#src/shared/fields.ts";
import { languages } from "#src/shared/words.ts";

/** How many days a link can be opened. */
export const LINK_DAYS = 30;

export const paymentLink = z.object({
  id,
  createdBy: person,
  createdAt: moment,
  expiresAt: moment,
  revokedAt: moment.nullable(),
});
export type PaymentLink = z.output<typeof paymentLink>;

const subject = {
  deviceId: id.optional(),
  saleId: id.optional(),
  debtId: id.optional(),
  orderRequestId: id.optional(),
};

/** An invoice is paid by paying for its repair or sale, and then for the debts of it. */
export const newLink = z
  .strictObject({ ...subject, invoiceId: id.optional() })
  .refine((given) => Object.values(given).filter(Boolean).length === 1, {
    message: "names one repair, sale, debt, order request or invoice",
  });
export type NewLink = z.output<typeof newLink>;

export const linksContract = contract({
  createPaymentLink: {
    method: "POST",
    path: "/api/payment-links",
    summary:
      "Makes a link to a public page on which the customer pays what is owed; the answer shows it once",
    access: ["take_payments", "create_sales"],
    body: newLink,
    output: z.object({
      link: paymentLink,
      /** The path of the page, with the secret token. */
      path: z.string(),
      /** What can be paid now. The page computes it anew. */
      amount: money,
      currency: z.string(),
      /** The number of the repair, sale or order request. */
      number: z.string(),
      language: z.enum(languages).nullable(),
    }),
    status: 201,
    errors: ["not_found", "invalid_transition", "invoice_cancelled"],
    idempotencyKey: "required",
    secretAnswer: true,
  },
  listPaymentLinks: {
    method: "GET",
    path: "/api/payment-links",
    summary:
      "The newest payment links that can still be opened; of one repair, sale, debt or order request if it is named",
    access: ["take_payments", "create_sales"],
    refreshesOn: ["payment-links"],
    query: z.strictObject(subject),
    output: z.object({ items: z.array(paymentLink) }),
  },
  revokePaymentLink: {
    method: "POST",
    path: "/api/payment-links/:id/revoke",
    summary: "Ends a payment link; what was asked for through it stays open",
    access: ["take_payments", "create_sales"],
    params: idParams,
    output: paymentLink,
    errors: ["invalid_transition"],
    idempotencyKey: "required",
  },
});
