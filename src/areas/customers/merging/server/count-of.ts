import { sql, type SelectQueryBuilder } from "kysely";
import type { DB } from "#db/rows.ts";

/** Counts the rows of a query without columns. */
export async function countOf<T extends keyof DB>(
  query: SelectQueryBuilder<DB, T, object>,
): Promise<number> {
  const { count } = await query.select(sql<number>`count(*)`.as("count")).executeTakeFirstOrThrow();
  return count;
}
