import * as z from "zod";
import { contract } from "#src/shared/contract.ts";

/** A separate contract, because the menu of every screen calls it and must not load the contract of sales. */
export const waitingRefundsContract = contract({
  countRefundRequests: {
    method: "GET",
    path: "/api/refund-requests/counts",
    summary:
      "How many late refunds wait for approval, and how many were approved and wait to be given back",
    access: ["refund_sales", "approve_late_refunds"],
    refreshesOn: ["refund-requests"],
    output: z.object({ waiting: z.int(), approved: z.int() }),
  },
});
