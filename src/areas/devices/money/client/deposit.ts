/** All amounts are minor units. */
import { percentOf } from "#src/shared/money.ts";

/** Whether a deposit is below the shop's percentage; it then needs a reason and the permission `waive_deposits`. */
export function isBelowDeposit(
  deposit: number | null,
  price: number | null,
  percent: number,
): boolean {
  if (price === null || price <= 0) return false;
  return (deposit ?? 0) < percentOf(price, percent);
}
