import * as z from "zod";
import { id, moment, money, moneyOfMany, person } from "#src/shared/fields.ts";
import { movementReasons, movementTypes } from "../rules.ts";

/** A movement of one or several pieces of an item. */
export const stockMovement = z.object({
  id,
  itemId: id,
  item: z.object({ id, sku: z.string(), name: z.string() }),
  type: z.enum(movementTypes),
  /** The change: positive came in, negative went out. */
  quantity: z.int(),
  quantityAfter: z.int(),
  /** Only for users with `view_cost`; null: not known. */
  unitCost: money.nullable().optional(),
  value: moneyOfMany.nullable().optional(),
  reason: z.enum(movementReasons),
  note: z.string().nullable(),
  reference: z.string().nullable(),
  deviceId: id.nullable(),
  saleId: id.nullable(),
  /** The stock count that caused this correction. */
  countId: id.nullable(),
  serials: z.array(z.string()),
  createdBy: person.nullable(),
  createdAt: moment,
});
export type StockMovement = z.output<typeof stockMovement>;
