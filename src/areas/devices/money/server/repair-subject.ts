import { invariant } from "#src/shared/errors.ts";
import type { Tx } from "#src/server/database.ts";
import { requirePermission, type Actor } from "#src/server/http/guards/actor.ts";
import type { Payment } from "#src/areas/payments/contract.ts";
import { spendLateMoney } from "#src/areas/payments/late-money/server/late-money.ts";
import { getPayment } from "#src/areas/payments/core/server/queries.ts";
import {
  completePayment,
  restartPayment,
} from "#src/areas/payments/taking/server/settle-payment.ts";
import type {
  PaymentSubject,
  StoreRefund,
  SubjectPayment,
} from "#src/areas/payments/subjects/server/payment-subject.ts";
import { getSettingsOf } from "#src/areas/settings/core/server/queries.ts";
import { balanceOf } from "../../balance.ts";
import { lockDevice, type LockedDevice } from "../../core/server/lock-device.ts";
import { needsNoDeposit } from "../rules.ts";
import { refundDevice } from "./refund-device.ts";
import { countRepairMoney, earningOf } from "./repair-points.ts";
import { approverIn } from "./send-refund-of-device.ts";
import {
  notePaid,
  receiptSubjectOf,
  refuseOverBalance,
  takeDevicePayment,
} from "./take-device-payment.ts";

/** A repair as what a payment pays for. */
export const repairSubject: PaymentSubject = { hold, retry, useLateMoney, lockForRefund };

async function hold(tx: Tx, deviceId: string, payment: SubjectPayment) {
  const device = await lockDevice(tx, deviceId);
  const balance = balanceOf(device);
  return {
    isWaiting: balance === null ? !needsNoDeposit(device.status) : payment.amount <= balance,
    complete: (reference: string) => completeDevicePayment(tx, device, payment, reference),
    whyLate: { code: "more_than_owed" as const },
  };
}

async function completeDevicePayment(
  tx: Tx,
  device: LockedDevice,
  { id: paymentId, method }: SubjectPayment,
  reference: string,
): Promise<boolean> {
  const { business } = await getSettingsOf(tx, ["business"]);
  const subject = await receiptSubjectOf(tx, device.id, method);
  if (!(await completePayment(tx, paymentId, reference, subject, business))) return false;
  const payment = await getPayment(tx, paymentId);
  await notePaid(tx, null, device.id, payment);
  if (device.status === "done") {
    const { amount } = payment;
    await countRepairMoney(tx, null, device, { amount, earning: earningOf(payment) });
  }
  return true;
}

/** @throws Refusal forbidden, exceeds_balance, provider_not_configured, invalid_transition */
async function retry(
  tx: Tx,
  actor: Actor,
  deviceId: string,
  { id, amount }: SubjectPayment,
): Promise<void> {
  requirePermission(actor, "take_payments");
  await refuseOverBalance(tx, await lockDevice(tx, deviceId), amount, true);
  await restartPayment(tx, actor, id);
}

/** @throws Refusal not_found, invalid_transition, exceeds_balance */
async function useLateMoney(
  tx: Tx,
  actor: Actor,
  deviceId: string,
  paymentId: string,
): Promise<Payment> {
  await lockDevice(tx, deviceId);
  return spendLateMoney(tx, actor, paymentId, (money) =>
    takeDevicePayment(tx, actor, deviceId, money),
  );
}

/** Locks the device, and returns what stores a refund of it. It goes back in the name of `approvedBy` if it is late. */
async function lockForRefund(tx: Tx, deviceId: string): Promise<StoreRefund> {
  const device = await lockDevice(tx, deviceId);
  return async (actor, { paymentId, amount, lines, hand, reason }) => {
    const [refund] = await refundDevice(tx, actor, device, {
      amount,
      hand,
      reason: reason ?? "",
      approvedBy: approverIn(lines) ?? actor.userId,
      sentPaymentId: paymentId,
    });
    invariant(refund, "a provider gave money of this repair back");
    return refund.id;
  };
}
