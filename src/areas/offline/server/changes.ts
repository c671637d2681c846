/** What the journal says of customers or repairs since a position. It is read up to a bound, whatever happened meanwhile. */
import { sql, type RawBuilder } from "kysely";
import type { Database } from "#src/server/database.ts";
import { isListed } from "#src/areas/customers/core/server/listed.ts";

export type ChangingList = "customers" | "devices";

export interface Changes {
  since: string;
  /** The records of which an event tells. */
  ids: readonly string[];
  /** Those that are not (or no longer) on the list. Most were never on the device, which ignores them. */
  removed: string[];
}

/** After more events, of all areas, the whole list is the shorter answer, and the one that surely misses nothing. */
export const MOST_EVENTS = 5000;

const isThere: Readonly<Record<ChangingList, RawBuilder<unknown>>> = {
  customers: sql`exists (select from customers where customers.id = c.id and ${isListed})`,
  devices: sql`exists (select from devices d where d.id = c.id and d.status <> 'done')`,
};

/**
 * Returns null if there are more events than the bound: what the limit cuts off would be missing on the device for ever.
 * The order is that of the index `events_newest`, so that no more rows are read than the limit, also of other areas.
 */
export async function readChanges(
  db: Database,
  list: ChangingList,
  since: string,
): Promise<Changes | null> {
  const { rows } = await sql<{ events: number; ids: string[]; removed: string[] }>`
    with recent as materialized (
      select e.record_id, e.area from events e where e.created_at >= ${since}::timestamptz
      order by e.created_at, e.id limit ${sql.lit(MOST_EVENTS + 1)}
    ), changed as materialized (select distinct record_id as id from recent where area = ${list})
    select (select count(*)::int from recent) as events,
      coalesce((select array_agg(c.id) from changed c), '{}') as ids,
      coalesce((select array_agg(c.id) from changed c where not ${isThere[list]}), '{}') as removed`.execute(
    db,
  );
  const [found] = rows;
  if (!found || found.events > MOST_EVENTS) return null;
  return { since, ids: found.ids, removed: found.removed };
}
