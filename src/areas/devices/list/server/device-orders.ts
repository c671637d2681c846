import { sql } from "kysely";
import { isExactMoment } from "#src/server/sql/lists/page.ts";
import { newestFirst, oldestFirst, type SortOrder } from "#src/server/sql/lists/sorted-list.ts";
import type { DeviceSort } from "../../core/contract.ts";

const promisedDay = sql`coalesce(d.expected_return_date, 'infinity')`;
const urgency = sql`case d.priority when 'rush' then 1 when 'priority' then 2 else 3 end`;

/** All orders but `newest` list only devices that are still in the shop. Their indexes contain only these devices. */
const within = sql`d.status <> 'done'`;

/** Each sort order needs a matching index in the database. */
export const orders: Record<DeviceSort, SortOrder> = {
  newest: newestFirst(sql`d.created_at`, sql`d.id`),
  due: {
    within,
    key: sql`${promisedDay}::text || ' ' || d.created_at::text`,
    by: sql`${promisedDay}, d.created_at, d.id`,
    after: ({ key, id }) => sql`(${promisedDay}, d.created_at, d.id) > (
      split_part(${key}, ' ', 1)::date, substr(${key}, strpos(${key}, ' ') + 1)::timestamptz, ${id}::uuid)`,
    isKey: (key) => {
      const [day, createdAt] = partsOf(key);
      return (
        (day === "infinity" || isExactMoment(`${day} 00:00:00+00`)) && isExactMoment(createdAt)
      );
    },
  },
  unmoved: { ...oldestFirst(sql`d.moved_at`, sql`d.id`), within },
  priority: {
    within,
    key: sql`(${urgency})::text || ' ' || d.created_at::text`,
    by: sql`(${urgency}), d.created_at, d.id`,
    after: ({ key, id }) => sql`((${urgency}), d.created_at, d.id) > (
      split_part(${key}, ' ', 1)::int, substr(${key}, strpos(${key}, ' ') + 1)::timestamptz, ${id}::uuid)`,
    isKey: (key) => {
      const [urgent, createdAt] = partsOf(key);
      return /^[123]$/.test(urgent) && isExactMoment(createdAt);
    },
  },
};

function partsOf(key: string): [first: string, rest: string] {
  const space = key.indexOf(" ");
  return [key.slice(0, space), key.slice(space + 1)];
}
