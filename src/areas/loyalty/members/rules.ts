import { loyaltyLevels, type LoyaltyLevel } from "#src/areas/customers/levels.ts";
import type { Settings } from "#src/areas/settings/contract.ts";

type Thresholds = Pick<
  Settings["loyalty"],
  "bronzeThreshold" | "silverThreshold" | "goldThreshold" | "platinumThreshold"
>;

/**
 * The level after the customer's own, and the points that are missing for it: its minimum minus the points. 0 when the
 * points suffice already, because levels do not rise by themselves then. null at the highest level.
 */
export function nextLevelOf(
  { points, loyaltyLevel }: { points: number; loyaltyLevel: LoyaltyLevel },
  thresholds: Thresholds,
): { level: LoyaltyLevel; missing: number } | null {
  const level = loyaltyLevels[loyaltyLevels.indexOf(loyaltyLevel) + 1];
  if (!level) return null;
  return { level, missing: Math.max(0, thresholds[`${level}Threshold`] - points) };
}
