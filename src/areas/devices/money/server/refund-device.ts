import { refuse } from "#src/shared/errors.ts";
import type { Tx } from "#src/server/database.ts";
import { recordAct } from "#src/server/events/record-event.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import type { HandRefund, PaymentRefund } from "#src/areas/payments/contract.ts";
import { planMoneyBack } from "#src/areas/payments/refunds/plan-money-back.ts";
import { moneyBackOf } from "#src/areas/payments/core/server/paid-as.ts";
import { refundPayment } from "#src/areas/payments/refunds/server/refund-payment.ts";
import {
  givenUpOfPayment,
  refundableOfPayment,
} from "#src/areas/payments/credit-ledger/server/refund-to-credit.ts";
import { isRefundSent } from "#src/areas/payments/provider-refunds/server/queries.ts";
import { countPartsOfRefund } from "../../parts/server/count-lost-parts.ts";
import { addSystemRemark } from "../../core/server/add-remark.ts";
import type { LockedDevice } from "../../core/server/lock-device.ts";
import { earningOf, uncountRefund } from "./repair-points.ts";

export interface RefundOfDevice {
  /** The refunded amount in minor units. It can be at most what was paid for the repair and not yet refunded. */
  amount: number;
  /** The chosen way; null for the way of each payment. */
  hand: HandRefund | null;
  reason: string;
  /** The id of the admin who approved the return; null if none did. */
  approvedBy: string | null;
  /** The admin whose approval showed that nothing proves the money that goes back in cash. */
  wayApprovedBy?: string | null;
  /** The payment that its provider has given back; by default all payments, the newest first. */
  sentPaymentId?: string;
}

/**
 * Refunds a repair after its hand-over. What is still owed on credit is lowered first; then `planMoneyBack` divides the
 * rest, starting with the newest payment. The repair's paid amount does not change,
 * because otherwise the customer would owe a balance again. The customer's total spending falls, and points
 * are taken back. The caller has locked
 * the device.
 * @throws Refusal forbidden, invalid_transition (not handed over yet), refund_request_open, exceeds_refundable,
 * refund_needs_approval, reference_taken, shift_required, credit_stays_credit, unproven_money, gift_card_blocked,
 * gift_card_expired, adjustment_needs_approval (no money pays for the parts any more, and they are worth more than the
 * limit), validation_failed
 */
export async function refundDevice(
  tx: Tx,
  actor: Actor,
  device: Pick<LockedDevice, "id" | "customerId" | "status">,
  { amount, hand, sentPaymentId, ...refund }: RefundOfDevice,
): Promise<PaymentRefund[]> {
  if (device.status !== "done") refuse("invalid_transition", { params: { reason: "not-done" } });
  if (!sentPaymentId) await refuseWhileSent(tx, device.id);
  const all = await refundableOf(tx, device.id);
  const payments = all.payments.filter(({ id }) => !sentPaymentId || id === sentPaymentId);
  const left = Math.min(all.left, sumOfLeft(payments));
  if (amount > left) refuse("exceeds_refundable", { params: { left } });

  const plan = planMoneyBack(payments, amount, hand);
  if (plan.isCreditOnly) refuse("credit_stays_credit");
  const refunds: PaymentRefund[] = [];
  let earning = 0;
  for (const { payment, ...part } of plan.parts) {
    refunds.push(await refundPayment(tx, actor, { ...refund, ...part, paymentId: payment.id }));
    earning += earningOf({ amount: part.amount, method: payment.method });
  }
  await uncountRefund(tx, actor, device, { amount, earning });
  // The parts of a refund by a provider were counted when it was asked, because its answer cannot be refused.
  if (!sentPaymentId) {
    const { approvedBy } = refund;
    await countPartsOfRefund(tx, actor, device.id, { amount, left: all.left - amount, approvedBy });
  }
  await addSystemRemark(tx, actor, device.id, {
    code: "money_given_back",
    refundNumbers: refunds.map(({ refundNumber }) => refundNumber),
  });
  await recordAct(tx, actor, "device.refunded", device.id, {
    amount,
    refundIds: refunds.map(({ id }) => id),
  });
  return refunds;
}

/**
 * A request to a provider gives money of this repair back, so nobody else does. The caller has locked the device.
 * @throws Refusal refund_request_open
 */
export async function refuseWhileSent(tx: Tx, deviceId: string): Promise<void> {
  if (await isRefundSent(tx, "deviceId", deviceId)) refuse("refund_request_open");
}

/**
 * Reads the completed payments of a repair, the newest first. Of each, `left` is what has not been refunded yet. The
 * `left` of all together is less by the value of goods that the customer was given instead of the repair. The caller has
 * locked the device.
 */
export async function refundableOf(tx: Tx, deviceId: string) {
  const payments = await tx
    .selectFrom("payments as p")
    .select(["p.id", "p.paymentMethod as method", "p.provider", "p.completedAt", "p.refundDays"])
    .select("p.reference")
    .select([refundableOfPayment.as("left"), moneyBackOf.as("moneyBack")])
    .select(givenUpOfPayment.as("givenUp"))
    .where("p.deviceId", "=", deviceId)
    .where("p.status", "=", "completed")
    .orderBy("p.paymentDate", "desc")
    .orderBy("p.id", "desc")
    .forNoKeyUpdate("p")
    .execute();
  const { replacedValue } = await tx
    .selectFrom("devices")
    .select("replacedValue")
    .where("id", "=", deviceId)
    .executeTakeFirstOrThrow();
  return { payments, left: Math.max(0, sumOfLeft(payments) - replacedValue) };
}

const sumOfLeft = (payments: readonly { left: number }[]): number =>
  payments.reduce((sum, { left }) => sum + left, 0);
