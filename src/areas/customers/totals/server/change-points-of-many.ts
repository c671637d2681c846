import { sql } from "kysely";
import { invariant } from "#src/shared/errors.ts";
import type { Tx } from "#src/server/database.ts";
import { levelWith, needsWith, type LevelThresholds } from "./level-with.ts";
import { balanceWith } from "./change-points.ts";

export interface PointsOfOne {
  customerId: string;
  /** Never 0. A customer has one change at most. */
  points: number;
}

/**
 * Changes the points of many customers in one statement, for the jobs of the area `loyalty`, which also writes the
 * ledger. The caller has locked the customers, in the order of their ids, and takes no points that are not there.
 */
export async function changePointsOfMany(
  tx: Tx,
  changes: readonly PointsOfOne[],
  thresholds: LevelThresholds | null,
): Promise<void> {
  if (changes.length === 0) return;
  const after = balanceWith(sql`change.points`);
  const { rows } = await sql`
    update customers set
      points = greatest(0, ${after}),
      points_owed = greatest(0, -(${after})),
      total_points_earned = total_points_earned + change.points,
      loyalty_level = ${thresholds ? levelWith(after, thresholds) : sql`loyalty_level`},
      level_needs = ${thresholds ? needsWith(after, thresholds) : sql`level_needs`},
      updated_at = now()
    from unnest(${changes.map(({ customerId }) => customerId)}::uuid[],
      ${changes.map(({ points }) => points)}::bigint[]) as change (customer_id, points)
    where customers.id = change.customer_id
    returning customers.id`.execute(tx);
  invariant(rows.length === changes.length, "every customer whose points change is there");
}

/** Raises the levels of these customers to those that their points reach. Returns the number of raised levels. */
export async function raiseLevels(
  tx: Tx,
  customerIds: readonly string[],
  thresholds: LevelThresholds,
): Promise<number> {
  const level = levelWith(sql`points`, thresholds);
  const { rows } = await sql`
    with held as materialized (
      select id from customers where id = any(${customerIds as string[]}::uuid[]) order by id for no key update)
    update customers set loyalty_level = ${level}, level_needs = ${needsWith(sql`points`, thresholds)},
      updated_at = now()
    from held where customers.id = held.id and loyalty_level <> ${level}
    returning customers.id`.execute(tx);
  return rows.length;
}
