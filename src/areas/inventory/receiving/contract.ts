/** Goods that arrived: pieces come in at the price that was paid for them. */
import * as z from "zod";
import { contract } from "#src/shared/contract.ts";
import { emptyToNull, idParams, text } from "#src/shared/fields.ts";
import { item, pieces, price } from "../contract.ts";
import { serialRefusals, serials } from "../serials/contract.ts";

export const receivedGoods = z.strictObject({
  quantity: pieces,
  /** The price of one piece of this delivery; by default the item's cost. Needs `view_cost`. */
  unitCost: price.optional(),
  note: emptyToNull(text(500)).optional(),
  /** For a serialised item: the pieces that arrived. */
  serials: serials.optional(),
});
export type ReceivedGoods = z.output<typeof receivedGoods>;

export const receivingContract = contract({
  receiveStock: {
    method: "POST",
    path: "/api/items/:id/receipts",
    summary: "Brings in pieces that arrived, as a movement with their unit cost",
    access: "adjust_stock",
    params: idParams,
    body: receivedGoods,
    output: item,
    errors: ["item_archived", "conflict", ...serialRefusals],
    idempotencyKey: "required",
  },
});
