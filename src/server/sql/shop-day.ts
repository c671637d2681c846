import { sql, type RawBuilder } from "kysely";
import { SHOP_TIMEZONE } from "#src/shared/time.ts";

/** The calendar day of a moment in the shop's time zone, as an SQL date. */
export const shopDay = (moment: RawBuilder<unknown>): RawBuilder<string> =>
  sql`(${moment} at time zone ${sql.lit(SHOP_TIMEZONE)})::date`;
