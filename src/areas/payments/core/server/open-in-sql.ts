import { sql, type RawBuilder } from "kysely";
import { openStatuses } from "../../open-statuses.ts";

const statuses = sql.join(openStatuses.map((status) => sql.lit(status)));

/** Whether the money of a payment is open, written like the condition of the indexes `payments_open…`. */
export const isOpenInSql = (status: RawBuilder<unknown>) =>
  sql<boolean>`${status} in (${statuses})`;
