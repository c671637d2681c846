import { invariant, refuse } from "#src/shared/errors.ts";
import type { Tx } from "#src/server/database.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import { handRefund, type HandRefund } from "#src/areas/payments/contract.ts";
import { isLateRefund } from "#src/areas/payments/late-refund.ts";
import { getSale } from "../../core/server/queries.ts";
import { writeRefund, type RefundedSale } from "../../refunds/server/write-refund.ts";
import { approverOf } from "./find-approved.ts";
import { lockRequest, planAsked, refuseWhileSent, type LockedRequest } from "./lock-request.ts";
import { moveRequest } from "./move-request.ts";

/**
 * Gives an approved refund: gives the money back (cash from the actor's drawer), brings the pieces with `restock` back
 * to stock, and takes the customer's points back. Any user who may refund sales can do this, but only once for a
 * request.
 * @throws Refusal not_found, forbidden, invalid_transition, refund_request_open, exceeds_sold, exceeds_refundable,
 * reference_taken, shift_required, credit_stays_credit, unproven_money, gift_card_blocked, gift_card_expired,
 * validation_failed, and the refusals about serial numbers
 */
export async function carryOutRefundRequest(
  tx: Tx,
  actor: Actor,
  requestId: string,
  input: Pick<HandRefund, "reference" | "customerId">,
): Promise<RefundedSale> {
  const request = await lockRequest(tx, actor, requestId, "refund");
  await refuseWhileSent(tx, request);
  const { sale, reason } = request;
  const plan = await planAsked(tx, requestId, sale);
  invariant(plan.amount === request.amount, "what was approved is what is given back");
  const { refundDays } = sale;
  const approvedBy = await approverOf(tx, requestId);
  const refunded = await writeRefund(tx, actor, sale, plan, {
    hand: wayAsked(request, input),
    reason,
    wasLate: isLateRefund(sale.completedAt, refundDays),
    approvedBy,
    loss: { allowedBy: approvedBy },
    // Only an approval that showed what nothing proves lets it go back in cash.
    wayApprovedBy: request.unproven === null ? undefined : approvedBy,
  });
  await moveRequest(tx, actor, request, "refund", { refundId: refunded.refund.id });
  return { ...refunded, sale: await getSale(tx, actor, sale.id) };
}

/** The approved way; null if each payment goes back as it came. @throws Refusal validation_failed (reference) */
function wayAsked(
  { refundMethod: method, provider }: LockedRequest,
  { reference, customerId }: Pick<HandRefund, "reference" | "customerId">,
): HandRefund | null {
  if (method !== null)
    return handRefund.parse({ method, ...(provider && { provider }), reference, customerId });
  if (reference !== undefined)
    refuse("validation_failed", { fields: { reference: "is for money that goes back one way" } });
  return null;
}
