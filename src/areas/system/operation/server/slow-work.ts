import { sql } from "kysely";
import type { Database } from "#src/server/database.ts";
import type { SlowKind } from "#src/server/operation/slow-work.ts";
import { getSettings } from "#src/areas/settings/core/server/queries.ts";
import type { SlowWorkList, SlowWorkRow } from "../contract.ts";
import { SLOW_WORK_DAYS } from "./store-work.ts";

const MAX_SHOWN = 50;

export async function listSlowWork(
  db: Database,
  { slowMs, slowQueryMs }: { slowMs: number; slowQueryMs: number },
): Promise<SlowWorkList> {
  const [{ performanceMonitoring }, requests, queries] = await Promise.all([
    getSettings(db, "system"),
    slowest(db, "request"),
    slowest(db, "query"),
  ]);
  return {
    isOn: performanceMonitoring,
    days: SLOW_WORK_DAYS,
    requestsFromMs: slowMs,
    queriesFromMs: slowQueryMs,
    requests,
    queries,
  };
}

/** What took the most time in all comes first: that is what shops feel. */
async function slowest(db: Database, kind: SlowKind): Promise<SlowWorkRow[]> {
  const { rows } = await sql<SlowWorkRow>`
    select what, sum(times)::int as times, (sum(total_ms) / sum(times))::int as average_ms,
      max(longest_ms) as longest_ms, max(last_at) as last_at,
      (array_agg(last_request_id order by last_at desc))[1] as last_request_id
    from slow_work where kind = ${kind}
    group by what order by sum(total_ms) desc, what limit ${MAX_SHOWN}`.execute(db);
  return rows;
}
