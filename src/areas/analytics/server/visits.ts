import { sql } from "kysely";
import { inSpan, type DayFigure, type DaySpan } from "#src/server/day-figures.ts";
import { shopDay } from "#src/server/sql/shop-day.ts";

/** Each customer once for each day on which they bought goods or brought a device. The walk-in customer is nobody. */
const visits = (span: DaySpan) => sql`
  (select distinct came.day, c.id, c.joined_date
   from (
     select ${shopDay(sql`completed_at`)} as day, customer_id from sales
     where status = 'completed' and ${inSpan(sql`completed_at`, span)}
     union all
     select ${shopDay(sql`created_at`)}, customer_id from devices where ${inSpan(sql`created_at`, span)}) came
   join customers c on c.id = came.customer_id and not c.is_walk_in) v`;

export const visitFigures = {
  /** Visits on the day on which the customer joined. */
  visit_new: (span) => sql`
    select day, '', count(*), 0 from ${visits(span)} where joined_date >= day group by 1`,

  /** Visits on a later day. */
  visit_returning: (span) => sql`
    select day, '', count(*), 0 from ${visits(span)} where joined_date < day group by 1`,

  /** By the month in which the customer joined, such as `2026-01`. */
  visit_cohort: (span) => sql`
    select day, to_char(joined_date, 'YYYY-MM'), count(*), 0 from ${visits(span)} group by 1, 2`,
} satisfies Record<string, DayFigure>;
