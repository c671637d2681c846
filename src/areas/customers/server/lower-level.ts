import type { Tx } from "#src/server/database.ts";
import { loyaltyLevels, type LoyaltyLevel } from "../levels.ts";
import { levelReached, needsOf, type LevelThresholds } from "./level-with.ts";

/**
 * Lowers the level of a customer after a refund, if the points behind it no longer reach what it needed when it was
 * reached. The rules of today say which level they still reach. A level that no points explain stays. The caller (area
 * `loyalty`) has locked the customer and written the ledger.
 * @returns the levels before and after; null if the level stays
 */
export async function lowerLevel(
  tx: Tx,
  customerId: string,
  pointsBehind: number,
  thresholds: LevelThresholds,
): Promise<{ before: LoyaltyLevel; after: LoyaltyLevel } | null> {
  const customer = await tx
    .selectFrom("customers")
    .select(["loyaltyLevel as before", "levelGiven"])
    .where("id", "=", customerId)
    .where("levelNeeds", ">", pointsBehind)
    .executeTakeFirst();
  if (!customer) return null;
  const { before, levelGiven } = customer;
  const reached = lower(before, levelReached(pointsBehind, thresholds));
  const after = higher(reached, levelGiven);
  await tx
    .updateTable("customers")
    .set({
      loyaltyLevel: after,
      levelNeeds: after === levelGiven ? null : needsOf(after, thresholds),
    })
    .where("id", "=", customerId)
    .execute();
  return after === before ? null : { before, after };
}

const isLower = (one: LoyaltyLevel, other: LoyaltyLevel) =>
  loyaltyLevels.indexOf(one) < loyaltyLevels.indexOf(other);
const lower = (one: LoyaltyLevel, other: LoyaltyLevel) => (isLower(one, other) ? one : other);
const higher = (one: LoyaltyLevel, other: LoyaltyLevel) => (isLower(one, other) ? other : one);
