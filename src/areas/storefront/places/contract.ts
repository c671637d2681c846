/** The order of the products in the grid of the online shop. */
import * as z from "zod";
import { contract } from "#src/shared/contract.ts";
import { id } from "#src/shared/fields.ts";

export const MAX_PLACES = 100;

export const placedProduct = z.object({
  id,
  name: z.string(),
  featuredImage: z.string().nullable(),
  /** Whether buyers see the product. */
  isShown: z.boolean(),
});
export type PlacedProduct = z.output<typeof placedProduct>;

const placedProducts = z.object({ products: z.array(placedProduct) });

export const placesContract = contract({
  listPlaces: {
    method: "GET",
    path: "/api/online-shop/places",
    summary: "The products that staff put first, in their order; the others follow, newest first",
    access: "manage_online_shop",
    refreshesOn: ["shop-window", "inventory"],
    output: placedProducts,
  },
  savePlaces: {
    method: "PUT",
    path: "/api/online-shop/places",
    summary: "Puts these products first, in this order",
    access: "manage_online_shop",
    body: z.strictObject({
      itemIds: z
        .array(id)
        .max(MAX_PLACES)
        .refine((ids) => new Set(ids).size === ids.length, "names something twice"),
    }),
    output: placedProducts,
    errors: ["product_not_found"],
    idempotencyKey: "optional",
  },
});
