import { sql } from "kysely";
import { inSpan, type DayFigure } from "#src/server/day-figures.ts";
import { shopDay } from "#src/server/sql/shop-day.ts";

export const returnFigures = {
  /** Repaired handsets that came back, by the technician to whom the repair is assigned. */
  comeback: (span) => sql`
    select ${shopDay(sql`r.created_at`)}, coalesce(d.assigned_to::text, ''), count(*), 0
    from returned_devices r join devices d on d.id = r.device_id
    where ${inSpan(sql`r.created_at`, span)} group by 1, 2`,
} satisfies Record<string, DayFigure>;
