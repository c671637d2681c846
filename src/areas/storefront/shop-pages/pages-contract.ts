import * as z from "zod";
import { routeOf } from "#src/shared/addresses.ts";
import { contract, type Endpoint } from "#src/shared/contract.ts";

const inPath = z.string().max(200);

/** Pages that are the same for everybody. Only pages that are not kept are counted towards a limit. */
const shared = {
  method: "GET",
  access: "public",
  renders: "html",
  errors: ["not_found", "too_many_requests", "validation_failed"],
} as const satisfies Partial<Endpoint>;

export const shopPagesContract = contract({
  openShop: {
    ...shared,
    path: routeOf("/shop"),
    summary: "What the shop sells online, with search and filters",
  },
  openShopGroups: {
    ...shared,
    path: routeOf("/shop/c"),
    summary: "The categories and brands of the online shop",
  },
  openShopCategory: {
    ...shared,
    path: routeOf("/shop/c/$category"),
    summary: "The items of a category",
    params: z.strictObject({ category: inPath }),
  },
  openShopBrand: {
    ...shared,
    path: routeOf("/shop/b/$brand"),
    summary: "The items of a brand",
    params: z.strictObject({ brand: inPath }),
  },
  openShopProfile: {
    ...shared,
    path: routeOf("/shop/profile"),
    summary: "The language and phone number that this browser keeps",
  },
  openShopItem: {
    ...shared,
    path: routeOf("/shop/$slug"),
    summary: "An item that is sold online. The address with other words leads to the current one",
    params: z.strictObject({ slug: inPath }),
  },
});
