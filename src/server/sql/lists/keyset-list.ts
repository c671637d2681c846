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
import type { RawBuilder } from "kysely";
import type { Page } from "#src/shared/fields.ts";
import type { Database } from "../../database.ts";
import type { Given, Query } from "../compiled-query.ts";
import {
  listStatements,
  sourcesOf,
  type Declaration,
  type ListStatements,
  type PageShape,
  type PageValues,
  type SortedRow,
} from "./list-statements.ts";
import { isPlannedByValue, searchReader, type SearchReader } from "./search-conditions.ts";
import type { SearchStage } from "./search.ts";
import { searchedPage } from "./searched-page.ts";

/** The parameters with which a client requests a page. */
interface ListQuery<Sort> {
  sort: Sort;
  search?: string | undefined;
  cursor?: string | undefined;
  limit: number;
}

type Where<Filters, Choices> = { [K in keyof Filters]?: Filters[K] | undefined } & {
  [K in keyof Choices]?: Choices[K] | undefined;
};

export interface KeysetList<Sort, Filters, Choices, Row> {
  /** Reads one page. @throws Refusal validation_failed for a cursor of another list or order */
  read(db: Database, query: ListQuery<Sort>, where: Where<Filters, Choices>): Promise<Page<Row>>;
  /** Reads all rows for an exported file, `limit` rows at a time. */
  readAll(
    db: Database,
    query: Omit<ListQuery<Sort>, "cursor">,
    where: Where<Filters, Choices>,
  ): AsyncGenerator<Row[]>;
  /**
   * Declares another query over the rows that the filters and the search match, such as a count. `build` uses `matches`
   * as its condition. `added` contains further values, which the caller passes at each run.
   */
  aggregate<Result, Added>(
    build: (db: Database, matches: RawBuilder<boolean>, added: Given<Added>) => Query<Result>,
  ): (
    db: Database,
    query: Pick<ListQuery<Sort>, "sort" | "search">,
    where: Where<Filters, Choices>,
    added: Added,
  ) => Promise<Result[]>;
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
  const sources = sourcesOf(declaration);
  const statements = listStatements(declaration, sources);
  const searches = searchReader(sources);
  const readStage = stageReader(statements, searches, (search, sort) =>
    declaration.found ? isPlannedByValue(search, sort, sources) : false,
  );

  const read: KeysetList<Sort, Filters, Choices, Row>["read"] = async (db, query, where) => {
    const { sort, limit } = query;
    const given = givenOf(where);
    const search = await searches.read(db, query.search, sort, given);
    if (query.search && search.stages.length === 0) return { items: [], nextCursor: null };
    const shape = { sort, limit, ...statements.filterShape(given) };
    return searchedPage(query, search, {
      isShort: declaration.hasShortPages === true,
      orderOf: (stage) => statements.orderOf({ sort, search: stage }),
      read: (stage, position) =>
        readStage(db, { ...shape, isLater: position !== null }, stage, {
          ...search.values,
          ...given,
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
    aggregate(build) {
      const run = statements.aggregate(build);
      return async (db, { sort, search: typed }, where, added) => {
        const given = givenOf(where);
        const search = await searches.read(db, typed, sort, given);
        const shape = { sort, stages: search.stages, ...statements.filterShape(given) };
        return run(db, shape, { ...search.values, ...given, ...added });
      };
    },
  };
}

/** Makes the function that reads a page of one stage. `isFoundFirst`: whether another statement reads the ids first. */
const stageReader =
  <Sort extends string, Row>(
    statements: ListStatements<Sort, Row>,
    searches: SearchReader,
    isFoundFirst: (search: SearchStage | null, sort: Sort) => boolean,
  ) =>
  async (
    db: Database,
    shape: Omit<PageShape<Sort>, "search">,
    search: SearchStage | null,
    values: PageValues,
  ): Promise<SortedRow<Row>[]> => {
    if (!search || !isFoundFirst(search, shape.sort)) {
      return statements.rowsOfPage(db, { ...shape, search }, values);
    }
    const besides = await searches.readBesides(db, search, values);
    const onPage = await statements.idsOfPage(db, { ...shape, search }, { ...values, besides });
    const ids = onPage.map(({ id }) => id);
    if (ids.length === 0) return [];
    return statements.rowsOfPage(db, { ...shape, search: { by: "ids" } }, { ...values, ids });
  };

/** Returns only the filters and choices that have a value. */
const givenOf = (where: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(where).filter(([, value]) => value !== undefined));
