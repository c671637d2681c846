import type pg from "pg";

/** Counts of calls, attempts and slow requests, also of refused ones. */
const counters = ["rate_limits", "sign_in_failures", "slow_work", "webhook_refusals"];

/**
 * Returns a function that counts the rows of each table, except those that only count. It sends one statement, which
 * costs a fraction of one statement for each table.
 */
export async function rowCounter(database: pg.Client): Promise<() => Promise<string>> {
  const { rows: tables } = await database.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' and tablename <> all ($1) order by 1",
    [counters],
  );
  const counts = tables.map(({ name }) => `select '${name} ' || count(*) from ${name}`);
  const text = `select string_agg(n, ', ' order by n) as counts from (${counts.join(" union all ")}) as c (n)`;
  return async () => {
    const { rows } = await database.query<{ counts: string }>({ name: "counts", text });
    return rows[0]?.counts ?? "";
  };
}
