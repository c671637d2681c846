import * as z from "zod";
import { id, money, moneyOfMany } from "#src/shared/fields.ts";

export const devicePart = z.object({
  itemId: id,
  sku: z.string(),
  name: z.string(),
  /** The number of pieces that are reserved for this repair. */
  reserved: z.int(),
  /** The number of pieces that were built into the device. */
  used: z.int(),
  /** The number of pieces that proved defective or broke in the shop. */
  defective: z.int(),
  /** The selling price of one piece at the time when this repair first got the item. */
  unitPrice: money,
  /** The cost of one piece, rounded; null if unknown. Absent without `view_cost`. */
  unitCost: money.nullable().optional(),
  /** What the used and defective pieces cost the shop, exactly; null if unknown. Absent without `view_cost`. */
  cost: moneyOfMany.nullable().optional(),
  isSerialised: z.boolean(),
  /** The serial numbers of reserved and used pieces; empty unless the item is serialised. */
  serials: z.array(z.object({ serial: z.string(), state: z.enum(["reserved", "used"]) })),
});
export type DevicePart = z.output<typeof devicePart>;

export const deviceParts = z.object({
  items: z.array(devicePart),
  /**
   * The price of the repair minus the cost of its used and defective parts. null if the price or a cost is unknown.
   * Absent for users without `view_cost`.
   */
  margin: z.int().nullable().optional(),
});
export type DeviceParts = z.output<typeof deviceParts>;

/** The fields that the topic adds to the device detail. */
export const partsDetail = {
  parts: z.array(devicePart),
  /** Absent for users without `view_cost`. */
  margin: z.int().nullable().optional(),
};
