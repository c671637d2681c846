import { sql } from "kysely";
import { refuse } from "#src/shared/errors.ts";
import type { Database } from "#src/server/database.ts";
import { wordPatterns } from "#src/server/sql/lists/page.ts";
import type { Estimate } from "../../core/detail/estimates.ts";
import { estimateInJson } from "../../core/server/detail/estimates.ts";

/** @throws Refusal not_found: the device has no such estimate */
export async function getEstimate(
  db: Database,
  deviceId: string,
  estimateId: string,
): Promise<Estimate> {
  const { rows } = await sql<{ estimate: Estimate }>`
    select ${estimateInJson} as estimate from device_estimates e
    where e.id = ${estimateId} and e.device_id = ${deviceId}`.execute(db);
  return rows[0]?.estimate ?? refuse("not_found");
}

/** @throws Refusal not_found: no such device */
export async function listEstimates(
  db: Database,
  deviceId: string,
): Promise<{ items: Estimate[] }> {
  const { rows } = await sql<{ items: Estimate[] }>`
    select (select coalesce(json_agg(${estimateInJson} order by e.version desc), '[]')
            from device_estimates e where e.device_id = d.id) as items
    from devices d where d.id = ${deviceId}`.execute(db);
  return rows[0] ?? refuse("not_found");
}

const LINES_LOOKED_AT = 2000;
const LINES_SHOWN = 12;

/** The descriptions used most often among the recent lines of a kind, each with its last price. */
export async function listUsedLines(
  db: Database,
  { kind, search }: { kind: string; search?: string | undefined },
): Promise<{ items: { description: string; unitPrice: number; uses: number }[] }> {
  const wanted = search
    ? sql`where search_key(description) like all(${wordPatterns(search)}::text[])`
    : sql``;
  const { rows } = await sql<{ description: string; unitPrice: number; uses: number }>`
    select (array_agg(description order by id desc))[1] as description,
           (array_agg(unit_price order by id desc))[1] as unit_price, count(*)::integer as uses
    from (select id, description, unit_price from device_estimate_lines
          where kind = ${kind} and fee is null order by id desc limit ${LINES_LOOKED_AT}) as lately
    ${wanted} group by search_key(description) order by count(*) desc, max(id::text) desc limit ${LINES_SHOWN}`.execute(
    db,
  );
  return { items: rows };
}
