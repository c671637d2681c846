import { routeOf } from "#src/shared/addresses.ts";
import { contract } from "#src/shared/contract.ts";
import { receiptsContract } from "./contract.ts";

export const receiptPagesContract = contract({
  openReceipt: {
    method: "GET",
    path: routeOf("/receipt/$token"),
    summary: "A receipt, by the secret link that the shop sent",
    access: "public",
    params: receiptsContract.getLinkedReceiptPdf.params,
    renders: "html",
    rateLimit: { max: 60, seconds: 60 },
  },
});
