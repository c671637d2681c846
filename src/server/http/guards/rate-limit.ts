import type { FastifyRequest } from "fastify";
import { sql } from "kysely";
import type { Endpoint } from "#src/shared/contract.ts";
import { refuse } from "#src/shared/errors.ts";
import type { Database } from "../../database.ts";
import { networkOf } from "./addresses.ts";

/** Counts one call towards the limit of `endpoint`, if the endpoint has a limit. @throws Refusal too_many_requests */
export async function countCallOf(
  db: Database,
  endpoint: Endpoint,
  request: FastifyRequest,
): Promise<void> {
  const { method, path, rateLimit } = endpoint.countsAs ?? endpoint;
  if (!rateLimit) return;
  const bucket = `${method} ${path} ${networkOf(request.ip)}`;
  await countCall(db, bucket, rateLimit.max, rateLimit.seconds);
}

/**
 * Counts one call in `bucket`, and refuses with 429 after more than `max` calls within `seconds`. The count is in the
 * database, because all nodes share it.
 */
export async function countCall(
  db: Database,
  bucket: string,
  max: number,
  seconds: number,
): Promise<void> {
  const { calls, wait } = await addCall(db, bucket, seconds);
  if (calls > max) refuse("too_many_requests", { retryAfterSeconds: Math.max(1, wait) });
}

/** Counts one call in `bucket`. Returns the number of calls (`calls`), and the seconds until the count restarts. */
export async function addCall(
  db: Database,
  bucket: string,
  seconds: number,
): Promise<{ calls: number; wait: number }> {
  const { rows } = await sql<{ calls: number; wait: number }>`
    insert into rate_limits as r (bucket, window_start, calls) values (${bucket}, now(), 1)
    on conflict (bucket) do update set
      calls = case when r.window_start < now() - make_interval(secs => ${seconds}) then 1 else r.calls + 1 end,
      window_start = case when r.window_start < now() - make_interval(secs => ${seconds}) then now() else r.window_start end
    returning calls, ceil(extract(epoch from window_start + make_interval(secs => ${seconds}) - now()))::int as wait`.execute(
    db,
  );
  return rows[0] ?? { calls: 0, wait: 0 };
}

/**
 * Removes one call from the count of each bucket. It is used after a correct attempt, where only wrong attempts count.
 */
export async function takeCallsBack(db: Database, buckets: readonly string[]): Promise<void> {
  await db
    .updateTable("rateLimits")
    .set({ calls: sql`calls - 1` })
    .where("bucket", "in", buckets)
    .where("calls", ">", 0)
    .execute();
}

/** Deletes counts that are older than a day, because no limit counts calls for longer. */
export async function forgetOldCounts(db: Database): Promise<void> {
  await sql`delete from rate_limits where window_start < now() - interval '1 day'`.execute(db);
}
