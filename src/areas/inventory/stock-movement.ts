import * as z from "zod";
import { id, moment, moneyOfMany, person } from "#src/shared/fields.ts";
import { movementReasons, movementTypes } from "./rules.ts";

/** A recorded change of an item's stock. */
export const stockMovement = z.object({
  id,
  itemId: id,
  item: z.object({ id, sku: z.string(), name: z.string() }),
  type: z.enum(movementTypes),
  /** The number of pieces that came in; negative: pieces went out. */
  quantity: z.int(),
  quantityAfter: z.int(),
  /** The cost of one piece, rounded; null: not known. Only for users with `view_cost`. */
  unitCost: moneyOfMany.nullable().optional(),
  /** The exact change of the stock's value; null: not known. Only for users with `view_cost`. */
  value: moneyOfMany.nullable().optional(),
  reason: z.enum(movementReasons),
  note: z.string().nullable(),
  reference: z.string().nullable(),
  deviceId: id.nullable(),
  saleId: id.nullable(),
  /** The stock count that caused this movement; null for all other movements. */
  countId: id.nullable(),
  serials: z.array(z.string()),
  createdBy: person.nullable(),
  createdAt: moment,
});
export type StockMovement = z.output<typeof stockMovement>;
