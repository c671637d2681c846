import * as z from "zod";
import { contract } from "#src/shared/contract.ts";
import { emptyToNull, id, idParams, money, moneyOfMany, text } from "#src/shared/fields.ts";
import { pieces } from "#src/areas/inventory/core/contract.ts";
import { serials } from "#src/areas/inventory/serials/contract.ts";
import { partActions } from "./rules.ts";

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

/** The fields that this topic adds to the device detail. */
export const partsDetail = {
  parts: z.array(devicePart),
  /** Absent for users without `view_cost`. */
  margin: z.int().nullable().optional(),
};

export const partsContract = contract({
  listDeviceParts: {
    method: "GET",
    path: "/api/devices/:id/parts",
    summary: "The parts of a repair: set aside, used, spoiled",
    access: "view_devices",
    refreshesOn: ["devices", "inventory"],
    params: idParams,
    output: deviceParts,
  },
  moveDevicePart: {
    method: "POST",
    path: "/api/devices/:id/parts",
    summary: "Sets parts aside for a repair, uses them, gives them back, or marks them defective",
    access: "use_parts",
    params: idParams,
    body: z.strictObject({
      itemId: id,
      quantity: pieces,
      action: z.enum(partActions),
      note: emptyToNull(text(500)).optional(),
      /** For a serialised item. Not needed to use all reserved pieces, nor to return or spoil them if none is used. */
      serials: serials.optional(),
    }),
    output: deviceParts,
    status: 201,
    errors: [
      "product_not_found",
      "item_archived",
      "insufficient_stock",
      "serials_required",
      "serial_unknown",
      "serial_taken",
      "serial_not_available",
      "conflict",
      "adjustment_needs_approval",
    ],
    idempotencyKey: "required",
  },
});
