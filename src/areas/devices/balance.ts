/**
 * What a customer owes for a repair, and what was paid too much. Amounts are in minor units. Screens and server share
 * these rules; rules.ts calls them for the hand-over.
 */
import { endedWithoutRepair, type DeviceStatus } from "./statuses.ts";

interface Owing {
  finalAmount: number | null;
  /** The sum of the charges beside the price, without waived ones. */
  chargesAmount: number;
}

/** The price and the charges together, in minor units; null while there is neither. */
export const owedFor = ({ finalAmount, chargesAmount }: Owing): number | null =>
  finalAmount === null && chargesAmount === 0 ? null : (finalAmount ?? 0) + chargesAmount;

/** What the customer still owes, in minor units; null while the price is unknown. */
export function balanceOf(device: Owing & { paidAmount: number }): number | null {
  const owed = owedFor(device);
  return owed === null ? null : Math.max(0, owed - device.paidAmount);
}

/**
 * What was paid above what is owed, in minor units: the repair ended without success, or became cheaper. It goes back at
 * the hand-over. While a repair in the workshop has no price, nothing is too much.
 */
export function overpaidOf(device: Owing & { paidAmount: number; status: DeviceStatus }): number {
  const { status, paidAmount } = device;
  if (status === "done") return 0;
  if (device.finalAmount === null && !endedWithoutRepair.includes(status)) return 0;
  return Math.max(0, paidAmount - (owedFor(device) ?? 0));
}
