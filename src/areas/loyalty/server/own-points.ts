import type { Database } from "#src/server/database.ts";
import { type Customer } from "#src/areas/customers/contract.ts";
import { loyaltyLevels } from "#src/areas/customers/levels.ts";
import { getSettings } from "#src/areas/settings/server/queries.ts";
import type { OwnPoints } from "../own-points.ts";

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
