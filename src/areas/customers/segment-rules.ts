/** The limits of the filters of a segment. */

/** The longest texts. */
export const LONGEST = { tag: 40, city: 80, brand: 60 } as const;

const MOST_DAYS = 3650;
/** In minor units. */
const MOST_MONEY = 10_000_000_000_000;
/** The highest numbers. */
export const MOST = {
  visitedWithin: MOST_DAYS,
  notVisitedFor: MOST_DAYS,
  spentFrom: MOST_MONEY,
  spentTo: MOST_MONEY,
  expiringWithin: 365,
} as const;
