import type { Tx } from "#src/server/database.ts";
import { recordAct } from "#src/server/events/record-event.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import { updateById } from "#src/server/sql/update-by-id.ts";
import { pageHref } from "#src/shared/addresses.ts";
import { invariant } from "#src/shared/errors.ts";
import { notifyRequester } from "#src/areas/approvals/server/notify-of-approvals.ts";
import type { RefundRequest } from "../../refund-request.ts";
import { moveRules, type RequestMove } from "../../refund-request-rules.ts";
import { lockRequest, planAsked, refuseWhileSent, type LockedRequest } from "./lock-request.ts";
import { keptNote } from "../../core/server/erased-words.ts";
import { getRefundRequest } from "../../core/server/refund-requests.ts";

/**
 * Approves a refund request. No money moves yet: the user who gives the refund later checks the pieces and uses their
 * own drawer. Refuses if the refund is no longer possible.
 * @throws Refusal not_found, forbidden, invalid_transition, exceeds_sold, serials_required, serial_unknown,
 * serial_not_available, validation_failed
 */
export async function approveRefundRequest(
  tx: Tx,
  actor: Actor,
  requestId: string,
  note: string | null,
): Promise<RefundRequest> {
  const request = await lockRequest(tx, actor, requestId, "approve");
  const { amount } = await planAsked(tx, requestId, request.sale);
  invariant(amount === request.amount, "a sale stays as it is while its refund is asked for");
  await tell(tx, actor, request, "approved");
  return moveRequest(tx, actor, request, "approve", { note });
}

/** @throws Refusal not_found, forbidden, invalid_transition */
export async function rejectRefundRequest(
  tx: Tx,
  actor: Actor,
  requestId: string,
  note: string,
): Promise<RefundRequest> {
  const request = await lockRequest(tx, actor, requestId, "reject");
  await tell(tx, actor, request, "rejected");
  return moveRequest(tx, actor, request, "reject", { note });
}

const tell = (
  tx: Tx,
  actor: Actor,
  { id, userId, sale }: LockedRequest,
  status: "approved" | "rejected",
): Promise<void> =>
  notifyRequester(
    tx,
    actor,
    { id, kind: "late_refund", subjectName: sale.saleNumber, askedBy: userId },
    status,
    pageHref("/sales/$id", { id: sale.id }),
  );

/**
 * The requester and users who may approve can cancel.
 * @throws Refusal not_found, forbidden, invalid_transition, refund_request_open (a provider was asked for the money)
 */
export async function cancelRefundRequest(
  tx: Tx,
  actor: Actor,
  requestId: string,
  note: string | null,
): Promise<RefundRequest> {
  const request = await lockRequest(tx, actor, requestId, "cancel");
  await refuseWhileSent(tx, request);
  return moveRequest(tx, actor, request, "cancel", { note });
}

/** Writes the new status, its history entry and the event. `refundId` is the id of the refund that was given. */
export async function moveRequest(
  tx: Tx,
  actor: Actor,
  { id, saleId, amount, sale, status: from }: LockedRequest,
  move: RequestMove,
  { note = null, refundId = null }: { note?: string | null; refundId?: string | null },
): Promise<RefundRequest> {
  const status = moveRules[move].to;
  const position = from === "waiting" ? 1 : 2;
  await updateById(tx, "refundRequests", id, { status, refundId });
  await tx
    .insertInto("refundRequestMoves")
    .values({
      requestId: id,
      position,
      status,
      userId: actor.userId,
      note: await keptNote(tx, sale.customerId, note),
    })
    .execute();
  await recordAct(tx, actor, `refund_request.${status}`, id, {
    saleId,
    saleNumber: sale.saleNumber,
    amount,
  });
  return getRefundRequest(tx, id);
}
