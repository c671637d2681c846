import type { Payment } from "#src/areas/payments/contract.ts";
import { canSendBack, isOpenProviderRefund } from "#src/areas/payments/provider-refunds/rules.ts";
import type { Device } from "../core/contract.ts";

interface Sendable {
  /** The only payment that has money left, if its provider can give this money back. */
  paid: Payment | null;
  /** What is left of it, in minor units. */
  left: number;
  /** Whether a provider could give money back if it were of one payment. */
  isInParts: boolean;
}

/**
 * Which payment of a repair its provider can give back. One provider cannot give back what several payments paid. What
 * was given instead of the repair is taken off.
 */
export function sendable({
  payments,
  replacedValue,
}: Pick<Device, "payments" | "replacedValue">): Sendable {
  const open = payments.filter(
    ({ status, amount, refundedAmount }) => status === "completed" && amount > refundedAmount,
  );
  const [first] = open;
  if (!first || open.length > 1) {
    const rest = open.reduce((sum, { amount, refundedAmount }) => sum + amount - refundedAmount, 0);
    const isInParts =
      rest > replacedValue && open.some((payment) => canSendBack(payment, payment.amount));
    return { paid: null, left: 0, isInParts };
  }
  const left = Math.max(0, first.amount - first.refundedAmount - replacedValue);
  const isSendable = left > 0 && canSendBack(first, left);
  return { paid: isSendable ? first : null, left, isInParts: false };
}

/** Whether the money of a handed-over repair can go back through its provider, and why not now. */
export function refusalOfSending({
  status,
  payments,
  replacedValue,
  providerRefunds,
}: Pick<Device, "status" | "payments" | "replacedValue" | "providerRefunds">):
  | "not-offered"
  | "sent"
  | "parts"
  | null {
  const { paid, isInParts } = sendable({ payments, replacedValue });
  if (status !== "done" || (!paid && !isInParts)) return "not-offered";
  if (providerRefunds.some(({ state, isLateMoney }) => isOpenProviderRefund(state) && !isLateMoney))
    return "sent";
  return isInParts ? "parts" : null;
}
