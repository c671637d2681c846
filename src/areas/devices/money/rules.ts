/** Rules for setting the price and the deposit of a repair, for screens and server. Amounts are in minor units. */
import { has, type Mover } from "#src/shared/mover.ts";
import { chargesAt, type ChargeSettings, type StoredCharge } from "../charges/rules.ts";
import { endedWithoutRepair, isEstimable, type DeviceStatus } from "../rules.ts";
import { lowersPrice } from "./lower-price.ts";
import { bindingEstimates, type EstimateStanding } from "../approval-rules.ts";

/** Why a price or deposit cannot be set. The sentence for each is `money:cost.refused.<reason>` in the catalogues. */
export type PriceRefusal =
  | "handed-back"
  | "no-repair"
  | "follows-estimate"
  | "above-price"
  | "no-permission"
  | "below-cost"
  | "reason-missing";

export interface PricedDevice {
  status: DeviceStatus;
  finalAmount: number | null;
  paidAmount: number;
  depositAmount: number;
  charges: readonly StoredCharge[];
  estimates: readonly EstimateStanding[];
}

/** The new amount with its reason. A screen that only decides whether to offer the change has no reason yet. */
interface PriceChange {
  amount: number;
  /** What the parts cost the shop. Screens omit it, because most users may not see it. */
  cost?: number;
  reason?: string | null | undefined;
}

/**
 * The cost below which a price needs the right to lower prices: only two digits of it, rounded down. Whoever may not see
 * costs learns from refusals whether a price is too low; the exact cost would be found by trying prices.
 */
export function guardedCost(cost: number): number {
  const unit = 10 ** Math.max(0, String(Math.max(0, Math.trunc(cost))).length - 2);
  return Math.floor(Math.max(0, cost) / unit) * unit;
}

/**
 * Whether the price follows an estimate that is approved or waits for an answer, and therefore only changes with the
 * next version. After the repair has ended there is no next version, but staff may still lower the price, because
 * unfinished work may cost less.
 */
function followsEstimate(
  { status, finalAmount, estimates }: Omit<PricedDevice, "charges">,
  amount: number | null,
): boolean {
  const { latest, approved } = bindingEstimates(estimates);
  if (isEstimable(status)) return approved !== null || latest?.status === "sent";
  return approved !== null && amount !== null && !lowersPrice(finalAmount, amount);
}

/** Why the price cannot be set by hand at all; null when it can. */
export function refusalOfPricing(
  device: Omit<PricedDevice, "charges">,
): Extract<PriceRefusal, "handed-back" | "no-repair" | "follows-estimate"> | null {
  if (device.status === "done") return "handed-back";
  if (endedWithoutRepair.includes(device.status)) return "no-repair";
  return followsEstimate(device, null) ? "follows-estimate" : null;
}

/** Whether a repair without a price takes no money any more, because it will never get a price. */
export const needsNoDeposit = (status: DeviceStatus): boolean =>
  endedWithoutRepair.includes(status) || status === "done";

/** What is left of the deposit that the customer is asked for. */
export function depositLeft({
  status,
  depositAmount,
  depositWaivedReason,
  paidAmount,
}: Pick<PricedDevice, "depositAmount" | "paidAmount"> & {
  status: DeviceStatus;
  depositWaivedReason: string | null;
}): number {
  if (needsNoDeposit(status) || depositWaivedReason !== null) return 0;
  return Math.max(0, depositAmount - paidAmount);
}

/**
 * What the customer has paid above this price and the charges beside it, in minor units. It goes back at the hand-over.
 */
export const overpaidAt = (
  device: Pick<PricedDevice, "status" | "paidAmount" | "charges">,
  price: number,
  settings: ChargeSettings,
): number => Math.max(0, device.paidAmount - price - chargesAt(price, device, settings));

/** Why the user cannot set this price; null when they can. */
export function refusalOfPrice(
  device: Omit<PricedDevice, "charges">,
  mover: Mover,
  { amount, cost, reason }: PriceChange,
): PriceRefusal | null {
  if (device.status === "done") return "handed-back";
  if (endedWithoutRepair.includes(device.status)) return "no-repair";
  if (followsEstimate(device, amount)) return "follows-estimate";
  if (!lowersPrice(device.finalAmount, amount, cost)) return null;
  if (!has(mover, "lower_prices")) return refusalOfChange(lowersPrice(device.finalAmount, amount));
  return reason ? null : "reason-missing";
}

/** Why the user cannot set this deposit; null when they can. */
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

/** Only the server knows that a price is below the cost, so the answer has to say it. */
const refusalOfChange = (isLess: boolean) => (isLess ? "no-permission" : "below-cost");

/** Whether an estimate with this total needs the right to lower prices: it lowers the price, or is below the cost. */
export const lowersOffer = (current: number | null, total: number, cost = 0): boolean =>
  lowersPrice(current, total) || total < cost;

/**
 * Why the user cannot send an estimate with this total; null when they can. An approval sets the price to the total. A
 * total below the price, or below what the parts cost, therefore needs `lower_prices` and a reason.
 */
export function refusalOfOffer(
  { finalAmount }: Pick<PricedDevice, "finalAmount">,
  mover: Mover,
  { amount, cost, reason }: PriceChange,
): Extract<PriceRefusal, "no-permission" | "below-cost" | "reason-missing"> | null {
  if (!lowersOffer(finalAmount, amount, cost)) return null;
  if (!has(mover, "lower_prices")) return refusalOfChange(lowersPrice(finalAmount, amount));
  return reason ? null : "reason-missing";
}

/** What the customer owes for this repair by an agreement to pay later. It counts as paid (`paidAmount`). */
export const owedOnCredit = ({
  payments,
}: {
  payments: readonly { status: string; owed: number | null }[];
}): number =>
  payments.reduce((sum, { status, owed }) => sum + (status === "completed" ? (owed ?? 0) : 0), 0);
