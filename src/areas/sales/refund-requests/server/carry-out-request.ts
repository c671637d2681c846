import { invariant } from "#src/shared/errors.ts";
import type { Tx } from "#src/server/database.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import { handRefund } from "#src/areas/payments/contract.ts";
import { getSettings } from "#src/areas/settings/server/queries.ts";
import { isLateRefund } from "../../rules.ts";
import { getSale } from "../../server/queries.ts";
import { writeRefund, type RefundedSale } from "../../refunds/server/write-refund.ts";
import { lockRequest, planAsked } from "./lock-request.ts";
import { moveRequest } from "./move-request.ts";

/**
 * Gives an approved refund: gives the money back (cash from the actor's drawer), brings the pieces with `restock` back
 * to stock, and takes the customer's points back. Any user who may refund sales can do this, but only once for a
 * request.
 * @throws Refusal not_found, forbidden, invalid_transition, exceeds_sold, exceeds_refundable, reference_taken,
 * shift_required, serials_required, serial_unknown, serial_taken, serial_not_available, validation_failed
 */
export async function carryOutRefundRequest(
  tx: Tx,
  actor: Actor,
  requestId: string,
  reference: string | undefined,
): Promise<RefundedSale> {
  const request = await lockRequest(tx, actor, requestId, "refund");
  const { sale, refundMethod: method, provider, reason } = request;
  const plan = await planAsked(tx, requestId, sale);
  invariant(plan.amount === request.amount, "what was approved is what is given back");
  const { refundDays } = await getSettings(tx, "business");
  const refunded = await writeRefund(tx, actor, sale, plan, {
    hand: handRefund.parse({ method, ...(provider && { provider }), reference }),
    reason,
    wasLate: isLateRefund(sale.completedAt ?? "", refundDays),
    approvedBy: await approverOf(tx, requestId),
  });
  await moveRequest(tx, actor, request, "refund", { refundId: refunded.refund.id });
  return { ...refunded, sale: await getSale(tx, actor, sale.id) };
}

const approverOf = async (tx: Tx, requestId: string): Promise<string> =>
  (
    await tx
      .selectFrom("refundRequestMoves")
      .select("userId")
      .where("requestId", "=", requestId)
      .where("status", "=", "approved")
      .executeTakeFirstOrThrow()
  ).userId;
