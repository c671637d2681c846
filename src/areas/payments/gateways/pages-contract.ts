import { routeOf } from "#src/shared/addresses.ts";
import { contract } from "#src/shared/contract.ts";

export const paidPagesContract = contract({
  openPaidPage: {
    method: "GET",
    path: routeOf("/paid"),
    summary: "Where a customer lands after paying on the page of a provider; it knows no payment",
    access: "public",
    renders: "html",
    rateLimit: { max: 120, seconds: 60 },
  },
});
