import { percentOf } from "#src/shared/money.ts";

/** Suggested deposits are multiples of 500 shillings, so that customers need no coins. In minor units. */
const NOTE = 50_000;

/** The deposit to suggest at this price; null while the price is unknown, and when no deposit is asked for. */
export function suggestDeposit(price: number | null, percent: number): number | null {
  if (price === null || price <= 0 || percent <= 0) return null;
  const exact = percentOf(price, percent);
  return Math.min(price, Math.ceil(exact / NOTE) * NOTE);
}
