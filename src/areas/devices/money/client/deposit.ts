/** Money at the counter. All amounts are minor units. */
import { percentOf } from "#src/shared/money.ts";

/** Below what the setting asks: needs a reason from somebody who may waive. */
export function isBelowDeposit(
  deposit: number | null,
  price: number | null,
  percent: number,
): boolean {
  if (price === null || price <= 0) return false;
  return (deposit ?? 0) < percentOf(price, percent);
}

/** What goes back to the customer; null while too little (or nothing) was given. */
export function changeOf(tendered: number | null, amount: number | null): number | null {
  if (tendered === null || amount === null || tendered < amount) return null;
  return tendered - amount;
}

/** Notes a customer is likely to hand over for this amount: the next round ones, smallest first. */
export function likelyNotes(amount: number): number[] {
  const steps = [100_000, 500_000, 1_000_000, 5_000_000];
  const rounded = steps.map((step) => Math.ceil(amount / step) * step);
  return [...new Set([amount, ...rounded])].filter((each) => each > 0).slice(0, 4);
}
