import * as z from "zod";
import { contract } from "#src/shared/contract.ts";
import { approvalRights } from "./rules.ts";

/** A separate contract, because the menu of every screen calls it and must not load the other endpoints. */
export const approvalCountsContract = contract({
  countApprovals: {
    method: "GET",
    path: "/api/approvals/counts",
    summary:
      "How many requests the viewer can decide, and how many approved ones the viewer can use",
    access: approvalRights,
    refreshesOn: ["approvals", "refund-requests"],
    output: z.object({ waiting: z.int(), approved: z.int() }),
  },
});
