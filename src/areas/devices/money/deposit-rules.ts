import { percentOf } from "#src/shared/money.ts";

/** Nobody is asked for cents: suggestions are rounded up to a whole note of 500. */
const NOTE = 50_000;

/** What to ask in advance for a repair at this price; null while the price is not known. */
export function suggestDeposit(price: number | null, percent: number): number | null {
  if (price === null || price <= 0 || percent <= 0) return null;
  const exact = percentOf(price, percent);
  return Math.min(price, Math.ceil(exact / NOTE) * NOTE);
}
