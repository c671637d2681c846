import { sql } from "kysely";
import type { Database } from "#src/server/database.ts";
import { loyaltyLevels } from "#src/areas/customers/levels.ts";
import { isListed } from "#src/areas/customers/core/server/listed.ts";
import type { LevelTotals } from "../contract.ts";
import { recent } from "./recent.ts";

/** The sums of each level, the lowest first. Reads all customers. */
export async function readTotals(db: Database): Promise<LevelTotals[]> {
  const { rows } = await sql<LevelTotals>`
    select loyalty_level as level, count(*)::int as members, sum(points)::float8 as points,
           sum(total_points_earned)::float8 as earned, sum(total_points_redeemed)::float8 as redeemed,
           sum(total_spent)::float8 as spent
    from customers where ${isListed}
    group by loyalty_level`.execute(db);
  const none = { members: 0, points: 0, earned: 0, redeemed: 0, spent: 0 };
  return loyaltyLevels.map(
    (level) => rows.find((row) => row.level === level) ?? { level, ...none },
  );
}

const membersIn = (totals: readonly LevelTotals[]) =>
  totals.reduce((sum, { members }) => sum + members, 0);

/** Up to so many customers, the sums take some milliseconds, and are never old. */
const READ_ANEW = 20_000;

/**
 * With 500,000 customers the sums take tenths of a second. Every sale makes the screens that show them ask again, so
 * they are then half a minute old at most. No trigger keeps them, because each sale would pay for it.
 */
const recentTotals = recent(readTotals, {
  seconds: 30,
  isKept: (totals) => membersIn(totals) > READ_ANEW,
});

export async function getLoyaltySummary(db: Database) {
  const [{ value: levels, at }, rewards] = await Promise.all([
    recentTotals(db),
    db
      .selectFrom("loyaltyRewards")
      .select((eb) => eb.fn.countAll<number>().as("active"))
      .where("isActive", "=", true)
      .executeTakeFirstOrThrow(),
  ]);
  return {
    totalMembers: membersIn(levels),
    totalPoints: levels.reduce((sum, { points }) => sum + points, 0),
    platinumMembers: levels.find(({ level }) => level === "platinum")?.members ?? 0,
    activeRewards: rewards.active,
    levels,
    asOf: new Date(at).toISOString(),
  };
}
