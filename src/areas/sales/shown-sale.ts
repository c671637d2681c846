import * as z from "zod";
import { money } from "#src/shared/fields.ts";
import { cashRoundings } from "#src/areas/settings/contract.ts";

/**
 * What a till that sells without a network says in `shown` of its command: the prices and settings that it computed with.
 * What is missing is as the shop has it when the sale is delivered.
 */
export const shownSale = z.object({
  /** The price of the item of each line, in the order of the cart; not that of a `priceOverride`. null: that of the shop. */
  prices: z.array(money.nullable()).max(200).optional(),
  /** The step to which cash is rounded, in whole shillings as the setting. */
  cashRounding: z.literal(cashRoundings).optional(),
  /** null: the shop had no service charge. */
  serviceChargePercent: z.number().min(0).max(100).nullable().optional(),
  /** The discount of the customer's level, if the cart has it. */
  levelDiscount: z.number().min(0).max(100).optional(),
  total: money.optional(),
});
export type ShownSale = z.output<typeof shownSale>;
