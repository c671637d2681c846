import type { Database } from "#src/server/database.ts";
import { loyaltyLevels, type Customer } from "#src/areas/customers/contract.ts";
import { getSettings } from "#src/areas/settings/server/queries.ts";

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

export async function getOwnPoints(
  db: Database,
  { points, loyaltyLevel: level }: Pick<Customer, "points" | "loyaltyLevel">,
): Promise<OwnPoints> {
  const settings = await getSettings(db, "loyalty");
  const { pointsPerShilling, autoLevelUp } = settings;
  const nextLevel = loyaltyLevels[loyaltyLevels.indexOf(level) + 1];
  return {
    points,
    level,
    next:
      nextLevel && autoLevelUp
        ? { level: nextLevel, missing: Math.max(0, settings[`${nextLevel}Threshold`] - points) }
        : null,
    shillingsPerPoint:
      pointsPerShilling > 0 ? Math.round((1 / pointsPerShilling) * 100) / 100 : null,
  };
}
