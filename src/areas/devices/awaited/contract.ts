/** The parts for which a repair waits, from asking for them until goods arrive. */
import * as z from "zod";
import { contract } from "#src/shared/contract.ts";
import { emptyToNull, id, idParams, moment, person, text } from "#src/shared/fields.ts";
import { pieces } from "#src/areas/inventory/core/contract.ts";

export const awaitedPart = z.object({
  id,
  itemId: id,
  sku: z.string(),
  name: z.string(),
  quantity: z.int(),
  /** How many of them were reserved for the repair when goods arrived. */
  arrivedQuantity: z.int(),
  /** The open order with which they come, or came; null: nobody has ordered them. */
  order: z.object({ id, orderNumber: z.string() }).nullable(),
  note: z.string().nullable(),
  endedAs: z.enum(["arrived", "cancelled"]).nullable(),
  createdBy: person.nullable(),
  createdAt: moment,
});
export type AwaitedPart = z.output<typeof awaitedPart>;

export const awaitedParts = z.object({ items: z.array(awaitedPart) });

export const awaitedContract = contract({
  listAwaitedParts: {
    method: "GET",
    path: "/api/devices/:id/awaited-parts",
    summary: "The parts for which a repair waits or has waited, the latest first",
    access: "view_devices",
    refreshesOn: ["devices", "inventory", "purchase-orders", "users"],
    params: idParams,
    output: awaitedParts,
  },
  awaitPart: {
    method: "POST",
    path: "/api/devices/:id/awaited-parts",
    summary: "Asks for a part: when goods arrive, the repair that has waited longest gets it",
    access: "use_parts",
    params: idParams,
    body: z.strictObject({
      itemId: id,
      quantity: pieces,
      /** The line of an open order; by default the earliest open order of the item, if there is one. */
      orderLineId: id.optional(),
      note: emptyToNull(text(300)).optional(),
    }),
    output: awaitedParts,
    status: 201,
    errors: ["forbidden", "conflict", "product_not_found", "item_archived", "already_awaited"],
    idempotencyKey: "required",
  },
  stopAwaitingPart: {
    method: "POST",
    path: "/api/awaited-parts/:id/stop",
    summary: "Says that a repair waits for a part no longer; what was reserved stays reserved",
    access: "use_parts",
    params: idParams,
    output: awaitedParts,
    errors: ["forbidden", "conflict"],
    idempotencyKey: "optional",
  },
});
