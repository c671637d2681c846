import { percentOf } from "#src/shared/money.ts";

/**
 * 500 shillings in minor units. Suggested deposits are rounded up to multiples of it, so that customers need no coins.
 */
const NOTE = 50_000;

/** The deposit to suggest at this price; null while the price is unknown, and when no deposit is asked for. */
export function suggestDeposit(price: number | null, percent: number): number | null {
  if (price === null || price <= 0 || percent <= 0) return null;
  const exact = percentOf(price, percent);
  return Math.min(price, Math.ceil(exact / NOTE) * NOTE);
}
