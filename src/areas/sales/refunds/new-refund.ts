import * as z from "zod";
import { id, requiredText } from "#src/shared/fields.ts";
import { serials } from "#src/areas/inventory/serials/contract.ts";
import { handRefund } from "#src/areas/payments/contract.ts";

const refundLine = z.strictObject({
  saleItemId: id,
  quantity: z.int().min(1).max(100_000),
  restock: z.boolean().default(true),
  /** The serial numbers; omitted when all remaining pieces of the line come back. */
  serials: serials.optional(),
});

export const newRefund = z.strictObject({
  /** Omitted: all remaining pieces of the sale. */
  lines: z.array(refundLine).min(1).max(200).optional(),
  /** Used only when `lines` is omitted: whether all pieces return to stock. */
  restock: z.boolean().default(true),
  reason: requiredText(500),
  /** The method of the refund; the default is the method of the payment. */
  payment: handRefund.optional(),
});
export type NewRefund = z.output<typeof newRefund>;
