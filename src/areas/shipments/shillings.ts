/** Amounts of other currencies in shillings. Used by screen and server. */

/** The highest amount in shillings, in minor units: every program reads it exactly. */
export const MAX_SHILLINGS = 9_000_000_000_000_000;

/** A rate has four decimals, so that ten thousand times the rate is a whole number. */
const RATE_PARTS = 10_000;

/** Converts an amount with a rate, rounded half up, like the database does. */
export function inShillings(minor: number, rate: number): number {
  const parts = BigInt(Math.round(rate * RATE_PARTS));
  // BigInt is needed, because the product may exceed 2^53. Adding half the divisor rounds half up.
  return Number((2n * BigInt(minor) * parts + BigInt(RATE_PARTS)) / (2n * BigInt(RATE_PARTS)));
}
