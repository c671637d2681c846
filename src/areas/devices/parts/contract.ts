import * as z from "zod";
import { contract } from "#src/shared/contract.ts";
import { emptyToNull, id, idParams, money, text } from "#src/shared/fields.ts";
import { pieces } from "#src/areas/inventory/contract.ts";
import { serials } from "#src/areas/inventory/serials/contract.ts";
import { partActions } from "./rules.ts";

export const devicePart = z.object({
  itemId: id,
  sku: z.string(),
  name: z.string(),
  /** Reserved for this repair. */
  reserved: z.int(),
  /** Built into the device. */
  used: z.int(),
  /** Broken in the shop. */
  defective: z.int(),
  /** The selling price of one piece when the repair first got this item. */
  unitPrice: money,
  /** The cost of one piece at that time; only for users with `view_cost`; null: unknown. */
  unitCost: money.nullable().optional(),
  isSerialised: z.boolean(),
  /** The reserved and used pieces of a serialised item; empty for other items. */
  serials: z.array(z.object({ serial: z.string(), state: z.enum(["reserved", "used"]) })),
});
export type DevicePart = z.output<typeof devicePart>;

export const deviceParts = z.object({
  items: z.array(devicePart),
  /**
   * The repair's price less the cost of its used and defective parts; only for users with `view_cost`. null: the price
   * or the cost of a part is unknown.
   */
  margin: z.int().nullable().optional(),
});
export type DeviceParts = z.output<typeof deviceParts>;

/** The fields of this topic in the device detail. */
export const partsDetail = {
  parts: z.array(devicePart),
  /** Only for users with `view_cost`. */
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
      /** Serial numbers of a serialised item. May be omitted when the action uses or releases all reserved pieces. */
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
    ],
    idempotencyKey: "required",
  },
});
