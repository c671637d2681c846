/** The products as staff of the online shop see them. */
import * as z from "zod";
import { contract } from "#src/shared/contract.ts";
import { id, listQuery, money, page } from "#src/shared/fields.ts";
import { stockStates } from "#src/areas/inventory/rules.ts";
import { countedDays, MAX_AT_ONCE, productSorts } from "../product-rules.ts";

export const shopProduct = z.object({
  id,
  name: z.string(),
  sku: z.string(),
  brand: z.string().nullable(),
  featuredImage: z.string().nullable(),
  isAvailableOnline: z.boolean(),
  stockState: z.enum(stockStates),
  /** The number of uploaded pictures, and how many of them have no description. */
  pictures: z.int(),
  withoutAltText: z.int(),
  /** The price in the shop, and the price that buyers see online now. */
  price: money,
  shownPrice: money,
  isInFlashSale: z.boolean(),
  /** The place in the grid; null: after the products with a place. */
  place: z.int().nullable(),
  views: z.int(),
  enquiries: z.int(),
  rating: z.number().nullable(),
  reviewCount: z.int(),
});
export type ShopProduct = z.output<typeof shopProduct>;

const productsQuery = listQuery.extend({
  cursor: z.string().max(1000).optional(),
  sort: z.enum(productSorts).default("place"),
  online: z.stringbool().optional(),
  /** The number of days for which views and enquiries are counted. */
  days: z.enum(countedDays).default("30"),
});

export const productsContract = contract({
  listShopProducts: {
    method: "GET",
    path: "/api/online-shop/products",
    summary: "The products with what decides how buyers see them, and how often they looked",
    access: "manage_online_shop",
    refreshesOn: ["inventory", "flash-sales", "shop-window", "reviews"],
    query: productsQuery,
    output: page(shopProduct),
  },
  exportShopProducts: {
    method: "GET",
    path: "/api/online-shop/products/export.csv",
    summary: "The same list as a CSV file",
    access: "manage_online_shop",
    query: productsQuery.omit({ cursor: true, limit: true }),
    produces: "text/csv",
  },
  switchProducts: {
    method: "POST",
    path: "/api/online-shop/products/switch",
    summary: "Shows products in the online shop, or hides them",
    access: "manage_online_shop",
    body: z.strictObject({
      itemIds: z.array(id).min(1).max(MAX_AT_ONCE),
      isOnline: z.boolean(),
    }),
    output: z.object({ changed: z.int() }),
    errors: ["product_not_found"],
    idempotencyKey: "optional",
  },
});
