import { routeOf } from "#src/shared/addresses.ts";
import { contract } from "#src/shared/contract.ts";

export const shopPagesContract = contract({
  openShopProfile: {
    method: "GET",
    path: routeOf("/shop/profile"),
    summary: "The language and phone number that this browser keeps",
    access: "public",
    renders: "html",
  },
});
