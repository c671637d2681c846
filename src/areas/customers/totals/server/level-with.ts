import { sql, type RawBuilder } from "kysely";
import type { Tx } from "#src/server/database.ts";
import { updateById } from "#src/server/sql/update-by-id.ts";
import { loyaltyLevels, type LoyaltyLevel } from "../../levels.ts";

/** The points that a customer needs for each loyalty level. */
export interface LevelThresholds {
  silver: number;
  gold: number;
  platinum: number;
}

type Values = Record<keyof LevelThresholds, RawBuilder<unknown> | number>;

/** The level of a row of `customers` with `points`, as SQL. Enough points raise the level; they never lower it. */
export const levelWith = (
  points: RawBuilder<unknown>,
  { silver, gold, platinum }: Values,
): RawBuilder<LoyaltyLevel> => sql`case
  when ${points} >= ${platinum}::bigint then 'platinum'
  when ${points} >= ${gold}::bigint and loyalty_level <> 'platinum' then 'gold'
  when ${points} >= ${silver}::bigint and loyalty_level = 'bronze' then 'silver'
  else loyalty_level end`;

/** The points with which the level of `levelWith` was reached, as SQL: by these rules if they raise it. */
export const needsWith = (
  points: RawBuilder<unknown>,
  { silver, gold, platinum }: Values,
): RawBuilder<number | null> => sql`case
  when ${points} >= ${platinum}::bigint and loyalty_level <> 'platinum' then ${platinum}::bigint
  when ${points} >= ${gold}::bigint and loyalty_level not in ('gold', 'platinum') then ${gold}::bigint
  when ${points} >= ${silver}::bigint and loyalty_level = 'bronze' then ${silver}::bigint
  else level_needs end`;

/** The highest level that these points reach. */
export const levelReached = (points: number, thresholds: LevelThresholds): LoyaltyLevel =>
  points >= thresholds.platinum
    ? "platinum"
    : points >= thresholds.gold
      ? "gold"
      : points >= thresholds.silver
        ? "silver"
        : "bronze";

/** The points that a level needs. */
export const needsOf = (level: LoyaltyLevel, thresholds: LevelThresholds): number =>
  level === "bronze" ? 0 : thresholds[level];

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
  await updateById(tx, "customers", customerId, {
    loyaltyLevel: after,
    levelNeeds: after === levelGiven ? null : needsOf(after, thresholds),
  });
  return after === before ? null : { before, after };
}

const isLower = (one: LoyaltyLevel, other: LoyaltyLevel) =>
  loyaltyLevels.indexOf(one) < loyaltyLevels.indexOf(other);
const lower = (one: LoyaltyLevel, other: LoyaltyLevel) => (isLower(one, other) ? one : other);
const higher = (one: LoyaltyLevel, other: LoyaltyLevel) => (isLower(one, other) ? other : one);
