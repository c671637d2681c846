/** The value of an item's stock: its corrections, and its history. */
import * as z from "zod";
import { contract } from "#src/shared/contract.ts";
import {
  id,
  idParams,
  listQuery,
  moment,
  moneyOfMany,
  page,
  person,
  requiredText,
} from "#src/shared/fields.ts";
import { serials } from "../serials/contract.ts";
import { item, price } from "../core/contract.ts";
import { movementReasons } from "../rules.ts";
import { valueParts, valueReasons } from "../value-rules.ts";

export const valueCorrection = z.strictObject({
  /** What one piece in stock really cost. The value of the stock becomes this for each piece. */
  unitCost: price,
  /** The pieces whose cost is wrong, of a serialised item; omitted: all pieces in stock. */
  serials: serials.refine((all) => all.length > 0, "names no piece").optional(),
  reason: requiredText(300),
});
export type ValueCorrection = z.output<typeof valueCorrection>;

/** A movement of stock, or a change of the value without pieces. */
export const valueChange = z.object({
  id,
  kind: z.enum(["movement", ...valueParts]),
  reason: z.enum([...movementReasons, ...valueReasons]),
  /** The number of pieces that came in; negative: pieces went out. 0 for a change without pieces. */
  quantity: z.int(),
  /** The change of the stock's value; for the kind `sold`, the change of the cost of pieces that have left. */
  value: moneyOfMany,
  /** false: the cost of a moved piece was not known and counts as 0. */
  isKnown: z.boolean(),
  quantityAfter: z.int(),
  /** null: a movement from before the stock had a value of its own. */
  valueAfter: moneyOfMany.nullable(),
  /** The average cost of one piece in stock; null: no piece was in stock, or the stock had no value yet. */
  costBefore: moneyOfMany.nullable(),
  costAfter: moneyOfMany.nullable(),
  note: z.string().nullable(),
  reference: z.string().nullable(),
  serial: z.string().nullable(),
  deviceId: id.nullable(),
  saleId: id.nullable(),
  createdBy: person.nullable(),
  createdAt: moment,
});
export type ValueChange = z.output<typeof valueChange>;

export const valueContract = contract({
  correctStockValue: {
    method: "POST",
    path: "/api/items/:id/value-corrections",
    summary:
      "Corrects the value of the stock, by what one piece really cost; it needs `view_cost` too",
    access: "correct_stock_value",
    params: idParams,
    body: valueCorrection,
    output: item,
    errors: [
      "nothing_in_stock",
      "serial_not_available",
      "conflict",
      "adjustment_needs_approval",
      "approval_outdated",
    ],
    idempotencyKey: "required",
  },
  listValueChanges: {
    method: "GET",
    path: "/api/items/:id/value-changes",
    summary: "How the cost of an item came about: every change of its stock's value, newest first",
    access: "view_cost",
    refreshesOn: ["inventory", "users"],
    params: idParams,
    query: listQuery.omit({ search: true }),
    output: page(valueChange),
  },
  exportValueChanges: {
    method: "GET",
    path: "/api/items/:id/value-changes.csv",
    summary: "The same as a CSV file",
    access: "view_cost",
    params: idParams,
    produces: "text/csv",
  },
});
