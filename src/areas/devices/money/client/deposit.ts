import { percentOf } from "#src/shared/money.ts";

/** Whether a deposit (minor units) is below the shop's percentage, and so needs a reason and `waive_deposits`. */
export function isBelowDeposit(
  deposit: number | null,
  price: number | null,
  percent: number,
): boolean {
  if (price === null || price <= 0) return false;
  return (deposit ?? 0) < percentOf(price, percent);
}
