/** How many pieces of an item a week needs, from what went out. Used by screen and server. */
import { FEWEST_CASES, rangeOf, type CasesRange } from "#src/shared/forecast/cases-range.ts";

/** A quarter: enough weeks for a range, and few enough to be about today. */
export const DEMAND_WEEKS = 13;

export interface Demand extends Pick<CasesRange, "low" | "median" | "high"> {
  /** The number of weeks behind the range. */
  weeks: number;
  /** The sales and uses in repairs of these weeks. */
  cases: number;
  /** The average number of pieces in a week, to be multiplied by a lead time. */
  perWeek: number;
}

/**
 * The demand of a week: eight of ten weeks needed `low` to `high` pieces, half of them up to `median`.
 * @param ascending the pieces of each counted week, the fewest first
 * @returns null with too few weeks, or too few sales and uses in them
 */
export function demandOf(ascending: readonly number[], cases: number): Demand | null {
  const range = rangeOf(ascending);
  if (!range || cases < FEWEST_CASES) return null;
  const { low, median, high, cases: weeks } = range;
  const perWeek = ascending.reduce((sum, each) => sum + each, 0) / weeks;
  return { low, median, high, weeks, cases, perWeek };
}
