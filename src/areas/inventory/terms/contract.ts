/**
 * The terms of an item: prices, cost, tax and warranty. They have their own endpoint, because changing them may require
 * further permissions and a reason.
 */
import * as z from "zod";
import { contract } from "#src/shared/contract.ts";
import { emptyToNull, idParams, text, version } from "#src/shared/fields.ts";
import { item, itemTerms, price } from "../core/contract.ts";

export const termsChange = z.strictObject({
  version,
  price: price.optional(),
  ...itemTerms,
  /** The reason of the change. It is required for lower prices and for another tax or warranty. */
  reason: emptyToNull(text(300)).optional(),
});
export type TermsChange = z.output<typeof termsChange>;

export const termsContract = contract({
  changeItemTerms: {
    method: "POST",
    path: "/api/items/:id/terms",
    summary:
      "Changes prices, cost, tax and warranty of an item; a lower price needs `lower_prices`, the tax code `manage_tax_rates`, the warranty `manage_settings`, each with a reason; a cost needs `view_cost`, and an item without stock",
    access: "edit_inventory",
    params: idParams,
    body: termsChange,
    output: item,
    errors: [
      "stale_version",
      "cost_follows_stock",
      "adjustment_needs_approval",
      "approval_outdated",
    ],
    idempotencyKey: "required",
  },
});
