import { routeOf } from "#src/shared/addresses.ts";
import { contract } from "#src/shared/contract.ts";

/** Caches may show a price list that is as old as this. */
const CACHE_SECONDS = 60;

export const repairPricePagesContract = contract({
  openRepairPrices: {
    method: "GET",
    path: routeOf("/shop/repairs"),
    summary: "What common repairs cost, by brand and model",
    access: "public",
    renders: "html",
    cacheSeconds: CACHE_SECONDS,
    // Each address with other words is drawn anew.
    rateLimit: { max: 120, seconds: 60 },
  },
});
