import { refuse } from "#src/shared/errors.ts";
import type { Tx } from "#src/server/database.ts";
import { may, type Actor } from "#src/server/http/guards/actor.ts";
import { keepLoss } from "#src/areas/inventory/limits/server/keep-losses.ts";
import type { ProviderRefund } from "#src/areas/payments/provider-refunds/contract.ts";
import { askProviderRefund } from "#src/areas/payments/provider-refunds/server/ask-provider-refund.ts";
import { getProviderRefund } from "#src/areas/payments/provider-refunds/server/queries.ts";
import type { NewRefund } from "../../new-refund.ts";
import { approverOf } from "../../refund-requests/server/find-approved.ts";
import {
  lockRequest,
  planAsked,
  refuseWhileSent,
} from "../../refund-requests/server/lock-request.ts";
import { asItCame } from "../../refunds/server/refund-sale.ts";
import { planRefund, type PlannedRefund } from "../../refunds/server/plan-refund.ts";
import { valueLost } from "../../refunds/server/value-back.ts";
import { isLateRefund } from "#src/areas/payments/late-refund.ts";
import { refusalOfRefund } from "../../rules.ts";
import { keptReason } from "../../core/server/erased-words.ts";
import {
  asHeld,
  isRefundAsked,
  linesOf,
  lockSale,
  type LockedSale,
} from "../../core/server/lock-sale.ts";

/**
 * Asks the provider of a sale's payment to give money back. The rules are those of a refund by hand. Until the provider
 * has told the end, the sale keeps its pieces, and nobody else can refund it. Then the refund is stored as it was
 * planned here. `ofReturn` is what a return stores with each line, in order to end when the money is back.
 * @throws Refusal not_found, forbidden, invalid_transition, exceeds_sold, exceeds_refundable, refund_request_open,
 * refund_needs_approval, adjustment_needs_approval, provider_not_configured, serials_required, serial_unknown,
 * serial_not_available, validation_failed
 */
export async function askForProviderRefund(
  tx: Tx,
  actor: Actor,
  saleId: string,
  input: Omit<NewRefund, "payment">,
  ofReturn: object | null = null,
): Promise<ProviderRefund> {
  const sale = await lockSale(tx, saleId);
  const lines = await linesOf(tx, saleId);
  const items = ofReturn ? lines.map(asHeld) : lines;
  const state = { ...sale, items, isRefundAsked: await isRefundAsked(tx, saleId) };
  const { refundDays } = sale;
  const refusal = refusalOfRefund(state, actor.permissions, refundDays);
  if (refusal) refuse(refusal, { params: { days: refundDays } });
  const plan = await planRefund(tx, sale, items, input);
  return askFor(tx, actor, sale, plan, {
    reason: await keptReason(tx, sale.customerId, input.reason),
    wasLate: isLateRefund(sale.completedAt, refundDays),
    ofReturn,
    // An approved return says itself what becomes of the goods.
    lossAllowedBy: ofReturn || may(actor, "approve_late_refunds") ? actor.userId : null,
  });
}

/**
 * Asks the provider for an approved late refund. The request is carried out when the provider has given the money back,
 * on behalf of whoever asked for it here.
 * @throws Refusal not_found, forbidden, invalid_transition, refund_request_open (asked already), exceeds_sold,
 * exceeds_refundable, provider_not_configured (another way was approved, too), serials_required, serial_unknown,
 * serial_not_available
 */
export async function sendApprovedRefund(
  tx: Tx,
  actor: Actor,
  requestId: string,
): Promise<ProviderRefund> {
  const request = await lockRequest(tx, actor, requestId, "refund");
  await refuseWhileSent(tx, request);
  const { sale, reason, refundMethod, provider } = request;
  const way = await asItCame(tx, sale);
  if (way?.method !== refundMethod || (way?.provider ?? null) !== provider)
    refuse("provider_not_configured");
  const plan = await planAsked(tx, requestId, sale);
  return askFor(tx, actor, sale, plan, {
    reason,
    wasLate: true,
    ofReturn: null,
    lossAllowedBy: await approverOf(tx, requestId),
  });
}

async function askFor(
  tx: Tx,
  actor: Actor,
  sale: LockedSale,
  { lines, amount }: PlannedRefund,
  {
    ofReturn,
    lossAllowedBy,
    ...why
  }: { reason: string; wasLate: boolean; ofReturn: object | null; lossAllowedBy: string | null },
): Promise<ProviderRefund> {
  // One provider cannot give back what several payments paid.
  if (await isPaidInParts(tx, sale.id)) refuse("provider_not_configured");
  // A refund without money asks nobody.
  if (amount === 0) refuse("exceeds_refundable", { params: { left: 0 } });
  const id = await askProviderRefund(tx, actor, {
    ...why,
    paymentId: sale.paymentId,
    amount,
    lines: lines.map(({ line, quantity, restock, serials }) => ({
      saleItemId: line.id,
      quantity,
      restock,
      ...(serials.length > 0 && { serials }),
      ...ofReturn,
    })),
  });
  // The provider gives the money back later, when nothing can be refused any more.
  const value = valueLost(lines);
  await keepLoss(tx, actor, { kind: "refund", recordId: id, value, allowedBy: lossAllowedBy });
  return getProviderRefund(tx, id);
}

const isPaidInParts = async (tx: Tx, saleId: string): Promise<boolean> =>
  (
    await tx
      .selectFrom("payments")
      .select("id")
      .where("saleId", "=", saleId)
      .where("status", "in", ["completed", "refunded"])
      .where("completedAt", "is not", null)
      .limit(2)
      .execute()
  ).length > 1;
