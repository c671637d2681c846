import { sql } from "kysely";
import { refuse } from "#src/shared/errors.ts";
import type { Database } from "../database.ts";

/**
 * Counts one call in `bucket` and refuses with 429 beyond `max` per `seconds`. Counted in the database, so that
 * several nodes share one count.
 */
export async function countCall(
  db: Database,
  bucket: string,
  max: number,
  seconds: number,
): Promise<void> {
  const { rows } = await sql<{ calls: number; wait: number }>`
    insert into rate_limits as r (bucket, window_start, calls) values (${bucket}, now(), 1)
    on conflict (bucket) do update set
      calls = case when r.window_start < now() - make_interval(secs => ${seconds}) then 1 else r.calls + 1 end,
      window_start = case when r.window_start < now() - make_interval(secs => ${seconds}) then now() else r.window_start end
    returning calls, ceil(extract(epoch from window_start + make_interval(secs => ${seconds}) - now()))::int as wait`.execute(
    db,
  );
  const row = rows[0];
  if (row && row.calls > max)
    refuse("too_many_requests", { retryAfterSeconds: Math.max(1, row.wait) });
}

/** No window is longer than a day. */
export async function forgetOldCounts(db: Database): Promise<void> {
  await sql`delete from rate_limits where window_start < now() - interval '1 day'`.execute(db);
}
