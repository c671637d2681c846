import { sql, type RawBuilder } from "kysely";
import type { Database } from "#src/server/database.ts";
import { getCustomer } from "#src/areas/customers/core/server/queries.ts";
import { everExpire } from "#src/areas/customers/segments/server/expiring-points.ts";
import type { PointsExpiry } from "../../contract.ts";

/** The days that the screens show one by one. */
const MAX_DAYS = 12;

/** Points of a customer with their last day; null: they never expire. */
export interface PointsLeft {
  day: string | null;
  points: number;
}

/** What is left of a customer's points by their last day, in the order in which points are spent. */
export async function readPointsLeft(
  db: Database,
  customerId: RawBuilder<string>,
): Promise<PointsLeft[]> {
  const { rows } = await sql<PointsLeft>`
    select case when ${everExpire} then l.expires_on end as day, sum(l.points)::bigint as points
    from loyalty_points_left l
    where l.customer_id = ${customerId} and l.points > 0
    group by l.expires_on order by l.expires_on`.execute(db);
  return rows;
}

/** When the points of a customer expire; after a merge those of the survivor. @throws Refusal not_found */
export async function getPointsExpiry(db: Database, customerId: string): Promise<PointsExpiry> {
  const left = await readPointsLeft(db, sql`surviving_customer(${customerId}::uuid)`);
  // Only a customer has points, so that nobody else is asked for.
  if (left.length === 0) await getCustomer(db, customerId);
  const days = left.flatMap(({ day, points }) => (day === null ? [] : [{ day, points }]));
  return {
    days: days.slice(0, MAX_DAYS),
    later: sumOf(days.slice(MAX_DAYS)),
    never: sumOf(left.filter(({ day }) => day === null)),
  };
}

const sumOf = (rows: readonly { points: number }[]): number =>
  rows.reduce((sum, { points }) => sum + points, 0);

/** The points of these customers that expire next, by customer. Who has none that expire is not in it. */
export async function nextExpiries(
  db: Database,
  customerIds: readonly string[],
): Promise<Map<string, { day: string; points: number }>> {
  const { rows } = await sql<{ customerId: string; day: string; points: number }>`
    select distinct on (l.customer_id) l.customer_id as "customerId", l.expires_on as day,
      sum(l.points)::bigint as points
    from loyalty_points_left l
    where l.customer_id = any(${customerIds as string[]}::uuid[]) and l.points > 0 and ${everExpire}
    group by l.customer_id, l.expires_on order by l.customer_id, l.expires_on`.execute(db);
  return new Map(rows.map(({ customerId, day, points }) => [customerId, { day, points }]));
}
