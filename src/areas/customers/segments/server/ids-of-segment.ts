import { sql } from "kysely";
import type { Database } from "#src/server/database.ts";
import { compilePerShape } from "#src/server/sql/compiled-query.ts";
import { isListed } from "../../core/server/listed.ts";
import type { Segment } from "../../segment-filters.ts";
import { segmentConditions, valuesOf } from "./conditions.ts";

interface Shape {
  filters: readonly string[];
  isLater: boolean;
}

const statement = compilePerShape<Shape, Record<string, unknown>, { id: string }>(
  (_, { filters, isLater }, values) => {
    const conditions = segmentConditions as Record<string, (value: unknown) => unknown>;
    const all = filters.map((name) => sql` and ${conditions[name]?.(values[name])}`);
    const after = isLater ? sql`and customers.id > ${values["after"]}::uuid` : sql``;
    return sql<{ id: string }>`
      select id from customers where ${isListed} ${after}${sql.join(all, sql``)}
      order by id limit ${values["limit"]}::int`;
  },
);

/**
 * The ids of the customers of a segment, in the order of ids, at most `limit` of those after `after`. A caller that
 * does something for each customer, such as sending a message, continues after the last id until there are none. Every
 * customer who belongs to the segment all the time is returned once, even if others join or leave it meanwhile.
 */
export async function idsOfSegment(
  db: Database,
  segment: Segment,
  { after, limit }: { after?: string; limit: number },
): Promise<string[]> {
  const given = Object.entries(valuesOf(segment)).filter(([, value]) => value !== undefined);
  const rows = await statement(
    db,
    { filters: given.map(([name]) => name), isLater: after !== undefined },
    { ...Object.fromEntries(given), limit, ...(after !== undefined && { after }) },
  );
  return rows.map(({ id }) => id);
}
