/** The SQL of a list that is declared with `keysetList`. */
import { sql, type RawBuilder, type SelectQueryBuilder } from "kysely";
import type { Database } from "../../database.ts";
import {
  compilePerShape,
  placeholders,
  type CompiledPerShape,
  type Given,
  type Query,
} from "../compiled-query.ts";
import { pageRows, type SortedPosition } from "./page.ts";
import {
  byNumber,
  fitsStage,
  idsOnPage,
  isFound,
  isOnPage,
  walkedNumber,
} from "./search-conditions.ts";
import type { SearchSources, SearchStage, SearchValues } from "./search.ts";
import type { SortOrder } from "./sorted-list.ts";

type Condition = RawBuilder<unknown>;

export interface Declaration<Sort extends string, Filters, Choices, D, TB extends keyof D, Row> {
  orders: Readonly<Record<Sort, SortOrder>>;
  /** Conditions with a value that is bound when the query runs. A condition whose value is missing is left out. */
  filters?: { readonly [K in keyof Filters]: (value: RawBuilder<Filters[K]>) => Condition };
  /** Conditions with a value from a closed set. The SQL contains the value, so it is compiled once for each value. */
  choices?: { readonly [K in keyof Choices]: (value: Choices[K]) => Condition };
  /** Selects the columns of a row. The list adds conditions, order and limit. */
  select: (db: Database) => SelectQueryBuilder<D, TB, Row>;
  /** A function if the sources contain the value of a filter. Every search must then use this filter. */
  sources?: SearchSources | ((filters: Given<Filters>) => SearchSources);
  /**
   * For a list with many joins or a search in many tables: a first step finds the ids of a page in `table` alone, and a
   * second step reads only these rows.
   */
  found?: { id: RawBuilder<unknown>; table: RawBuilder<unknown> };
  /**
   * A page ends with the results of a stage of the search, even if it is not full: it has a `nextCursor`, with which
   * the caller reads on. So the first answer does not wait for the stage that searches inside of all texts.
   */
  hasShortPages?: true;
}

/** Returns the sources of the search. The values of filters in them are bound when the query runs. */
export const sourcesOf = <Filters>({
  sources = { texts: [] },
}: {
  sources?: SearchSources | ((filters: Given<Filters>) => SearchSources);
}): SearchSources => (typeof sources === "function" ? sources(placeholders<Filters>()) : sources);

export type SortedRow<Row> = Row & { id: string; sortKey: string };

interface FilterShape {
  filters: readonly string[];
  choices: Readonly<Record<string, unknown>>;
}

export interface PageShape<Sort> extends FilterShape {
  sort: Sort;
  search: SearchStage | null;
  isLater: boolean;
  limit: number;
}

interface AggregateShape<Sort> extends FilterShape {
  sort: Sort;
  stages: readonly SearchStage[];
}

export type PageValues = SortedPosition & SearchValues & Record<string, unknown>;
type Values = SearchValues & Record<string, unknown>;

export interface ListStatements<Sort, Row> {
  orderOf(shape: Pick<PageShape<Sort>, "sort" | "search">): SortOrder;
  filterShape(given: Readonly<Record<string, unknown>>): FilterShape;
  rowsOfPage: CompiledPerShape<PageShape<Sort>, PageValues, SortedRow<Row>>;
  idsOfPage: CompiledPerShape<
    PageShape<Sort> & { search: SearchStage },
    PageValues,
    { id: string }
  >;
  aggregate<Result, Added>(
    build: (db: Database, matches: RawBuilder<boolean>, added: Given<Added>) => Query<Result>,
  ): CompiledPerShape<AggregateShape<Sort>, Values & Added, Result>;
}

export function listStatements<Sort extends string, Filters, Choices, D, TB extends keyof D, Row>(
  declaration: Declaration<Sort, Filters, Choices, D, TB, Row>,
  sources: SearchSources,
): ListStatements<Sort, Row> {
  const { orders, found } = declaration;
  const { filterShape, conditions } = filterConditions(declaration);

  const orderOf: ListStatements<Sort, Row>["orderOf"] = ({ sort, search }) => {
    const number = found && walkedNumber(search, sort, sources);
    return number ? byNumber(number) : orders[sort];
  };

  /** All conditions of a page except those of the search. */
  const fits = (shape: PageShape<Sort>, values: Given<PageValues>): RawBuilder<boolean> =>
    allOf([...conditions(shape, values), ...(shape.isLater ? [orderOf(shape).after(values)] : [])]);

  const pageOf =
    (shape: PageShape<Sort>, values: Given<PageValues>) =>
    (isFoundSo: RawBuilder<boolean>, column: RawBuilder<unknown>) =>
      sql`(select ${column} as wanted from ${found?.table} where ${isFoundSo} and ${fits(shape, values)}
        order by ${orderOf(shape).by} limit ${pageRows(shape.limit)})`;

  return {
    orderOf,
    filterShape,
    rowsOfPage: compilePerShape((db, shape, values) => {
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
      return query as unknown as SelectQueryBuilder<D, TB, SortedRow<Row>>;
    }),
    idsOfPage: compilePerShape((_, shape, values) =>
      idsOnPage(found?.id ?? sql`id`, shape.search, values, sources, pageOf(shape, values)),
    ),
    aggregate: (build) =>
      compilePerShape((db, shape, values) => {
        const { stages } = shape;
        const search = stages.length > 0 ? [isFound(stages, values, sources)] : [];
        return build(db, allOf([...conditions(shape, values), ...search]), values);
      }),
  };
}

/**
 * `filterShape` lists the filters and choices that a request uses. `conditions` returns their SQL conditions, and the
 * condition `within` of the order.
 */
function filterConditions<Sort extends string>(declaration: {
  orders: Readonly<Record<Sort, SortOrder>>;
  filters?: object;
  choices?: object;
}) {
  const filters = (declaration.filters ?? {}) as Record<string, (value: unknown) => Condition>;
  const choices = (declaration.choices ?? {}) as Record<string, (value: unknown) => Condition>;
  return {
    filterShape: (input: Readonly<Record<string, unknown>>): FilterShape => ({
      filters: Object.keys(input)
        .filter((name) => name in filters)
        .toSorted(),
      choices: Object.fromEntries(
        Object.entries(input)
          .filter(([name]) => name in choices)
          .toSorted(byName),
      ),
    }),
    conditions: (
      shape: FilterShape & { sort: Sort },
      values: Readonly<Record<string, unknown>>,
    ): Condition[] => {
      const { within } = declaration.orders[shape.sort];
      return [
        ...(within ? [within] : []),
        ...Object.entries(shape.choices).flatMap(([name, value]) => choices[name]?.(value) ?? []),
        ...shape.filters.flatMap((name) => filters[name]?.(values[name]) ?? []),
      ];
    },
  };
}

const byName = ([a]: [string, unknown], [b]: [string, unknown]): number => (a < b ? -1 : 1);

const allOf = (conditions: readonly Condition[]): RawBuilder<boolean> =>
  conditions.length > 0 ? sql`(${sql.join(conditions, sql` and `)})` : sql`true`;
