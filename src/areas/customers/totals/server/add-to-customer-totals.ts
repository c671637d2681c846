import { sql } from "kysely";
import { invariant } from "#src/shared/errors.ts";
import type { Tx } from "#src/server/database.ts";
import { compileOnce, type Given } from "#src/server/sql/compiled-query.ts";
import type { LoyaltyLevel } from "../../levels.ts";
import { levelWith, needsWith, type LevelThresholds } from "./level-with.ts";
import { balanceWith } from "./change-points.ts";
import { survivorOf } from "../../core/server/person.ts";

export interface PointsOfCustomer {
  /**
   * Earned points; negative: points taken back, which become a claim if the customer has fewer. The caller (area
   * `loyalty`) also writes them to its ledger.
   */
  change: number;
  /** Points of refunded money that had expired before: they are not taken again, and are behind no level any more. */
  lapsed?: number;
  /** null: the points do not change the customer's level. */
  thresholds: LevelThresholds | null;
}

/** The points and the level after the change. */
export interface CustomerTotals {
  /** The customer, or after a merge the survivor. */
  customerId: string;
  points: number;
  loyaltyLevel: LoyaltyLevel;
}

const noPoints: PointsOfCustomer = { change: 0, thresholds: null };
const NEVER = 1_000_000_000_000_000;

/**
 * Adds an amount and points to the customer's totals and records the visit. `amount` is in minor units: positive for a
 * payment, negative for a refund. Enough points raise the loyalty level; this verb never lowers it. It keeps
 * `version`, because staff do not edit totals and a sale must not make their open forms stale.
 * Never call it for the walk-in customer: all tills would wait for the lock of that row. Returns the id of the customer
 * who has the totals: after a merge the survivor.
 */
export async function addToCustomerTotals(
  tx: Tx,
  customerId: string,
  amount: number,
  { change, lapsed = 0, thresholds }: PointsOfCustomer = noPoints,
): Promise<CustomerTotals> {
  const { silver, gold, platinum } = thresholds ?? { silver: NEVER, gold: NEVER, platinum: NEVER };
  const [updated] = await update(tx, {
    customerId,
    amount,
    change,
    lapsed,
    silver,
    gold,
    platinum,
  });
  if (updated) return updated;
  const survivorId = await survivorOf(tx, customerId);
  invariant(
    survivorId !== customerId,
    `customer ${customerId} cannot have ${amount} and ${change} points added to their totals`,
  );
  return addToCustomerTotals(tx, survivorId, amount, { change, lapsed, thresholds });
}

type Values = LevelThresholds & {
  customerId: string;
  amount: number;
  change: number;
  lapsed: number;
};

const update = compileOnce(
  (tx, { customerId, amount, change, lapsed, silver, gold, platinum }: Given<Values>) =>
    tx
      .updateTable("customers")
      .set({
        totalSpent: sql`total_spent + ${amount}::bigint`,
        points: sql`greatest(0, ${balanceWith(change)})`,
        pointsOwed: sql`greatest(0, -(${balanceWith(change)}))`,
        totalPointsEarned: sql`total_points_earned + ${change}::bigint`,
        pointsLapsed: sql`points_lapsed + ${lapsed}::bigint`,
        loyaltyLevel: levelWith(balanceWith(change), { silver, gold, platinum }),
        levelNeeds: needsWith(balanceWith(change), { silver, gold, platinum }),
        lastVisit: sql`greatest(last_visit, now())`,
        updatedAt: sql`now()`,
      })
      .where("id", "=", customerId)
      .where("isWalkIn", "=", false)
      .where("mergedInto", "is", null)
      .where(sql<boolean>`total_spent + ${amount}::bigint >= 0`)
      .returning([
        "id as customerId",
        "points",
        sql<LoyaltyLevel>`loyalty_level`.as("loyaltyLevel"),
      ]),
);
