import * as z from "zod";
import { contract } from "#src/shared/contract.ts";
import { id, idParams } from "#src/shared/fields.ts";
import { approval, reasonOfApproval } from "#src/areas/approvals/contract.ts";
import { adjustment } from "../core/contract.ts";
import { serialRefusals } from "../serials/contract.ts";
import { stockActs } from "./stock-acts.ts";

export const adjustmentsContract = contract({
  askForAdjustment: {
    method: "POST",
    path: "/api/items/:id/adjustment-requests",
    summary: "Asks for an adjustment whose value is above the limit of this user",
    access: "ask_adjustments",
    params: idParams,
    body: adjustment.extend({ why: reasonOfApproval }),
    output: approval,
    status: 201,
    errors: [
      "insufficient_stock",
      "approval_not_needed",
      "approval_open",
      "conflict",
      ...serialRefusals,
    ],
    idempotencyKey: "required",
  },
  askForStockAct: {
    method: "POST",
    path: "/api/stock-act-requests",
    summary:
      "Asks for another act whose pieces are worth more than this user may move in a day; it needs the right of the act too",
    access: "ask_adjustments",
    body: z.strictObject({
      act: z.enum(stockActs),
      /** The item, count, repair or claim of the act; null for a new item. */
      subjectId: id.nullable(),
      /** The body of the endpoint of the act. */
      input: z.record(z.string(), z.unknown()),
      why: reasonOfApproval,
    }),
    output: approval,
    status: 201,
    errors: [
      "not_found",
      "approval_not_needed",
      "approval_open",
      "approval_outdated",
      "forbidden",
      "insufficient_stock",
      "conflict",
      "product_not_found",
      "item_archived",
      "id_taken",
      "sku_taken",
      "barcode_taken",
      "handset_repair_ended",
      "invalid_transition",
      ...serialRefusals,
    ],
    idempotencyKey: "required",
  },
});
