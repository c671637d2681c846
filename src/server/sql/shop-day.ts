import { sql, type RawBuilder } from "kysely";
import { SHOP_TIMEZONE } from "#src/shared/time.ts";

/** The shop's day of a moment, as a date. */
export const shopDay = (moment: RawBuilder<unknown>): RawBuilder<string> =>
  sql`(${moment} at time zone ${sql.lit(SHOP_TIMEZONE)})::date`;
