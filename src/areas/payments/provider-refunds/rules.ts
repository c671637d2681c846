import type { Payment } from "../contract.ts";
import { refundingGateways } from "../gateways/gateway-names.ts";

/**
 * - `requested`: the provider was not asked yet;
 * - `sent`: it was asked, and has not told the end;
 * - `unknown`: it may have given the money back. Fundi asks again, with the same id;
 * - `completed`: the money is back, and the refund is stored;
 * - `failed`: no money went back. It can be given back by hand.
 */
export const providerRefundStates = [
  "requested",
  "sent",
  "unknown",
  "completed",
  "failed",
] as const;
export type ProviderRefundState = (typeof providerRefundStates)[number];

export const isOpenProviderRefund = (state: ProviderRefundState): boolean =>
  state !== "completed" && state !== "failed";

/** Whether the provider that collected a payment can be asked to give this amount of it back. */
export function canSendBack(
  { gateway, status, amount }: Pick<Payment, "gateway" | "status" | "amount">,
  back: number,
): boolean {
  if (gateway === null || back === 0 || (status !== "completed" && status !== "late")) return false;
  // Airtel Money gives back whole payments only.
  if (gateway === "airtel_money" && back !== amount) return false;
  return refundingGateways.includes(gateway);
}
