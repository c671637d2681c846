import { MINOR_PER_MAJOR } from "#src/shared/money.ts";
import { paidByPoints, pointsFor } from "../rules.ts";
import type { LoyaltyRules } from "./contract.ts";

/** What the example spends, in minor units. */
export const SPENT = 10_000 * MINOR_PER_MAJOR;
/** From here on the screen warns that the rates give much back. */
export const MUCH_PERCENT = 10;

/** What TSh 10,000 give back by these rates; null while a rate is not a usable number. */
export function givenBack({
  pointsPerShilling,
  pointsToShilling,
}: Pick<LoyaltyRules, "pointsPerShilling" | "pointsToShilling">) {
  if (!(pointsPerShilling >= 0) || !(pointsToShilling >= 1)) return null;
  const points = pointsFor(SPENT, pointsPerShilling);
  const amount = paidByPoints(points, pointsToShilling);
  const percent = Math.round((amount / SPENT) * 10_000) / 100;
  return { points, amount, percent, isMuch: percent > MUCH_PERCENT };
}
