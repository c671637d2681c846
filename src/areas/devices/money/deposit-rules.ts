import { percentOf } from "#src/shared/money.ts";

/** Suggestions are rounded up to a multiple of 500, so that customers need no coins. */
const NOTE = 50_000;

/** The suggested deposit for a repair at this price; null while the price is unknown. */
export function suggestDeposit(price: number | null, percent: number): number | null {
  if (price === null || price <= 0 || percent <= 0) return null;
  const exact = percentOf(price, percent);
  return Math.min(price, Math.ceil(exact / NOTE) * NOTE);
}
