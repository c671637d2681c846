import { sql } from "kysely";
import { refuse } from "#src/shared/errors.ts";
import type { Tx } from "#src/server/database.ts";
import { recordEvent } from "#src/server/events/record-event.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import { handRefund, type HandRefund, type PaymentRefund } from "#src/areas/payments/contract.ts";
import { refundPayment } from "#src/areas/payments/refunds/server/refund-payment.ts";
import {
  partsOfRefund,
  refundableOfPayment,
} from "#src/areas/payments/credit/server/refund-to-credit.ts";
import { isRefundSent } from "#src/areas/payments/provider-refunds/server/queries.ts";
import { addSystemRemark } from "../../server/add-remark.ts";
import type { LockedDevice } from "../../server/lock-device.ts";
import { countRepairMoney, earningOf } from "./repair-points.ts";

export interface RefundOfDevice {
  /** The refunded amount in minor units. It can be at most what was paid for the repair and not yet refunded. */
  amount: number;
  hand: HandRefund;
  reason: string;
  /** The id of the admin who approved the return; null if none did. */
  approvedBy: string | null;
  /** The payment that its provider has given back; by default all payments, the newest first. */
  sentPaymentId?: string;
}

/**
 * Refunds a repair after its hand-over. What is still owed on credit is lowered first; money goes back after that,
 * starting with the newest payment. What points paid goes back last, as points. The repair's paid amount does not change,
 * because otherwise the customer would owe a balance again. The customer's total spending falls, and points
 * are taken back. The caller has locked
 * the device.
 * @throws Refusal forbidden, invalid_transition (not handed over yet), refund_request_open, exceeds_refundable,
 * refund_needs_approval, reference_taken, shift_required, validation_failed
 */
export async function refundDevice(
  tx: Tx,
  actor: Actor,
  device: Pick<LockedDevice, "id" | "customerId" | "status">,
  { amount, sentPaymentId, ...refund }: RefundOfDevice,
): Promise<PaymentRefund[]> {
  if (device.status !== "done") refuse("invalid_transition", { params: { reason: "not-done" } });
  if (!sentPaymentId) await refuseWhileSent(tx, device.id);
  const all = await refundableOf(tx, device.id);
  const payments = all.filter(({ id }) => !sentPaymentId || id === sentPaymentId);
  const left = payments.reduce((sum, payment) => sum + payment.left, 0);
  if (amount > left) refuse("exceeds_refundable", { params: { left } });

  const refunds: PaymentRefund[] = [];
  let missing = amount;
  let earning = 0;
  for (const payment of payments) {
    if (missing === 0) break;
    const part = Math.min(missing, payment.left);
    const way = payment.paymentMethod === "points" ? inPoints : refund.hand;
    for (const { amount: some, hand } of await partsOfRefund(tx, payment.id, part, way))
      refunds.push(
        await refundPayment(tx, actor, { ...refund, paymentId: payment.id, amount: some, hand }),
      );
    earning += earningOf({ amount: part, method: payment.paymentMethod });
    missing -= part;
  }
  await countRepairMoney(tx, actor, device, { amount: -amount, earning: -earning });
  await addSystemRemark(tx, actor, device.id, {
    code: "money_given_back",
    refundNumbers: refunds.map(({ refundNumber }) => refundNumber),
  });
  await recordEvent(tx, {
    kind: "device.refunded",
    recordId: device.id,
    actorId: actor.userId,
    data: { amount, refundIds: refunds.map(({ id }) => id) },
  });
  return refunds;
}

/** Points never become money. */
const inPoints = handRefund.parse({ method: "points" });

/**
 * A request to a provider gives money of this repair back, so nobody else does. The caller has locked the device.
 * @throws Refusal refund_request_open
 */
export async function refuseWhileSent(tx: Tx, deviceId: string): Promise<void> {
  if (await isRefundSent(tx, "deviceId", deviceId)) refuse("refund_request_open");
}

/** The completed payments of a repair, and what is left of each. Agreed credit is first, then the newest; points are last. */
export function refundableOf(tx: Tx, deviceId: string) {
  return tx
    .selectFrom("payments as p")
    .select(["p.id", "p.paymentMethod", "p.completedAt", refundableOfPayment.as("left")])
    .where("p.deviceId", "=", deviceId)
    .where("p.status", "=", "completed")
    .orderBy(sql`payment_method = 'on_credit'`, "desc")
    .orderBy(sql`payment_method = 'points'`)
    .orderBy("p.paymentDate", "desc")
    .orderBy("p.id", "desc")
    .forNoKeyUpdate("p")
    .execute();
}
