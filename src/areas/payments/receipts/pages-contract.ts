import * as z from "zod";
import { routeOf } from "#src/shared/addresses.ts";
import { contract } from "#src/shared/contract.ts";

export const receiptPagesContract = contract({
  openReceipt: {
    method: "GET",
    path: routeOf("/receipt/$token"),
    summary: "A receipt, by the secret link that the shop sent",
    access: "public",
    params: z.strictObject({ token: z.string().min(1).max(100) }),
    renders: "html",
    rateLimit: { max: 60, seconds: 60 },
  },
});
