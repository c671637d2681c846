/**
 * The SQL conditions of a search: numbers use the indexes of their columns, text is searched inside the search columns.
 */
import { sql, type Expression, type RawBuilder } from "kysely";
import type { Database } from "../../database.ts";
import { compileOnce, compilePerShape, type Given } from "../compiled-query.ts";
import {
  codeSourcesOf,
  planSearch,
  type CodeStage,
  type NumberSource,
  type Search,
  type SearchSources,
  type SearchStage,
  type SearchValues,
} from "./search.ts";
import type { SortOrder } from "./sorted-list.ts";
import { insideAny, typedText, wordNames } from "./typed-words.ts";

/**
 * The maximum number of matches that the code stage of a list finds by one source. They are the first ones in the order
 * of its index. The text stage finds all others.
 */
const MAX_FOUND = 500;

type Column = RawBuilder<unknown>;
type Bound = RawBuilder<string>;

/**
 * The condition that `column` begins with a text, for an index with `text_pattern_ops`, which works under any
 * collation. The bounds are subqueries, so that PostgreSQL makes the same estimate for every text and keeps one plan.
 * Otherwise it would plan every search, which takes longer than the look-up.
 */
export const begins = (column: Column, from: Bound, end: Bound) =>
  sql<boolean>`(${column} ~>=~ (select ${from}::text) and ${column} ~<~ (select ${end}::text))`;

/**
 * The condition that `column` begins with some digits: it is between the lowest (`from`) and the highest such value
 * (`end`). All values have the same length and consist of digits (in phone numbers after `+`), which all collations
 * order equally.
 */
export const between = (column: Column, from: Bound, end: Bound) =>
  sql<boolean>`(${column} >= (select ${from}::text) and ${column} <= (select ${end}::text))`;

/**
 * Selects the `id` of the first rows of `table` whose `column` fits the prefix condition `within`. It is for `find` of
 * `CodeSource`.
 */
export const firstIds = (
  id: RawBuilder<unknown>,
  table: RawBuilder<unknown>,
  column: Column,
  within: RawBuilder<boolean>,
  { by = sql`${column} using ~<~`, most = MAX_FOUND }: { by?: Column; most?: number } = {},
) => sql`select ${id} from ${table} where ${within} order by ${by} limit ${sql.lit(most)}`;

/** Finds rows of a list by the column `number` of `table`. The list's `column` refers to the `id` of `table`. */
export const numberSource = (
  column: Column,
  { id, table, number }: Record<"id" | "table" | "number", RawBuilder<unknown>>,
): NumberSource => ({
  column,
  find: (values, most) =>
    firstIds(id, table, number, begins(number, values.number, values.numberEnd), { most }),
  fits: ({ numberPattern }) =>
    sql`${column} in (select ${id} from ${table} where ${number} like ${numberPattern})`,
});

/**
 * Sorts by number, the highest first. Among the numbers of one kind and year the highest number is the newest document.
 */
export const byNumber = (column: Column): SortOrder => ({
  key: sql`${column}`,
  by: sql`${column} using ~>~`,
  after: ({ key }) => sql`${column} ~<~ ${key}`,
  isKey: (key) => !key.includes("\u0000"),
});

/**
 * Returns the column of the list's own numbers, if the user searches for such a number and chose no other order;
 * otherwise null. The search can then read the index of the numbers in its order and stop after one page, however many
 * numbers match.
 */
export const walkedNumber = (
  stage: SearchStage | null,
  sort: string,
  { own }: SearchSources,
): RawBuilder<unknown> | null =>
  stage?.by === "number" && stage.kind === own?.kind && sort === "newest" ? own.number : null;

/** Builds a subselect that returns `column` of the rows on the page. `fits` is the condition of the search. */
type PageOf = (fits: RawBuilder<boolean>, column: RawBuilder<unknown>) => Expression<unknown>;

/**
 * The condition that a row with this `id` is on the page. PostgreSQL plans its statement only once, for all values. A
 * search by the list's own number (`walkedNumber`) compares numbers instead of ids, so that it needs only the index of
 * the numbers. For a search that must be planned for each value (`isPlannedByValue`), `idsOnPage` reads the ids of
 * the page first, and this condition compares `id` with them.
 */
export function isOnPage(
  id: RawBuilder<unknown>,
  { search, sort }: { search: SearchStage | null; sort: string },
  values: Given<SearchValues>,
  sources: SearchSources,
  pageOf: PageOf,
): RawBuilder<boolean> {
  if (!search) return sql`${id} in ${pageOf(sql`true`, id)}`;
  if (search.by === "ids") return sql`/* one plan */ ${id} = any(${values.ids}::uuid[])`;
  const number = walkedNumber(search, sort, sources);
  if (number) {
    const fits = begins(number, values.number, values.numberEnd);
    return sql`/* one plan */ ${number} = any(array${pageOf(fits, number)})`;
  }
  return sql`/* one plan */ ${id} = any(array(${pagesOf(id, search, values, sources, pageOf)}))`;
}

/** Whether PostgreSQL must plan each search of this stage anew, because the best plan depends on the typed text. */
export const isPlannedByValue = (
  stage: SearchStage | null,
  sort: string,
  sources: SearchSources,
): stage is SearchStage =>
  stage?.by === "text" || (stage?.by === "number" && !walkedNumber(stage, sort, sources));

/**
 * Builds the statement that reads the ids of a page, for a stage that is planned by value (`isPlannedByValue`). Another
 * statement (stage `ids`) reads the columns of the rows, because planning takes longer the more a statement reads.
 */
export const idsOnPage = (
  id: RawBuilder<unknown>,
  search: SearchStage,
  values: Given<SearchValues>,
  sources: SearchSources,
  pageOf: PageOf,
): RawBuilder<{ id: string }> => {
  const pages = pagesOf(id, search, values, sources, pageOf);
  return sql`select wanted as id from (${pages}) found`;
};

export interface SearchReader {
  /**
   * Plans the search for `typed`. When a record has exactly this serial number, the text stage is skipped. That stage
   * would find nothing more, and its cost grows with the data of the shop.
   */
  read(
    db: Database,
    typed: string | undefined,
    sort: string,
    filters: Readonly<Record<string, unknown>>,
  ): Promise<Search>;
  /**
   * Reads the ids that the stage before a text stage finds, so that the text stage can exclude them (`besides`). They
   * are ids of rows of the list and ids of records that the rows refer to. All are UUIDs, so they cannot collide.
   */
  readBesides(db: Database, stage: SearchStage, values: SearchValues): Promise<string[]>;
}

/** Makes the queries that a list with these sources runs before the query of a page. */
export function searchReader(sources: SearchSources): SearchReader {
  const { isWhole } = sources.codes ?? {};
  const findWhole =
    isWhole &&
    compileOnce(
      (_, values: Given<SearchValues>) =>
        sql<{ isWhole: boolean }>`select /* one plan */ ${isWhole(values)} as "isWhole"`,
    );
  const findBesides = compilePerShape((_, stage: CodeStage, values: Given<SearchValues>) => {
    const arrays = foundBy(stage, values, sources).map(({ ids }) => ids);
    return sql<{ id: string | null }>`
      select /* one plan */ unnest(${sql.join(arrays, sql` || `)}) as id`;
  });
  return {
    async read(db, typed, sort, filters) {
      const search = planSearch(typed, sort, sources);
      const text = search.stages.find((stage) => stage.by === "text" && stage.isUnlessWhole);
      if (!text || !findWhole) return search;
      const [found] = await findWhole(db, { ...search.values, ...filters });
      if (!found?.isWhole) return search;
      return { ...search, stages: search.stages.filter((stage) => stage !== text) };
    },
    async readBesides(db, stage, values) {
      if (stage.by !== "text" || !stage.besides) return [];
      const rows = await findBesides(db, stage.besides, values);
      return rows.flatMap(({ id }) => id ?? []);
    },
  };
}

/** Builds the union of one page for each condition of the search, so that each condition uses its own index. */
function pagesOf(
  id: RawBuilder<unknown>,
  search: SearchStage,
  values: Given<SearchValues>,
  sources: SearchSources,
  pageOf: PageOf,
): RawBuilder<unknown> {
  const pages = conditionsOf(search, values, sources, values.besides).map((fits) =>
    pageOf(fits, id),
  );
  return sql.join(pages, sql` union `);
}

/** Builds the condition of a stage, for lists with all conditions on one table (without `found`). */
export const fitsStage = (
  stage: SearchStage | null,
  values: Given<SearchValues>,
  sources: SearchSources,
): RawBuilder<boolean> =>
  stage
    ? sql`${isCoded(stage) ? sql`/* one plan */ ` : sql``}${anyOf(conditionsOf(stage, values, sources))}`
    : sql<boolean>`true`;

const anyOf = (conditions: readonly RawBuilder<boolean>[]) =>
  sql<boolean>`(${sql.join(conditions, sql` or `)})`;

/** The condition that at least one stage finds the row. It is for queries that count the results of a search. */
export const isFound = (
  stages: readonly SearchStage[],
  values: Given<SearchValues>,
  sources: SearchSources,
): RawBuilder<boolean> =>
  anyOf(
    stages
      .map((stage) => (stage.by === "text" ? { ...stage, besides: null } : stage))
      .flatMap((stage) => conditionsOf(stage, values, sources)),
  );

const isCoded = (stage: SearchStage): stage is SearchStage & CodeStage =>
  stage.by === "code" || stage.by === "inside";

/** Builds the conditions of a stage. A row matches when one of them is true. `besides`: the ids of `readBesides`. */
function conditionsOf(
  stage: SearchStage,
  values: Given<SearchValues>,
  sources: SearchSources,
  besides?: RawBuilder<readonly string[]>,
): RawBuilder<boolean>[] {
  if (stage.by === "ids") return [];
  if (stage.by === "number") {
    return [sources.numbers?.[stage.kind]?.fits(values) ?? sql<boolean>`false`];
  }
  if (isCoded(stage)) {
    const found = foundBy(stage, values, sources);
    return found.length > 0
      ? found.map(({ column, ids }) => sql<boolean>`${column} = any(${ids})`)
      : [sql<boolean>`false`];
  }
  const left = stage.besides
    ? foundBy(stage.besides, values, sources).map(
        ({ column, ids }) =>
          sql<boolean>` and coalesce(${column} <> all(${besides ? sql`${besides}::uuid[]` : ids}), true)`,
      )
    : [];
  const patterns = wordNames.slice(0, stage.words).map((name) => values[name]);
  const joined = stage.isSpaced
    ? sources.texts.map((inside) => inside(typedText([values.joinedPattern])))
    : [];
  return [...insideAny(sources.texts, patterns), ...joined].map(
    (fits) => sql<boolean>`(${fits}${sql.join(left, sql``)})`,
  );
}

/** SQL for the ids that the typed code finds: one array for each column of the list that refers to such ids. */
function foundBy(
  stage: CodeStage,
  values: Given<SearchValues>,
  sources: SearchSources,
): { column: RawBuilder<unknown>; ids: RawBuilder<unknown> }[] {
  const found = codeSourcesOf(stage, sources);
  const columns = [...new Set(found.map(({ column }) => column))];
  return columns.map((column) => ({
    column,
    ids: sql.join(
      found
        .filter((source) => source.column === column)
        .map(({ find }) => sql`array(${find(values, sources.most ?? MAX_FOUND)})`),
      sql` || `,
    ),
  }));
}
