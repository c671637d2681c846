/** How the value of stock is divided. Used by screen and server. Amounts are in minor units. */

/**
 * What `pieces` of `all` pieces take of their value, rounded half away from zero. All pieces take the whole value, so
 * that nothing is lost however often pieces are taken. The SQL of `changeStock` rounds in the same way.
 */
export function partOfValue(value: number, pieces: number, all: number): number {
  if (value < 0) return -partOfValue(-value, pieces, all);
  // The product may exceed the exact integers of a number.
  const [total, taken, of] = [BigInt(value), BigInt(pieces), BigInt(all)];
  return Number((2n * total * taken + of) / (2n * of));
}

/** Divides a value among pieces. The parts differ by at most one minor unit, and their sum is the value. */
export const splitValue = (value: number, pieces: number): number[] =>
  Array.from(
    { length: pieces },
    (_, nth) => partOfValue(value, nth + 1, pieces) - partOfValue(value, nth, pieces),
  );

/** What `pieces` pieces of an item cost on average. */
export interface Average {
  value: number;
  pieces: number;
  isKnown: boolean;
}

/** The average cost of an item; without stock its last known cost. */
export const averageOf = (item: {
  quantity: number;
  value: number;
  cost: number | null;
}): Average => ({
  isKnown: item.cost !== null,
  ...(item.quantity > 0
    ? { value: item.value, pieces: item.quantity }
    : { value: item.cost ?? 0, pieces: 1 }),
});

/**
 * The reasons of changes of the value without pieces. `opening`: the stock got its value when Fundi began to keep it.
 * `refurbishment`: a piece was repaired before its sale.
 */
export const valueReasons = ["opening", "late_cost", "correction", "refurbishment"] as const;
export type ValueReason = (typeof valueReasons)[number];

/** The part of a change for pieces in stock, or for pieces that have left. */
export const valueParts = ["stock", "sold"] as const;
export type ValuePart = (typeof valueParts)[number];

/** The highest value that the stock of an item may have. Larger numbers would not be exact in every program. */
export const MAX_VALUE = 9_000_000_000_000_000;
