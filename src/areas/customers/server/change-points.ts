import { sql } from "kysely";
import { refuse } from "#src/shared/errors.ts";
import type { Tx } from "#src/server/database.ts";
import type { LoyaltyLevel } from "../levels.ts";
import type { LevelThresholds } from "./level-with.ts";

export interface PointsChange {
  /** Never 0. */
  points: number;
  /** Whether the points were spent, or are spent points that come back: they count as redeemed, not as earned. */
  isSpending: boolean;
  /** null: the points do not change the customer's level. */
  thresholds: LevelThresholds | null;
}

export interface ChangedPoints {
  /** The customer who has the points: after a merge the survivor. */
  customerId: string;
  /** The points of the customer after the change. */
  points: number;
  level: LoyaltyLevel;
  /** The level before, if this change raised it. */
  raisedFrom: LoyaltyLevel | null;
}

/**
 * Changes the points of a customer without any business, for the area `loyalty`, which also writes them to its ledger.
 * Enough points raise the level; this verb never lowers it. It keeps `version`, as `addToCustomerTotals` does.
 * @throws Refusal not_found, customer_built_in, insufficient_points
 */
export async function changePoints(
  tx: Tx,
  customerId: string,
  { points, isSpending, thresholds }: PointsChange,
): Promise<ChangedPoints> {
  const before = await tx
    .selectFrom("customers")
    .select(["points", "loyaltyLevel", "isWalkIn", "mergedInto"])
    .where("id", "=", customerId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!before) return refuse("not_found");
  if (before.mergedInto) {
    return changePoints(tx, before.mergedInto, { points, isSpending, thresholds });
  }
  if (before.isWalkIn) refuse("customer_built_in");
  const left = before.points + points;
  if (left < 0) refuse("insufficient_points", { params: { points: before.points } });
  const level = raised(before.loyaltyLevel, left, thresholds);
  await tx
    .updateTable("customers")
    .set({
      points: left,
      loyaltyLevel: level,
      ...(isSpending
        ? { totalPointsRedeemed: sql`total_points_redeemed - ${points}::bigint` }
        : { totalPointsEarned: sql`total_points_earned + ${points}::bigint` }),
      updatedAt: sql`now()`,
    })
    .where("id", "=", customerId)
    .execute();
  return {
    customerId,
    points: left,
    level,
    raisedFrom: level === before.loyaltyLevel ? null : before.loyaltyLevel,
  };
}

const order: readonly LoyaltyLevel[] = ["bronze", "silver", "gold", "platinum"];

/** The level after a change to `points`: the highest one that they reach, or the level before, if that is higher. */
function raised(
  before: LoyaltyLevel,
  points: number,
  thresholds: LevelThresholds | null,
): LoyaltyLevel {
  if (!thresholds) return before;
  const reached =
    points >= thresholds.platinum
      ? "platinum"
      : points >= thresholds.gold
        ? "gold"
        : points >= thresholds.silver
          ? "silver"
          : "bronze";
  return order.indexOf(reached) > order.indexOf(before) ? reached : before;
}
