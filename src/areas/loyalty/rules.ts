/** The points for an amount in minor units, at `rate` points per TSh 1.00, rounded down. */
export function pointsFor(amount: number, rate: number): number {
  // Floating-point numbers cannot hold a rate such as 0.7 exactly. With 1e-9, 90 shillings earn 63 points, not 62.
  return Math.floor((amount / 100) * rate + 1e-9);
}

const SHILLING = 100;

/** The points that pay an amount in minor units. Points pay whole shillings. */
export const pointsToPay = (amount: number, pointsToShilling: number): number =>
  (amount / SHILLING) * pointsToShilling;

/** The largest amount that a number of points pays, in minor units. */
export const paidByPoints = (points: number, pointsToShilling: number): number =>
  Math.floor(points / pointsToShilling) * SHILLING;
