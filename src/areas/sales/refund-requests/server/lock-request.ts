import { notFound, refuse } from "#src/shared/errors.ts";
import type { Tx } from "#src/server/database.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import { isRefundSent } from "#src/areas/payments/provider-refunds/server/queries.ts";
import { refusalOfMove, type RequestMove } from "../../refund-request-rules.ts";
import { linesOf, lockSale, type LockedSale } from "../../core/server/lock-sale.ts";
import { planRefund, type PlannedRefund } from "../../refunds/server/plan-refund.ts";

export type LockedRequest = Awaited<ReturnType<typeof lockRequest>>;

/**
 * Checks that the actor may make this move, and locks the request until `tx` ends. The lock is on the sale of the
 * request. Of two simultaneous decisions, the second therefore sees the result of the first.
 * @throws Refusal not_found, forbidden, invalid_transition
 */
export async function lockRequest(tx: Tx, actor: Actor, requestId: string, move: RequestMove) {
  const { saleId } = await readRequest(tx, requestId);
  const sale = await lockSale(tx, saleId);
  const request = await readRequest(tx, requestId);
  const refusal = refusalOfMove(move, { ...request, requestedBy: request.userId }, actor);
  if (refusal) refuse(refusal);
  return { ...request, sale };
}

export const requestColumns = [
  "id",
  "saleId",
  "status",
  "amount",
  "reason",
  "userId",
  "refundMethod",
  "provider",
  "unproven",
] as const;

const readRequest = (tx: Tx, id: string) =>
  tx
    .selectFrom("refundRequests")
    .select(requestColumns)
    .where("id", "=", id)
    .executeTakeFirstOrThrow(notFound);

/**
 * Refuses while a provider still has to tell whether it gave the money of an approved request back.
 * @throws Refusal refund_request_open
 */
export async function refuseWhileSent(tx: Tx, { saleId }: LockedRequest): Promise<void> {
  if (await isRefundSent(tx, "saleId", saleId)) refuse("refund_request_open");
}

/**
 * Plans the requested refund again, from the current state of the sale.
 * @throws Refusal exceeds_sold, serials_required, serial_unknown, serial_not_available, validation_failed
 */
export async function planAsked(
  tx: Tx,
  requestId: string,
  sale: LockedSale,
): Promise<PlannedRefund> {
  const asked = await tx
    .selectFrom("refundRequestLines")
    .select(["saleItemId", "quantity", "restock", "serials"])
    .where("requestId", "=", requestId)
    .orderBy("id")
    .execute();
  const lines = asked.map(({ serials, ...line }) => ({
    ...line,
    ...(serials.length > 0 && { serials }),
  }));
  return planRefund(tx, sale, await linesOf(tx, sale.id), { lines, restock: true });
}
