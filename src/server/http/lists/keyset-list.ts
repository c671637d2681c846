/**
 * Declares a paginated list: its orders, filters, columns and search sources. Use it for every paginated list.
 * SQL is built and compiled once for every combination of order, filters and search.
 *
 *     const movements = keysetList({
 *       orders: { newest: newestFirst(sql`m.created_at`, sql`m.id`) },
 *       filters: { itemId: (itemId: RawBuilder<string>) => sql`m.item_id = ${itemId}` },
 *       select: (db) => db.selectFrom("stockMovements as m").select(["m.id", "m.quantity"]),
 *     });
 *     const { items, nextCursor } = await movements.read(db, query, { itemId: query.itemId });
 */
import { sql, type RawBuilder, type SelectQueryBuilder } from "kysely";
import type { Page } from "#src/shared/fields.ts";
import type { Database } from "../../database.ts";
import { compilePerShape, type Given } from "../../sql/compiled-query.ts";
import { pageRows, type SortedPosition } from "./page.ts";
import {
  byNumber,
  fitsStage,
  idsOnPage,
  isOnPage,
  isPlannedByValue,
  readBesides,
  readSearch,
  walkedNumber,
} from "./search-conditions.ts";
import type { Search, SearchSources, SearchStage, SearchValues } from "./search.ts";
import { searchedPage } from "./searched-page.ts";
import type { SortOrder } from "./sorted-list.ts";

type Condition = RawBuilder<unknown>;

interface Declaration<Sort extends string, Filters, Choices, D, TB extends keyof D, Row> {
  orders: Readonly<Record<Sort, SortOrder>>;
  /** Conditions on a value that is bound when the query runs. A condition without a value is omitted. */
  filters?: { readonly [K in keyof Filters]: (value: RawBuilder<Filters[K]>) => Condition };
  /** Conditions chosen from a closed set. They are written into the SQL. */
  choices?: { readonly [K in keyof Choices]: (value: Choices[K]) => Condition };
  /** The columns of a row. The list adds conditions, order and limit. */
  select: (db: Database) => SelectQueryBuilder<D, TB, Row>;
  sources?: SearchSources;
  /**
   * For a list with many joins or a search in many tables: a first step finds the ids of a page in `table` alone, and a
   * second step reads only these rows.
   */
  found?: { id: RawBuilder<unknown>; table: RawBuilder<unknown> };
}

/** The parameters of one request for a page. */
interface ListQuery<Sort> {
  sort: Sort;
  search?: string | undefined;
  cursor?: string | undefined;
  limit: number;
}

type Where<Filters, Choices> = { [K in keyof Filters]?: Filters[K] | undefined } & {
  [K in keyof Choices]?: Choices[K] | undefined;
};

type Sorted<Row> = Row & { id: string; sortKey: string };

interface Shape<Sort> {
  sort: Sort;
  search: SearchStage | null;
  isLater: boolean;
  filters: readonly string[];
  choices: Readonly<Record<string, unknown>>;
  limit: number;
}

type Values = SortedPosition & SearchValues & Record<string, unknown>;

export interface KeysetList<Sort, Filters, Choices, Row> {
  /** Reads one page. @throws Refusal validation_failed for a cursor of another list or order */
  read(db: Database, query: ListQuery<Sort>, where: Where<Filters, Choices>): Promise<Page<Row>>;
  /** Reads all rows in batches of `limit`, for files. */
  readAll(
    db: Database,
    query: Omit<ListQuery<Sort>, "cursor">,
    where: Where<Filters, Choices>,
  ): AsyncGenerator<Row[]>;
}

export function keysetList<
  Sort extends string,
  D,
  TB extends keyof D,
  Row,
  Filters = object,
  Choices = object,
>(
  declaration: Declaration<Sort, Filters, Choices, D, TB, Row>,
): KeysetList<Sort, Filters, Choices, Row> {
  const { orders, sources = { texts: [] }, found } = declaration;
  const filters = (declaration.filters ?? {}) as Record<string, (value: unknown) => Condition>;
  const choices = (declaration.choices ?? {}) as Record<string, (value: unknown) => Condition>;

  const orderOf = ({ sort, search }: Pick<Shape<Sort>, "sort" | "search">): SortOrder => {
    const number = found && walkedNumber(search, sort, sources);
    return number ? byNumber(number) : orders[sort];
  };

  /** All conditions except the search. */
  const fits = (shape: Shape<Sort>, values: Given<Values>): RawBuilder<boolean> => {
    const { within } = orders[shape.sort];
    return allOf([
      ...(within ? [within] : []),
      ...Object.entries(shape.choices).flatMap(([name, value]) => choices[name]?.(value) ?? []),
      ...shape.filters.flatMap((name) => filters[name]?.(values[name]) ?? []),
      ...(shape.isLater ? [orderOf(shape).after(values)] : []),
    ]);
  };

  const pageOf =
    (shape: Shape<Sort>, values: Given<Values>) =>
    (isFound: RawBuilder<boolean>, column: RawBuilder<unknown>) =>
      sql`(select ${column} as wanted from ${found?.table} where ${isFound} and ${fits(shape, values)}
        order by ${orderOf(shape).by} limit ${pageRows(shape.limit)})`;

  const rowsOfPage = compilePerShape((db, shape: Shape<Sort>, values: Given<Values>) => {
    const order = orderOf(shape);
    const condition = found
      ? isOnPage(found.id, shape, values, sources, pageOf(shape, values))
      : sql<boolean>`${fits(shape, values)} and ${fitsStage(shape.search, values, sources)}`;
    const query = declaration
      .select(db)
      .select(order.key.as("sortKey"))
      .where(condition)
      .orderBy(order.by)
      .limit(pageRows(shape.limit));
    return query as unknown as SelectQueryBuilder<D, TB, Sorted<Row>>;
  });

  const idsOfPage = compilePerShape(
    (db, shape: Shape<Sort> & { search: SearchStage }, values: Given<Values>) => ({
      compile: () =>
        idsOnPage(
          found?.id ?? sql`id`,
          shape.search,
          values,
          sources,
          pageOf(shape, values),
        ).compile(db),
    }),
  );

  async function readStage(
    db: Database,
    shape: Omit<Shape<Sort>, "search">,
    search: SearchStage | null,
    values: Values,
  ): Promise<Sorted<Row>[]> {
    if (!found || !isPlannedByValue(search, shape.sort, sources)) {
      return rowsOfPage(db, { ...shape, search }, values);
    }
    const besides = await readBesides(db, search, values, sources);
    const onPage = await idsOfPage(db, { ...shape, search }, { ...values, besides });
    const ids = onPage.map(({ id }) => id);
    if (ids.length === 0) return [];
    return rowsOfPage(db, { ...shape, search: { by: "ids" } }, { ...values, ids });
  }

  const read: KeysetList<Sort, Filters, Choices, Row>["read"] = async (db, query, where) => {
    const { sort, limit } = query;
    const search: Search = await readSearch(db, query.search, sources);
    const given = Object.entries(where).filter(([, value]) => value !== undefined);
    const shape = {
      sort,
      limit,
      filters: given.flatMap(([name]) => (name in filters ? name : [])).toSorted(),
      choices: Object.fromEntries(given.filter(([name]) => name in choices).toSorted(byName)),
    };
    return searchedPage(query, search, {
      orderOf: (stage) => orderOf({ sort, search: stage }),
      read: (stage, position) =>
        readStage(db, { ...shape, isLater: position !== null }, stage, {
          ...search.values,
          ...Object.fromEntries(given),
          ...(position ?? { key: "", id: "" }),
        }),
    }) as Promise<Page<Row>>;
  };

  return {
    read,
    async *readAll(db, query, where) {
      let cursor: string | undefined;
      do {
        const page: Page<Row> = await read(db, { ...query, cursor }, where);
        yield page.items;
        cursor = page.nextCursor ?? undefined;
      } while (cursor);
    },
  };
}

const byName = ([a]: [string, unknown], [b]: [string, unknown]): number => (a < b ? -1 : 1);

const allOf = (conditions: readonly Condition[]): RawBuilder<boolean> =>
  conditions.length > 0 ? sql`(${sql.join(conditions, sql` and `)})` : sql`true`;
