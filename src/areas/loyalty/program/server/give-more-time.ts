import { sql } from "kysely";
import type { Database, Tx } from "#src/server/database.ts";
import { recordAct } from "#src/server/events/record-event.ts";
import { getSettings } from "#src/areas/settings/core/server/queries.ts";
import { SHOP_ID } from "#src/areas/settings/core/server/update-settings.ts";
import type { MoreTime } from "../contract.ts";

/** Whether the points `l`, a row of `loyalty_points_left`, would last longer if they came under the present setting. */
const wouldLastLonger = sql`(l.points > 0 and l.expires_on < points_expire_on(l.came_on))`;

/** How many points of how many customers would last longer by the present setting than was promised. */
export async function previewMoreTime(db: Database): Promise<MoreTime> {
  const { rows } = await sql<MoreTime>`
    select count(distinct l.customer_id)::int as customers, coalesce(sum(l.points), 0)::bigint as points
    from loyalty_points_left l where ${wouldLastLonger}`.execute(db);
  return rows[0] ?? { customers: 0, points: 0 };
}

/**
 * Gives the points that customers have the days of the present setting where these are more. Points that would expire
 * sooner by it keep what was promised. Doing it twice changes nothing more. The customer is locked, as for every change
 * of points, in the order of the ids.
 */
export async function giveMoreTime(
  tx: Tx,
  actor: { userId: string },
  reason: string,
): Promise<MoreTime> {
  const { rows: locked } = await sql<{ id: string }>`
    select id from customers
    where id in (select l.customer_id from loyalty_points_left l where ${wouldLastLonger})
    order by id for no key update`.execute(tx);
  const { rows } = await sql<MoreTime>`
    with ended as (
      delete from loyalty_points_left l
      where ${wouldLastLonger} and l.customer_id = any(${locked.map(({ id }) => id)}::uuid[])
      returning l.customer_id, l.came_on, l.points
    ), longer as (
      insert into loyalty_points_left as l (customer_id, came_on, expires_on, points)
      select customer_id, came_on, points_expire_on(came_on), sum(points) from ended group by 1, 2, 3
      on conflict (customer_id, came_on, expires_on) do update set points = l.points + excluded.points
    )
    select count(distinct customer_id)::int as customers, coalesce(sum(points), 0)::bigint as points from ended`.execute(
    tx,
  );
  const given = rows[0] ?? { customers: 0, points: 0 };
  if (given.customers === 0) return given;
  const { pointExpiryDays } = await getSettings(tx, "loyalty");
  await recordAct(tx, actor, "points.extended", SHOP_ID, { ...given, pointExpiryDays, reason });
  return given;
}
