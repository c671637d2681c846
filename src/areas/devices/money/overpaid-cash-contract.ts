/** Cash at the hand-over for what was paid too much by references that nothing proves. Only its dialog loads this. */
import * as z from "zod";
import { contract } from "#src/shared/contract.ts";
import { id, idParams, money, person, positiveMoney } from "#src/shared/fields.ts";
import { approval, reasonOfApproval } from "#src/areas/approvals/contract.ts";
import { approvalStatuses } from "#src/areas/approvals/rules.ts";

export const newOverpaidCash = z.strictObject({
  /** What was paid above what is owed, as the sender saw it. */
  amount: positiveMoney,
  reason: reasonOfApproval,
});
export type NewOverpaidCash = z.output<typeof newOverpaidCash>;

export const overpaidCash = z.object({
  /** The newest request of this repair; null if there is none, or if it has ended otherwise than by a rejection. */
  request: z
    .object({
      id,
      status: z.enum(approvalStatuses).extract(["waiting", "approved", "rejected"]),
      /** The payments that nothing proved when it was asked for, and what would go back of each in cash. */
      payments: z.array(z.object({ paymentId: id, amount: money })),
      user: person,
      /** Who approved or rejected it, and the note; null while it waits. The note is erased with the customer. */
      decidedBy: person.nullable(),
      note: z.string().nullable(),
    })
    .nullable(),
});
export type OverpaidCash = z.output<typeof overpaidCash>;

export const overpaidCashContract = contract({
  getOverpaidCash: {
    method: "GET",
    path: "/api/devices/:id/cash-request",
    summary:
      "Whether cash was asked for or approved at the hand-over of a repair, for payments that nothing proves",
    access: "hand_over_devices",
    refreshesOn: ["devices", "approvals"],
    params: idParams,
    output: overpaidCash,
  },
  askForOverpaidCash: {
    method: "POST",
    path: "/api/devices/:id/cash-requests",
    summary:
      "Asks to give back in cash, at the hand-over, what was paid too much by references that nothing proves",
    access: "ask_late_refunds",
    alsoNeeds: "hand_over_devices",
    params: idParams,
    body: newOverpaidCash,
    output: approval,
    status: 201,
    errors: ["approval_not_needed", "approval_open", "invalid_transition", "refund_request_open"],
    idempotencyKey: "required",
  },
});
