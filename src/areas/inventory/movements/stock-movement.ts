import * as z from "zod";
import { id, moment, money, moneyOfMany, person } from "#src/shared/fields.ts";
import { movementReasons, movementTypes } from "../rules.ts";

/** A piece, or several, that came or went. */
export const stockMovement = z.object({
  id,
  itemId: id,
  item: z.object({ id, sku: z.string(), name: z.string() }),
  type: z.enum(movementTypes),
  /** The change: more than zero came, less than zero went. */
  quantity: z.int(),
  quantityAfter: z.int(),
  /** Both only for users with `view_cost`; null: not known. */
  unitCost: money.nullable().optional(),
  value: moneyOfMany.nullable().optional(),
  reason: z.enum(movementReasons),
  note: z.string().nullable(),
  reference: z.string().nullable(),
  deviceId: id.nullable(),
  saleId: id.nullable(),
  /** The stock count that corrected it. */
  countId: id.nullable(),
  serials: z.array(z.string()),
  createdBy: person.nullable(),
  createdAt: moment,
});
export type StockMovement = z.output<typeof stockMovement>;
