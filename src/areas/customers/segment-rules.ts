/** The limits of the filters of a segment. */

/** The longest texts. */
export const LONGEST = { tag: 40, city: 80, brand: 60 } as const;

const MAX_DAYS = 3650;
/** In minor units. */
const MAX_MONEY = 10_000_000_000_000;
/** The highest numbers. */
export const MOST = {
  visitedWithin: MAX_DAYS,
  notVisitedFor: MAX_DAYS,
  spentFrom: MAX_MONEY,
  spentTo: MAX_MONEY,
  expiringWithin: 365,
} as const;
