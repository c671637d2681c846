/** The conditions of a search in SQL: numbers through the indexes of their columns, text inside the search columns. */
import { sql, type Expression, type RawBuilder } from "kysely";
import type { Database } from "../../database.ts";
import type { Given } from "../../sql/compiled-query.ts";
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

/**
 * A short beginning has many matches. So many of them come first, in the order of the column; the others are found
 * inside text.
 */
const MOST_FOUND = sql.lit(500);

/** For a list whose query is built anew for every request. */
export const asGiven = (values: SearchValues): Given<SearchValues> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, sql`${value}`]),
  ) as unknown as Given<SearchValues>;

type Column = RawBuilder<unknown>;
type Bound = RawBuilder<string>;

/**
 * Begins with it: carried by an index with `text_pattern_ops`, whatever the database's collation. The bounds are
 * subqueries so that PostgreSQL estimates alike for every value: it then keeps one plan, instead of spending more on
 * planning than on looking up.
 */
export const begins = (column: Column, from: Bound, end: Bound) =>
  sql<boolean>`(${column} ~>=~ (select ${from}::text) and ${column} ~<~ (select ${end}::text))`;

/** The same of a column whose values are digits of one length, which every collation sorts alike. */
export const between = (column: Column, from: Bound, end: Bound) =>
  sql<boolean>`(${column} >= (select ${from}::text) and ${column} <= (select ${end}::text))`;

/** Selects `id` of the rows of `table` of which `column` is `within` a beginning; a `find` of `CodeSource`. */
export const firstIds = (
  id: RawBuilder<unknown>,
  table: RawBuilder<unknown>,
  column: Column,
  within: RawBuilder<boolean>,
  by = sql`${column} using ~<~`,
) => sql`select ${id} from ${table} where ${within} order by ${by} limit ${MOST_FOUND}`;

/** The documents' numbers are `number` of `table`; the list's `column` refers to its `id`. */
export const numberSource = (
  column: Column,
  { id, table, number }: Record<"id" | "table" | "number", RawBuilder<unknown>>,
): NumberSource => ({
  column,
  find: (values) => firstIds(id, table, number, begins(number, values.number, values.numberEnd)),
  fits: ({ numberPattern }) =>
    sql`${column} in (select ${id} from ${table} where ${number} like ${numberPattern})`,
});

/** In the order of the numbers, the last first: of one prefix and year these are the newest. */
export const byNumber = (column: Column): SortOrder => ({
  key: sql`${column}`,
  by: sql`${column} using ~>~`,
  after: ({ key }) => sql`${column} ~<~ ${key}`,
  isKey: (key) => !key.includes("\u0000"),
});

/**
 * The column of the list's own numbers, where that is what is searched for and no other order was chosen. Such a search
 * is a walk through the index of the numbers, as long as a page, however many begin so.
 */
export const walkedNumber = (
  stage: SearchStage | null,
  sort: string,
  { own }: SearchSources,
): RawBuilder<unknown> | null =>
  stage?.by === "number" && stage.kind === own?.kind && sort === "newest" ? own.number : null;

/** Selects a column of the page of a list, given the condition of its search. */
type PageOf = (fits: RawBuilder<boolean>, column: RawBuilder<unknown>) => Expression<unknown>;

/**
 * The condition on `id` of being on the page, with one plan for all values. A walk selects the numbers themselves, which
 * it has from their index alone. Of a stage that `isPlannedByValue` the ids are read before.
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

/** Whether what fits depends so much on the value that it is planned for each: text, and beginnings of numbers. */
export const isPlannedByValue = (
  stage: SearchStage | null,
  sort: string,
  sources: SearchSources,
): stage is SearchStage =>
  stage?.by === "text" || (stage?.by === "number" && !walkedNumber(stage, sort, sources));

/**
 * The ids of a page of a stage that `isPlannedByValue`. What is shown of a row is read by another statement (`ids`), because
 * planning takes the longer the more a statement reads.
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

/**
 * How `typed` is searched for. The whole serial number of something is not searched for inside text as well: that finds
 * nothing else, and costs the more the bigger the shop is.
 */
export async function readSearch(
  db: Database,
  typed: string | undefined,
  sources: SearchSources,
): Promise<Search> {
  const search = planSearch(typed, sources);
  const isWhole = sources.codes?.isWhole;
  const text = search.stages.find((stage) => stage.by === "text" && stage.isUnlessWhole);
  if (!text || !isWhole) return search;
  const { rows } = await sql<{ isWhole: boolean }>`
    select /* one plan */ ${isWhole(asGiven(search.values))} as "isWhole"`.execute(db);
  if (!rows[0]?.isWhole) return search;
  return { ...search, stages: search.stages.filter((stage) => stage !== text) };
}

/**
 * What the stage before one in text has found, to be left out (`besides`): ids of the list's rows and of what they
 * belong to, which are different by themselves.
 */
export async function readBesides(
  db: Database,
  search: SearchStage,
  values: SearchValues,
  sources: SearchSources,
): Promise<string[]> {
  if (search.by !== "text" || !search.besides) return [];
  const arrays = foundBy(search.besides, asGiven(values), sources).map(({ ids }) => ids);
  const { rows } = await sql<{ id: string | null }>`
    select /* one plan */ unnest(${sql.join(arrays, sql` || `)}) as id`.execute(db);
  return rows.flatMap(({ id }) => id ?? []);
}

/** No more than a page of each condition, so that each is found through its own index. */
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

/** Fits a stage, for lists of which every condition is on the same table. */
export const fitsStage = (
  stage: SearchStage | null,
  values: Given<SearchValues>,
  sources: SearchSources,
): RawBuilder<boolean> =>
  stage
    ? sql`${stage.by === "code" ? sql`/* one plan */ ` : sql``}${anyOf(conditionsOf(stage, values, sources))}`
    : sql<boolean>`true`;

const anyOf = (conditions: readonly RawBuilder<boolean>[]) =>
  sql<boolean>`(${sql.join(conditions, sql` or `)})`;

/** Fits any stage of a search, for counting what a list finds. */
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

/** The conditions of a stage. A row that fits one of them is found. `besides`: where that was read before. */
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
  if (stage.by === "code") {
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
  const patterns = stage.isSpaced ? [values.pattern, values.joinedPattern] : [values.pattern];
  return sources.texts.flatMap((inside) =>
    patterns.map((pattern) => sql<boolean>`(${inside(pattern)}${sql.join(left, sql``)})`),
  );
}

/** What the codes find, as one array for each column of the list. */
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
        .map(({ find }) => sql`array(${find(values)})`),
      sql` || `,
    ),
  }));
}
