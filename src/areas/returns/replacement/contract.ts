import * as z from "zod";
import { contract } from "#src/shared/contract.ts";
import { id, idParams, version } from "#src/shared/fields.ts";
import { returned } from "../contract.ts";
import { seenValue } from "../replacement-schemas.ts";

export const replacementPlan = z.strictObject({
  version,
  /** The item that the customer is to get; null: nothing is chosen any more. */
  itemId: id.nullable(),
  /** By default as many pieces as came back, which is also the most. */
  quantity: z.int().min(1).max(1000).optional(),
});
export type ReplacementPlan = z.output<typeof replacementPlan>;

export const replacementContract = contract({
  planReplacement: {
    method: "POST",
    path: "/api/returns/:id/replacement",
    summary: "Chooses what the customer gets instead; another or dearer item waits for approval",
    access: ["manage_returns", "approve_returns"],
    params: idParams,
    body: replacementPlan,
    output: returned,
    errors: [
      "stale_version",
      "invalid_transition",
      "customer_erased",
      "product_not_found",
      "item_archived",
    ],
    idempotencyKey: "required",
  },
  approveReplacement: {
    method: "POST",
    path: "/api/returns/:id/replacement/approval",
    summary: "Approves what was chosen for a return that is approved already",
    access: "approve_returns",
    params: idParams,
    body: z.strictObject({ version, replacementValue: seenValue.optional() }),
    output: returned,
    errors: ["stale_version", "invalid_transition", "customer_erased"],
    idempotencyKey: "required",
  },
});
