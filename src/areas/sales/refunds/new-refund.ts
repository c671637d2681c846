import * as z from "zod";
import { id, requiredText } from "#src/shared/fields.ts";
import { serials } from "#src/areas/inventory/serials/contract.ts";
import { handRefund } from "#src/areas/payments/contract.ts";

const refundLine = z.strictObject({
  saleItemId: id,
  quantity: z.int().min(1).max(100_000),
  restock: z.boolean().default(true),
  /** Which pieces; left out where all that is left of the line comes back. */
  serials: serials.optional(),
});

export const newRefund = z.strictObject({
  /** Left out: all that is left of the sale. */
  lines: z.array(refundLine).min(1).max(200).optional(),
  /** Without `lines`: does all of it go back on the shelf? */
  restock: z.boolean().default(true),
  reason: requiredText(500),
  /** How the money goes back; left out: the way it came. */
  payment: handRefund.optional(),
});
export type NewRefund = z.output<typeof newRefund>;
