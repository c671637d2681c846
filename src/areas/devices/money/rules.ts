/** Rules for setting the price and the deposit of a repair. Money is minor units. Shared by screen and server. */
import { has, type Mover } from "#src/shared/mover.ts";
import { bindingEstimates, type EstimateStanding } from "../estimates/rules.ts";
import { isEstimable, type DeviceStatus } from "../rules.ts";

/** Reasons of a refusal; each has a sentence in the catalogues (`money:cost.refused.<reason>`). */
export type PriceRefusal =
  | "handed-back"
  | "follows-estimate"
  | "below-paid"
  | "above-price"
  | "no-permission"
  | "reason-missing";

export interface PricedDevice {
  status: DeviceStatus;
  finalAmount: number | null;
  paidAmount: number;
  depositAmount: number;
  /** Newest version first. */
  estimates: readonly EstimateStanding[];
}

/** The input of one change. A screen that only decides whether to offer the change omits the reason. */
interface PriceChange {
  amount: number;
  reason?: string | null | undefined;
}

/** Whether the change lowers the customer's debt. A first price of zero counts, because it makes the repair free. */
export const lowersPrice = (current: number | null, amount: number): boolean =>
  current === null ? amount === 0 : amount < current;

/**
 * A price that comes from an estimate changes only with the next version. After the end of the repair there is no next
 * version: then staff may still lower the price, because unfinished work may cost less.
 */
function followsEstimate(
  { status, finalAmount, estimates }: PricedDevice,
  amount: number | null,
): boolean {
  const { latest, approved } = bindingEstimates(estimates);
  if (isEstimable(status)) return approved !== null || latest?.status === "sent";
  return approved !== null && amount !== null && !lowersPrice(finalAmount, amount);
}

/** null: the user may set the price by hand; this does not check the amount. */
export function refusalOfPricing(
  device: PricedDevice,
): Extract<PriceRefusal, "handed-back" | "follows-estimate"> | null {
  if (device.status === "done") return "handed-back";
  return followsEstimate(device, null) ? "follows-estimate" : null;
}

/** null: the user may set the price to this amount. */
export function refusalOfPrice(
  device: PricedDevice,
  mover: Mover,
  { amount, reason }: PriceChange,
): PriceRefusal | null {
  if (device.status === "done") return "handed-back";
  if (followsEstimate(device, amount)) return "follows-estimate";
  if (amount < device.paidAmount) return "below-paid";
  if (!lowersPrice(device.finalAmount, amount)) return null;
  if (!has(mover, "lower_prices")) return "no-permission";
  return reason ? null : "reason-missing";
}

/** null: the user may set the deposit to this amount. */
export function refusalOfDeposit(
  device: Pick<PricedDevice, "status" | "finalAmount" | "depositAmount">,
  mover: Mover,
  { amount, reason }: PriceChange,
): PriceRefusal | null {
  if (device.status === "done") return "handed-back";
  if (device.finalAmount !== null && amount > device.finalAmount) return "above-price";
  if (amount >= device.depositAmount) return null;
  if (!has(mover, "waive_deposits")) return "no-permission";
  return reason ? null : "reason-missing";
}

/**
 * null: the user may send an estimate of this total. A total below the price needs permission and reason, because its
 * approval lowers the price.
 */
export function refusalOfOffer(
  { finalAmount }: Pick<PricedDevice, "finalAmount">,
  mover: Mover,
  { amount, reason }: PriceChange,
): Extract<PriceRefusal, "no-permission" | "reason-missing"> | null {
  if (!lowersPrice(finalAmount, amount)) return null;
  if (!has(mover, "lower_prices")) return "no-permission";
  return reason ? null : "reason-missing";
}
