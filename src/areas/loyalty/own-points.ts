import type { Customer } from "#src/areas/customers/contract.ts";

type Level = Customer["loyaltyLevel"];

/** The points of a customer, as their own page shows them. */
export interface OwnPoints {
  points: number;
  level: Level;
  /** The next level and the points that are missing; null at the highest level, or if levels do not follow points. */
  next: { level: Level; missing: number } | null;
  /** What must be spent for one point, in shillings; null if sales earn no points. */
  shillingsPerPoint: number | null;
}
