import { refuse } from "#src/shared/errors.ts";
import { pageHref } from "#src/shared/addresses.ts";
import { newId } from "#src/shared/ids.ts";
import type { Tx } from "#src/server/database.ts";
import { recordAct } from "#src/server/events/record-event.ts";
import { may, requirePermission, type Actor } from "#src/server/http/guards/actor.ts";
import { isAboveLimit } from "#src/areas/inventory/limits/server/keep-limits.ts";
import { notify } from "#src/areas/notifications/server/notify.ts";
import { needingApproval, type BackPart } from "#src/areas/payments/refunds/plan-money-back.ts";
import { refuseUnfitWay } from "#src/areas/payments/refunds/server/refund-payment.ts";
import type { NewRefundRequest, RefundRequest, UnprovenMoney } from "../../refund-request.ts";
import { refusalOfRefundRequest } from "../../rules.ts";
import { keptReason } from "../../core/server/erased-words.ts";
import { isRefundAsked, linesOf, lockSale } from "../../core/server/lock-sale.ts";
import { planOfSale } from "../../refunds/server/give-back.ts";
import { planRefund, type RefundLine } from "../../refunds/server/plan-refund.ts";
import { asItCame } from "../../refunds/server/refund-sale.ts";
import { valueLost } from "../../refunds/server/value-back.ts";
import { getRefundRequest } from "../../core/server/refund-requests.ts";

/**
 * Requests a refund that this user may not give directly: the refund period has ended, money that nothing proves would
 * go back in cash, or pieces that are worth more than the limit do not come back. The request stores pieces, amount,
 * method and this money, so that exactly this refund is approved and given. The lock on the sale makes simultaneous
 * requests run one after the other.
 * @throws Refusal not_found, forbidden, invalid_transition, exceeds_sold, refund_request_open, approval_not_needed,
 * credit_stays_credit, serials_required, serial_unknown, serial_not_available, validation_failed
 */
export async function requestRefund(
  tx: Tx,
  actor: Actor,
  saleId: string,
  input: NewRefundRequest,
): Promise<RefundRequest> {
  const sale = await lockSale(tx, saleId);
  const items = await linesOf(tx, saleId);
  const state = { ...sale, items, isRefundAsked: await isRefundAsked(tx, saleId) };
  const { refundDays } = sale;
  const refusal = refusalOfRefundRequest(state, actor.permissions, refundDays);
  if (refusal && refusal !== "approval_not_needed") refuse(refusal);
  requirePermission(actor, "ask_late_refunds");
  const { lines, amount } = await planRefund(tx, sale, items, input);
  const way = input.payment ?? (await asItCame(tx, sale));
  if (way) refuseUnfitWay(way);
  const { parts } = await planOfSale(tx, saleId, amount, way);
  const unproven = await unprovenOf(tx, needingApproval(parts));
  // In time, cash for money that nothing proves needs an approval, and pieces above the limit that do not come back.
  const isNeeded =
    unproven.length > 0 || (await isAboveLimit(tx, actor, "losses", valueLost(lines)));
  if (refusal && (!isNeeded || may(actor, "approve_late_refunds"))) refuse(refusal);

  const id = newId();
  await tx
    .insertInto("refundRequests")
    .values({
      id,
      saleId,
      amount,
      userId: actor.userId,
      reason: await keptReason(tx, sale.customerId, input.reason),
      refundMethod: way?.method ?? null,
      provider: way?.provider ?? null,
      unproven: unproven.length > 0 ? JSON.stringify(unproven) : null,
    })
    .execute();
  await insertLines(tx, id, lines);
  await notify(tx, {
    type: "warning",
    code: "refund_request",
    values: { saleNumber: sale.saleNumber, amount },
    href: pageHref("/sales/$id", { id: saleId }),
    to: { permission: "approve_late_refunds" },
    actorId: actor.userId,
    recordId: id,
  });
  await recordAct(tx, actor, "refund_request.made", id, {
    saleId,
    saleNumber: sale.saleNumber,
    amount,
  });
  return getRefundRequest(tx, id);
}

/** What the approver is shown of money that nothing proves. */
async function unprovenOf(tx: Tx, parts: readonly BackPart[]): Promise<UnprovenMoney> {
  if (parts.length === 0) return [];
  const payments = await tx
    .selectFrom("payments")
    .select(["id", "reference"])
    .where(
      "id",
      "in",
      parts.map(({ payment }) => payment.id),
    )
    .execute();
  return parts.map(({ payment: { id, provider }, amount }) => ({
    provider,
    amount,
    reference: payments.find((payment) => payment.id === id)?.reference ?? null,
  }));
}

async function insertLines(tx: Tx, requestId: string, lines: readonly RefundLine[]): Promise<void> {
  await tx
    .insertInto("refundRequestLines")
    .values(
      lines.map(({ line, quantity, restock, serials }) => ({
        id: newId(),
        requestId,
        saleItemId: line.id,
        quantity,
        restock,
        serials: [...serials],
      })),
    )
    .execute();
}
