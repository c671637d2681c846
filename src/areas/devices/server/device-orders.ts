/** How lists of devices are sorted. */
import { sql, type RawBuilder } from "kysely";
import type { Given } from "#src/server/fixed-query.ts";
import { isExactMoment, type SortedPosition } from "#src/server/http/page.ts";
import type { DeviceSort } from "../contract.ts";

/** Each has an index with exactly this order; all but `newest` have it for what is still here. */
export interface Order {
  /** The value sorted by, as text that survives the way through a cursor unchanged. */
  key: RawBuilder<string>;
  by: RawBuilder<unknown>;
  after: (position: Given<SortedPosition>) => RawBuilder<boolean>;
  isKey: (key: string) => boolean;
}

const byMoment = (moment: RawBuilder<unknown>): Order => ({
  key: sql`${moment}::text`,
  by: sql`${moment}, d.id`,
  after: ({ key, id }) => sql`(${moment}, d.id) > (${key}::timestamptz, ${id}::uuid)`,
  isKey: isExactMoment,
});

const promisedDay = sql`coalesce(d.expected_return_date, 'infinity')`;
const urgency = sql`case d.priority when 'rush' then 1 when 'priority' then 2 else 3 end`;

export const orders: Record<DeviceSort, Order> = {
  newest: {
    key: sql`d.created_at::text`,
    by: sql`d.created_at desc, d.id desc`,
    after: ({ key, id }) => sql`(d.created_at, d.id) < (${key}::timestamptz, ${id}::uuid)`,
    isKey: isExactMoment,
  },
  due: {
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
  unmoved: byMoment(sql`d.moved_at`),
  priority: {
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
