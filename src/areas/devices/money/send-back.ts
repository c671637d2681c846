import type { Payment } from "#src/areas/payments/contract.ts";
import { canSendBack, isOpenProviderRefund } from "#src/areas/payments/provider-refunds/rules.ts";
import type { Device } from "../contract.ts";

interface Sendable {
  /** The only payment that has money left, if its provider can give this money back. */
  paid: Payment | null;
  /** What is left of it, in minor units. */
  left: number;
  /** Whether a provider could give money back if it were of one payment. */
  isInParts: boolean;
}

/** Which payment of a repair its provider can give back. One provider cannot give back what several payments paid. */
export function sendable(payments: readonly Payment[]): Sendable {
  const open = payments.filter(
    ({ status, amount, refundedAmount }) => status === "completed" && amount > refundedAmount,
  );
  const [first] = open;
  if (!first || open.length > 1) {
    const isInParts = open.some((payment) => canSendBack(payment, payment.amount));
    return { paid: null, left: 0, isInParts };
  }
  const left = first.amount - first.refundedAmount;
  return { paid: canSendBack(first, left) ? first : null, left, isInParts: false };
}

/** Whether the money of a handed-over repair can go back through its provider, and why not now. */
export function refusalOfSending({
  status,
  payments,
  providerRefunds,
}: Pick<Device, "status" | "payments" | "providerRefunds">):
  | "not-offered"
  | "sent"
  | "parts"
  | null {
  const { paid, isInParts } = sendable(payments);
  if (status !== "done" || (!paid && !isInParts)) return "not-offered";
  if (providerRefunds.some(({ state, isLateMoney }) => isOpenProviderRefund(state) && !isLateMoney))
    return "sent";
  return isInParts ? "parts" : null;
}
