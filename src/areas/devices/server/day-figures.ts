import { sql } from "kysely";
import { inSpan, type DayFigure } from "#src/server/day-figures.ts";
import { shopDay } from "#src/server/sql/shop-day.ts";
import { arrived, givenBack } from "#src/areas/payments/core/server/day-figures.ts";
import { inRepair } from "../rules.ts";

const repairing = sql.join(inRepair.map((status) => sql.lit(status)));

/** A repair that took longer is counted with those of so many days. */
const MAX_DAYS = 99;

/** Intakes, completed repairs and hand-overs; who repaired, how long it took, what it brought and how it was rated. */
export const deviceFigures = {
  device_received: (span) => sql`
    select ${shopDay(sql`created_at`)}, '', count(*), 0 from devices where ${inSpan(sql`created_at`, span)} group by 1`,

  /** Completed repairs by technician. `amount` is the seconds from intake to completion. */
  device_completed: (span) => sql`
    select ${shopDay(sql`completed_at`)}, coalesce(assigned_to::text, ''), count(*),
      sum(floor(extract(epoch from completed_at - created_at)))
    from devices where ${inSpan(sql`completed_at`, span)} group by 1, 2`,

  /** Completed repairs by the days that they took, counted up: `2` is more than one day and at most two. */
  repair_days: (span) => sql`
    select ${shopDay(sql`completed_at`)},
      least(ceil(extract(epoch from completed_at - created_at) / 86400), ${sql.lit(MAX_DAYS)})::int::text, count(*), 0
    from devices where ${inSpan(sql`completed_at`, span)} group by 1, 2`,

  device_handed_over: (span) => sql`
    select ${shopDay(sql`handed_over_at`)}, '', count(*), 0 from devices
    where ${inSpan(sql`handed_over_at`, span)} group by 1`,

  /** Devices that left repair, less those that went back to the bench. */
  repair_ended: (span) => sql`
    select ${shopDay(sql`created_at`)}, '',
      count(*) filter (where to_status not in (${repairing})) - count(*) filter (where to_status in (${repairing})), 0
    from device_transitions
    where ${inSpan(sql`created_at`, span)} and (from_status in (${repairing})) <> (to_status in (${repairing})) group by 1`,

  /** What repairs brought by the technician to whom they are assigned: payments less refunds. */
  technician_money: (span, by) => sql`
    select day, coalesce(d.assigned_to::text, ''), count(*), sum(m.amount)
    from (
      select ${shopDay(sql`p.completed_at`)} as day, p.device_id, p.amount from payments p
      where p.device_id is not null and ${arrived(span, by)}
      union all
      select ${shopDay(sql`r.refunded_at`)}, p.device_id, -r.amount
      from payment_refunds r join payments p on p.id = r.payment_id
      where p.device_id is not null and ${givenBack(span, by)}) m
    join devices d on d.id = m.device_id group by 1, 2`,

  /** Ratings by technician. `amount` is the sum of their points, one to five each. */
  rating: (span) => sql`
    select ${shopDay(sql`created_at`)}, coalesce(technician_id::text, ''), count(*), sum(score) from device_ratings
    where ${inSpan(sql`created_at`, span)} group by 1, 2`,
} satisfies Record<string, DayFigure>;
