import { sql, type RawBuilder } from "kysely";

/**
 * Whether the points `l`, a row of `loyalty_points_left`, can be used until `day` and not longer, as SQL. Whoever asks
 * which points expire asks this: the job that takes them, the reminder, the segment, and what is shown and exported.
 */
export const expireBy = (day: RawBuilder<string>): RawBuilder<boolean> =>
  sql`(l.points > 0 and l.expires_on <= ${day}::date)`;

/** Whether the points `l` expire at all. A claim on points, which is no points, does not. */
export const everExpire = sql<boolean>`isfinite(l.expires_on)`;
