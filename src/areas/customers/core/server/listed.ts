import { sql } from "kysely";

/**
 * The condition for customers whom lists, counts, exports and segments contain: neither erased nor merged ones, nor the
 * walk-in customer. It refers to the table, or the alias, `customers`.
 */
export const isListed = sql<boolean>`customers.erased_at is null and customers.merged_into is null
  and not customers.is_walk_in`;
