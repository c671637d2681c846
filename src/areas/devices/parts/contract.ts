import * as z from "zod";
import { contract } from "#src/shared/contract.ts";
import { emptyToNull, id, idParams, text } from "#src/shared/fields.ts";
import { pieces } from "#src/areas/inventory/core/contract.ts";
import { serials } from "#src/areas/inventory/serials/contract.ts";
import { partActions } from "./rules.ts";
import { deviceParts } from "../core/detail/parts.ts";

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
