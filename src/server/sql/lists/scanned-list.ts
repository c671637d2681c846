/**
 * A list with filters that have no index. A page looks at a bounded number of rows in the order of the list, which has
 * an index. If too few of them match, the page is short, and its `nextCursor` continues after the last row that was
 * looked at. So a page costs the same with any number of rows, and no write has to maintain an index
 * (docs/decisions/0072).
 */
import { sql, type RawBuilder } from "kysely";
import type { Database } from "../../database.ts";
import { compilePerShape, type Given } from "../compiled-query.ts";
import { decodeStagedCursor, sortedCursor, type SortedPosition } from "./page.ts";
import type { SortOrder } from "./sorted-list.ts";

type Condition = RawBuilder<unknown>;

interface Declaration<Sort extends string, Filters> {
  table: RawBuilder<unknown>;
  orders: Readonly<Record<Sort, SortOrder>>;
  /** The condition that all rows of the list fulfil. */
  within: Condition;
  filters: { readonly [K in keyof Filters]: (value: RawBuilder<Filters[K]>) => Condition };
  /** How many rows a page looks at: the first page, which somebody waits for, and each later one. */
  most: { first: number; later: number };
}

interface Shape {
  sort: string;
  filters: readonly string[];
  limit: number;
  isLater: boolean;
}

interface Query<Sort> {
  sort: Sort;
  cursor?: string | undefined;
  limit: number;
}

interface ScannedPage {
  ids: string[];
  nextCursor: string | null;
}

interface Found {
  id: string;
  sortKey: string;
  /** Whether this is not a result, but the last row that was looked at. */
  isEnd: boolean;
}

export function scannedList<Sort extends string, Filters>(declaration: Declaration<Sort, Filters>) {
  const { orders, most } = declaration;
  const statement = compilePerShape<Shape, Record<string, unknown>, Found>((_, shape, values) =>
    pageStatement(declaration, shape, values),
  );
  return {
    /** Reads the ids of one page. @throws Refusal validation_failed for a cursor of another list or order */
    async read(
      db: Database,
      { sort, cursor, limit }: Query<Sort>,
      where: { [K in keyof Filters]?: Filters[K] | undefined },
    ): Promise<ScannedPage> {
      const { position } = decodeStagedCursor(cursor, [{ sort, isKey: orders[sort].isKey }]);
      const given = Object.entries(where).filter(([, value]) => value !== undefined);
      const isLater = position !== null;
      const filters = given.map(([name]) => name).toSorted();
      const values = { ...Object.fromEntries(given), ...(position ?? { key: "", id: "" }) };
      const rows = await statement(db, { sort, filters, limit, isLater }, values);
      return pageOf(rows, sort, limit);
    },
    /** How many rows a page looks at. */
    most,
  };
}

function pageOf(rows: readonly Found[], sort: string, limit: number): ScannedPage {
  const found = rows.filter(({ isEnd }) => !isEnd);
  const last = found.length > limit ? found[limit - 1] : rows.find(({ isEnd }) => isEnd);
  return {
    ids: found.slice(0, limit).map(({ id }) => id),
    nextCursor: last ? sortedCursor(sort, { key: last.sortKey, id: last.id }) : null,
  };
}

/**
 * The statement reads `batch` only as far as it needs: up to the end of a full page, or to the last row of the batch.
 * The columns of the table keep their names, because the conditions refer to it.
 */
function pageStatement<Sort extends string, Filters>(
  { table, orders, within, filters, most }: Declaration<Sort, Filters>,
  shape: Shape,
  values: Given<Record<string, unknown>>,
): RawBuilder<Found> {
  const order = orders[shape.sort as Sort];
  const conditions = filters as Record<string, (value: unknown) => Condition>;
  const all = shape.filters.map(
    (name) => sql` and ${conditions[name]?.(values[name]) ?? sql`true`}`,
  );
  const after = shape.isLater
    ? order.after(values as unknown as Given<SortedPosition>)
    : sql<boolean>`true`;
  const rows = shape.isLater ? most.later : most.first;
  return sql<Found>`
    with batch as materialized (
      select *, ${order.key} as scan_key from ${table}
      where ${after} order by ${order.by} limit ${sql.lit(rows)}
    ), found as materialized (
      select id, scan_key from batch as ${table}
      where ${within}${sql.join(all, sql``)} limit ${sql.lit(shape.limit + 1)}
    )
    select /* one plan */ id, scan_key as sort_key, false as is_end from found
    union all
    (select id, scan_key, true from batch where (select count(*) from found) <= ${sql.lit(shape.limit)}
      offset ${sql.lit(rows - 1)} limit 1)`;
}
