/** Receiving goods: arrived pieces come into the stock with the price that the shop paid for them. */
import * as z from "zod";
import { contract } from "#src/shared/contract.ts";
import { emptyToNull, idParams, text } from "#src/shared/fields.ts";
import { item, pieces, price } from "../core/contract.ts";
import { movedRefusals, serials } from "../serials/contract.ts";

export const delivered = z.strictObject({
  quantity: pieces,
  /** What the shop paid for one piece; by default the cost of the item. Only for users with `view_cost`. */
  unitCost: price.optional(),
  note: emptyToNull(text(500)).optional(),
  /** The serial numbers of the arrived pieces, for a serialised item. */
  serials: serials.optional(),
});
export type ReceivedGoods = z.output<typeof delivered>;

export const receivingContract = contract({
  receiveStock: {
    method: "POST",
    path: "/api/items/:id/receipts",
    summary: "Brings in pieces that arrived, as a movement with their unit cost",
    access: "adjust_stock",
    params: idParams,
    body: delivered,
    output: item,
    errors: ["item_archived", "conflict", ...movedRefusals],
    idempotencyKey: "required",
  },
});
