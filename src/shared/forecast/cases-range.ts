/** Forecasts from the shop's own cases: the range that held eight of ten of them. */

/**
 * The fewest cases of a forecast. The next case lies between the least and the greatest of `n` earlier ones with a
 * probability of (n − 1) / (n + 1), which is 80 % from nine on. Below, no range holds what it says.
 */
export const FEWEST_CASES = 10;

export interface CasesRange {
  low: number;
  median: number;
  high: number;
  /** The number of cases behind the range. */
  cases: number;
}

/**
 * The range in which the next case lies with a probability of at least 80 %, if it comes from the same shop as the
 * earlier ones. It leaves out a tenth of the `n + 1` places at each end; plain quantiles of few cases are too narrow.
 * @param ascending the earlier cases, the least first
 * @returns null if there are fewer than `FEWEST_CASES`
 */
export function rangeOf(ascending: readonly number[]): CasesRange | null {
  const cases = ascending.length;
  if (cases < FEWEST_CASES) return null;
  const left = Math.floor((cases + 1) / 10);
  const at = (place: number) => ascending[place - 1] ?? 0;
  return { low: at(left), median: at(Math.ceil(cases / 2)), high: at(cases + 1 - left), cases };
}
