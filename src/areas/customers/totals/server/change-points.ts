import { sql, type RawBuilder } from "kysely";
import { notFound, refuse } from "#src/shared/errors.ts";
import type { Tx } from "#src/server/database.ts";
import { updateById } from "#src/server/sql/update-by-id.ts";
import { loyaltyLevels, type LoyaltyLevel } from "../../levels.ts";
import { levelReached, needsOf, type LevelThresholds } from "./level-with.ts";

/** The points of a customer less the claim on them, after a change, as SQL over a row of `customers`. */
export const balanceWith = (change: RawBuilder<unknown> | number): RawBuilder<unknown> =>
  sql`customers.points - customers.points_owed + ${change}::bigint`;

/** A balance as the two numbers that are stored: a customer has points or owes some, never both. */
export const splitBalance = (balance: number): { points: number; pointsOwed: number } => ({
  points: Math.max(0, balance),
  pointsOwed: Math.max(0, -balance),
});

export interface PointsChange {
  /** Never 0. */
  points: number;
  /** Whether the points were spent, or are spent points that come back: they count as redeemed, not as earned. */
  isSpending: boolean;
  /** Whether points that the customer does not have become a claim. Otherwise the change is refused. */
  mayOwe?: boolean;
  /** null: the points do not change the customer's level. */
  thresholds: LevelThresholds | null;
}

export interface ChangedPoints {
  /** The customer who has the points: after a merge the survivor. */
  customerId: string;
  /** The points of the customer after the change. */
  points: number;
  /** The claim on points after the change. */
  pointsOwed: number;
  before: { points: number; pointsOwed: number };
  level: LoyaltyLevel;
  /** The level before, if this change raised it. */
  raisedFrom: LoyaltyLevel | null;
}

/**
 * Changes the points of a customer without any business, for the area `loyalty`, which also writes them to its ledger.
 * Points that come fill an open claim first. Enough points raise the level; this verb never lowers it. It keeps
 * `version`, as `addToCustomerTotals` does.
 * @throws Refusal not_found, customer_built_in, insufficient_points
 */
export async function changePoints(
  tx: Tx,
  customerId: string,
  change: PointsChange,
): Promise<ChangedPoints> {
  const { points, isSpending, mayOwe = false, thresholds } = change;
  const before = await tx
    .selectFrom("customers")
    .select(["points", "pointsOwed", "loyaltyLevel", "isWalkIn", "mergedInto"])
    .where("id", "=", customerId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(notFound);
  if (before.mergedInto) return changePoints(tx, before.mergedInto, change);
  if (before.isWalkIn) refuse("customer_built_in");
  const balance = before.points - before.pointsOwed + points;
  if (points < 0 && balance < 0 && !mayOwe)
    refuse("insufficient_points", { params: { points: before.points } });
  const after = splitBalance(balance);
  const level = raised(before.loyaltyLevel, balance, thresholds);
  const isRaised = level !== before.loyaltyLevel;
  await updateById(tx, "customers", customerId, {
    ...after,
    loyaltyLevel: level,
    ...(isRaised && thresholds && { levelNeeds: needsOf(level, thresholds) }),
    ...(isSpending
      ? { totalPointsRedeemed: sql`total_points_redeemed - ${points}::bigint` }
      : { totalPointsEarned: sql`total_points_earned + ${points}::bigint` }),
    updatedAt: sql`now()`,
  });
  return {
    customerId,
    ...after,
    before: { points: before.points, pointsOwed: before.pointsOwed },
    level,
    raisedFrom: isRaised ? before.loyaltyLevel : null,
  };
}

/** The level after a change to `points`: the highest one that they reach, or the level before, if that is higher. */
function raised(
  before: LoyaltyLevel,
  points: number,
  thresholds: LevelThresholds | null,
): LoyaltyLevel {
  if (!thresholds) return before;
  const reached = levelReached(points, thresholds);
  return loyaltyLevels.indexOf(reached) > loyaltyLevels.indexOf(before) ? reached : before;
}
