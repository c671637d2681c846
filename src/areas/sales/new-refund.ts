import * as z from "zod";
import { id, requiredText } from "#src/shared/fields.ts";
import { serials } from "#src/areas/inventory/serials/contract.ts";
import { handRefund } from "#src/areas/payments/contract.ts";

export const refundLine = z.strictObject({
  saleItemId: id,
  quantity: z.int().min(1).max(100_000),
  restock: z.boolean().default(true),
  /** The serial numbers of the pieces, if the line has any; optional if all its remaining pieces come back. */
  serials: serials.optional(),
});

export const newRefund = z.strictObject({
  /** The lines to refund. If they are omitted, all remaining pieces of the sale are refunded. */
  lines: z.array(refundLine).min(1).max(200).optional(),
  /** Whether the pieces return to stock, if `lines` is omitted. Otherwise each line has its own `restock`. */
  restock: z.boolean().default(true),
  reason: requiredText(500),
  /** The method by which the money is given back; by default the method by which the sale was paid. */
  payment: handRefund.optional(),
});
export type NewRefund = z.output<typeof newRefund>;

/** Why a refund needs somebody's decision, or waits for one. */
export const decisionRefusals = [
  "refund_needs_approval",
  "refund_request_open",
  "adjustment_needs_approval",
] as const;
