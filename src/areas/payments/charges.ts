/** Charges beside the price of goods or of a repair. Each is a line of its own on screens and papers. */
import * as z from "zod";
import { money } from "#src/shared/fields.ts";
import { taxCodes } from "#src/areas/settings/taxes/rules.ts";
import { addedKinds, chargeKinds } from "./charge-rules.ts";

export const charge = z.object({
  kind: z.enum(chargeKinds),
  /** In percent of the price; null for a fixed amount. */
  percent: z.number().nullable(),
  /** Negative for a reward. */
  amount: z.int(),
});
export type Charge = z.output<typeof charge>;

/** A charge that adds to the price, with the tax that its amount includes. */
export const taxedCharge = charge.extend({
  kind: z.enum(addedKinds),
  amount: money,
  taxCode: z.enum(taxCodes),
  taxRate: z.number(),
  taxAmount: money,
});
export type TaxedCharge = z.output<typeof taxedCharge>;
