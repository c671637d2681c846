/** Which prices are lower ones. The file is small, because the intake loads it without the other rules of repairs. */

/** One unit of the currency. Less than that is no price: it makes the repair free, as zero does. */
export const LEAST_PRICE = 100;

/**
 * Whether this amount lowers what the customer owes. A first price counts too if it is nothing, or less than `cost`, which
 * is what the parts cost the shop.
 */
export const lowersPrice = (current: number | null, amount: number, cost = 0): boolean =>
  current === null ? amount < Math.max(LEAST_PRICE, cost) : amount < current;
