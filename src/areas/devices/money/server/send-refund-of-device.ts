import * as z from "zod";
import { refuse } from "#src/shared/errors.ts";
import { id } from "#src/shared/fields.ts";
import type { Tx } from "#src/server/database.ts";
import { may, requirePermission, type Actor } from "#src/server/http/guards/actor.ts";
import { wasErased } from "#src/areas/customers/core/server/lock-customer.ts";
import type { ProviderRefund } from "#src/areas/payments/provider-refunds/contract.ts";
import { askProviderRefund } from "#src/areas/payments/provider-refunds/server/ask-provider-refund.ts";
import { getProviderRefund } from "#src/areas/payments/provider-refunds/server/queries.ts";
import { isLateRefund } from "#src/areas/payments/late-refund.ts";
import { countPartsOfRefund } from "../../parts/server/count-lost-parts.ts";
import type { LockedDevice } from "../../core/server/lock-device.ts";
import { refundableOf, refuseWhileSent } from "./refund-device.ts";

export interface SentRefundOfDevice {
  /** In minor units. */
  amount: number;
  reason: string;
  /** The return for which it is given back, and the admin who approved it. */
  of?: { returnId: string; approvedBy: string | null };
}

const line = z.looseObject({ approvedBy: id.nullable() });

/** Who approved the return for which money goes back; null if it is for no return. */
export const approverIn = ([first]: readonly object[]): string | null =>
  first ? line.parse(first).approvedBy : null;

/**
 * Asks the provider of a repair's payment to give money back. The rules are those of a refund by hand. Until the provider
 * has told the end, nobody else refunds the repair. The caller has locked the device.
 * @throws Refusal forbidden, invalid_transition (not handed over yet), refund_request_open, exceeds_refundable,
 * refund_needs_approval, provider_not_configured (no provider collected it, or several payments have money left),
 * adjustment_needs_approval (no money pays for the parts any more, and they are worth more than the limit)
 */
export async function sendRefundOfDevice(
  tx: Tx,
  actor: Actor,
  device: Pick<LockedDevice, "id" | "customerId" | "status">,
  { amount, reason, of }: SentRefundOfDevice,
): Promise<ProviderRefund> {
  requirePermission(actor, "refund_payments");
  if (device.status !== "done") refuse("invalid_transition", { params: { reason: "not-done" } });
  await refuseWhileSent(tx, device.id);
  const { payments: all, left } = await refundableOf(tx, device.id);
  const payments = all.filter((payment) => payment.left > 0);
  if (amount > left) refuse("exceeds_refundable", { params: { left } });
  const [payment, another] = payments;
  // One provider cannot give back what several payments paid.
  if (!payment || another) return refuse("provider_not_configured");
  const { completedAt, refundDays } = payment;
  const wasLate = isLateRefund(completedAt, refundDays);
  if (wasLate && !of?.approvedBy && !may(actor, "approve_late_refunds"))
    refuse("refund_needs_approval", { params: { days: refundDays } });
  const asked = await askProviderRefund(tx, actor, {
    paymentId: payment.id,
    amount,
    lines: of ? [of] : [],
    reason: (await wasErased(tx, device.customerId)) ? null : reason,
    wasLate,
  });
  const approvedBy = of ? (of.approvedBy ?? actor.userId) : null;
  await countPartsOfRefund(tx, actor, device.id, { amount, left: left - amount, approvedBy });
  return getProviderRefund(tx, asked);
}
