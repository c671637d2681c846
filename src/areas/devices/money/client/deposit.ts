import { percentOf } from "#src/shared/money.ts";

/** Whether a deposit is below the shop's percentage. The user then needs a reason and `waive_deposits`. Minor units. */
export function isBelowDeposit(
  deposit: number | null,
  price: number | null,
  percent: number,
): boolean {
  if (price === null || price <= 0) return false;
  return (deposit ?? 0) < percentOf(price, percent);
}
