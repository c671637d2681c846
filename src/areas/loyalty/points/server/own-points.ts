import type { Database } from "#src/server/database.ts";
import type { Customer } from "#src/areas/customers/contract.ts";
import { loyaltyLevels } from "#src/areas/customers/levels.ts";
import { getSettings } from "#src/areas/settings/core/server/queries.ts";
import type { OwnPoints, OwnReward } from "../own-points.ts";
import { listRedeemable, listRedemptions } from "../../rewards/server/queries.ts";
import { getPointsExpiry } from "./points-left.ts";
import { paidByPoints } from "../../rules.ts";

/** The most rewards of each kind that the page lists. */
const MOST = 5;
/** The days of expiry that the page shows. */
const MAX_DAYS = 3;

export async function getOwnPoints(
  db: Database,
  { customerId, points, loyaltyLevel: level }: Owner,
): Promise<OwnPoints> {
  const [settings, redeemable, { items: redeemed }, expiry] = await Promise.all([
    getSettings(db, "loyalty"),
    listRedeemable(db, MOST),
    listRedemptions(db, { customerId, status: "open", limit: MOST }),
    getPointsExpiry(db, customerId),
  ]);
  const { pointsPerShilling, pointsToShilling, autoLevelUp } = settings;
  const nextLevel = loyaltyLevels[loyaltyLevels.indexOf(level) + 1];
  const affordable = redeemable.filter(({ pointsCost }) => pointsCost <= points);
  const [cheapest] = redeemable;
  return {
    points,
    expiring: expiry.days.slice(0, MAX_DAYS),
    level,
    next:
      nextLevel && autoLevelUp
        ? { level: nextLevel, missing: Math.max(0, settings[`${nextLevel}Threshold`] - points) }
        : null,
    shillingsPerPoint:
      pointsPerShilling > 0 ? Math.round((1 / pointsPerShilling) * 100) / 100 : null,
    worth: paidByPoints(points, pointsToShilling),
    rewards: affordable.map(shown),
    nextReward:
      cheapest && affordable.length === 0
        ? { ...shown(cheapest), missing: cheapest.pointsCost - points }
        : null,
    redeemed: redeemed.map(({ rewardName, rewardPreset }) => ({ rewardName, rewardPreset })),
  };
}

type Owner = Pick<Customer, "points" | "loyaltyLevel"> & { customerId: string };

/** Only these fields go to the page, which anybody with the link sees. */
const shown = ({ name, preset, pointsCost }: OwnReward): OwnReward => ({
  name,
  preset,
  pointsCost,
});
