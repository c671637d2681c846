/** Calculations for cash at the counter. All amounts are in minor units. */

/** The change for the customer; null when the cash or the amount is unknown, or the cash is less than the amount. */
export function changeOf(tendered: number | null, amount: number | null): number | null {
  if (tendered === null || amount === null || tendered < amount) return null;
  return tendered - amount;
}

export const isTooLittleCash = (tendered: number | null, amount: number | null): boolean =>
  tendered !== null && amount !== null && tendered < amount;

/** At most four likely amounts of cash: first the exact amount, then the amount rounded up to each of `steps`. */
export function likelyNotes(amount: number): number[] {
  const steps = [100_000, 500_000, 1_000_000, 5_000_000];
  const rounded = steps.map((step) => Math.ceil(amount / step) * step);
  return [...new Set([amount, ...rounded])].filter((each) => each > 0).slice(0, 4);
}
