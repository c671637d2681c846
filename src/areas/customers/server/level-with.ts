import { sql, type RawBuilder } from "kysely";
import type { LoyaltyLevel } from "../levels.ts";

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
