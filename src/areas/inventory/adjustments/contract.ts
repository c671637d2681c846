import { contract } from "#src/shared/contract.ts";
import { idParams } from "#src/shared/fields.ts";
import { approval, reasonOfApproval } from "#src/areas/approvals/contract.ts";
import { adjustment } from "../contract.ts";

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
    errors: ["insufficient_stock", "approval_not_needed", "approval_open"],
    idempotencyKey: "required",
  },
});
