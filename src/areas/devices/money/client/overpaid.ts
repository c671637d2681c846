import {
  firstWayBack,
  toHandRefund,
  type MoneyBack,
} from "#src/areas/payments/refunds/client/money-back.ts";
import type { Payment } from "#src/areas/payments/contract.ts";
import type { Device } from "../../core/contract.ts";

/** The payments of a repair with money left. */
export const paidOf = ({ payments }: Pick<Device, "payments">): Payment[] =>
  payments.filter(({ moneyBack }) => moneyBack.length > 0);

/** The way that the hand-over begins with. */
export const firstWayOf = (device: Pick<Device, "payments">, currency: string): MoneyBack =>
  firstWayBack(paidOf(device), currency, true);

/** What the request of the hand-over says about it. */
export function moneyBackOf(device: Pick<Device, "payments" | "overpaid">, way: MoneyBack) {
  const [paid, another] = paidOf(device);
  const payment = toHandRefund(way, another ? undefined : paid);
  return { amount: device.overpaid, ...(payment && { payment }) };
}
