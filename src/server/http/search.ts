/**
 * How lists are searched. A list says where its numbers stand (`SearchSources`); text that is shaped like a number
 * (`shapeOf`) is then looked up through the indexes of those columns, and other text inside the search columns.
 *
 * A search has one or two stages. Each is a statement with pages of its own; the second begins on the page on which the
 * first ends (`searchedPage`).
 */
import { sql, type Expression, type RawBuilder } from "kysely";
import {
  shapeOf,
  type Code,
  type DocumentKind,
  type DocumentNumber,
} from "#src/shared/number-shapes.ts";
import type { Database } from "../database.ts";
import type { Given } from "../fixed-query.ts";
import { containsPattern } from "./page.ts";
import type { Order } from "./sorted-list.ts";

/** What one statement of a search looks for; a part of a list's shape. */
export type SearchStage =
  | { by: "number"; kind: DocumentKind }
  | ({ by: "code" } & CodeStage)
  | { by: "text"; isSpaced: boolean; besides: CodeStage | null }
  /** What another statement found. */
  | { by: "ids" };

/** Which of the columns of codes are looked into. */
interface CodeStage {
  hasWord: boolean;
  hasDigits: boolean;
  hasPhone: boolean;
  hasEnding: boolean;
  kind: DocumentKind | null;
}

/** The values of every stage; "" where the text has no such part. */
export interface SearchValues {
  /** Inside text. `joinedPattern` is of digits without the separators that were typed. */
  pattern: string;
  joinedPattern: string;
  number: string;
  numberEnd: string;
  numberPattern: string;
  /** In lower case, and in upper case. */
  word: string;
  wordEnd: string;
  upperWord: string;
  upperWordEnd: string;
  imei: string;
  imeiEnd: string;
  phone: string;
  phoneEnd: string;
  /** Reversed, as the index of endings is. */
  ending: string;
  endingEnd: string;
  /** What other statements found: all of the page, and what the stage before has. */
  ids: readonly string[];
  besides: readonly string[];
}

export interface Search {
  stages: readonly SearchStage[];
  values: SearchValues;
}

/** Where a list's rows are found. */
export interface SearchSources {
  /** The list's own numbers. */
  own?: { kind: DocumentKind; number: RawBuilder<unknown> };
  /** By the number of a document: the row's own, or that of something it belongs to. */
  numbers?: Partial<Record<DocumentKind, NumberSource>>;
  /** By what begins or ends like a code. */
  codes?: {
    word?: readonly CodeSource[];
    digits?: readonly CodeSource[];
    phone?: readonly CodeSource[];
    ending?: readonly CodeSource[];
  };
  /** Inside text: one condition for each search column, since one OR over several would use none of their indexes. */
  texts: readonly ((pattern: RawBuilder<string>) => RawBuilder<boolean>)[];
}

/** The list's column that refers to what `find` finds. */
export interface CodeSource {
  column: RawBuilder<unknown>;
  /** A statement that selects ids, at most `MOST_FOUND`, and always the same ones. */
  find: (values: Given<SearchValues>) => RawBuilder<unknown>;
}

export interface NumberSource extends CodeSource {
  /** The condition for the beginning of a number, which many may have. Planned for every number anew (`like`). */
  fits: (values: Given<SearchValues>) => RawBuilder<boolean>;
}

/**
 * A short beginning has many matches. So many of them come first, in the order of the column; the others are found
 * inside text.
 */
export const MOST_FOUND = sql.lit(500);

/** Greater than every text that begins with `beginning`, byte by byte. */
const endOf = (beginning: string) => `${beginning}\u{10FFFF}`;

/** How `typed` is searched for in a list with these sources. */
export function planSearch(typed: string | undefined, sources: SearchSources): Search {
  const values = { ...noValues, pattern: containsPattern(typed ?? "") };
  if (!typed) return { stages: [], values };
  const shape = shapeOf(typed);
  if (shape.as === "document" && sources.numbers?.[shape.document.kind]) {
    const { kind, beginning, isWhole } = shape.document;
    const isByCode = isWhole && kind !== sources.own?.kind;
    const stage: SearchStage = isByCode ? { by: "code", ...noCodes, kind } : { by: "number", kind };
    return { stages: [stage], values: { ...values, ...numberValues(beginning) } };
  }
  const code =
    shape.as === "code" ? shape.code : shape.as === "document" ? foreign(shape.document) : null;
  if (!code) return { stages: [{ by: "text", isSpaced: false, besides: null }], values };
  const kind = code.document?.kind;
  const stage = {
    hasWord: true,
    hasDigits: code.digits !== "",
    hasPhone: code.phone !== "",
    hasEnding: code.ending !== "",
    kind: kind && sources.numbers?.[kind] ? kind : null,
  };
  const isSpaced = code.digits !== "" && code.digits !== typed;
  const isCoded = codeSourcesOf(stage, sources).length > 0;
  const coded = { by: "code" as const, ...stage };
  const inText = { by: "text" as const, isSpaced, besides: isCoded ? stage : null };
  return {
    stages: code.isWhole ? [coded] : isCoded ? [coded, inText] : [inText],
    values: { ...values, ...codeValues(code) },
  };
}

const noCodes = { hasWord: false, hasDigits: false, hasPhone: false, hasEnding: false };

/** A number of documents that the list does not know may still be what somebody typed as a serial number. */
const foreign = (document: DocumentNumber): Code => ({
  ...{ word: document.beginning, digits: "", phone: "", ending: "", document: null },
  isWhole: document.isWhole,
});

const numberValues = (beginning: string) => ({
  number: beginning,
  numberEnd: endOf(beginning),
  numberPattern: `${beginning}%`,
});

function codeValues({ word, digits, phone, ending, document }: Code): Partial<SearchValues> {
  const lower = word.toLowerCase();
  const upper = word.toUpperCase();
  const reversed = ending.split("").toReversed().join("");
  return {
    ...(digits && { joinedPattern: containsPattern(digits) }),
    ...(document && numberValues(document.beginning)),
    ...{ word: lower, wordEnd: endOf(lower), upperWord: upper, upperWordEnd: endOf(upper) },
    ...{ imei: digits.padEnd(15, "0"), imeiEnd: digits.padEnd(15, "9") },
    ...{ phone: phone.padEnd(13, "0"), phoneEnd: phone.padEnd(13, "9") },
    ...{ ending: reversed, endingEnd: endOf(reversed) },
  };
}

const noValues: SearchValues = {
  ...{ pattern: "", joinedPattern: "", number: "", numberEnd: "", numberPattern: "" },
  ...{
    word: "",
    wordEnd: "",
    upperWord: "",
    upperWordEnd: "",
    imei: "",
    imeiEnd: "",
    phone: "",
    phoneEnd: "",
  },
  ...{ ending: "", endingEnd: "", ids: [], besides: [] },
};

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
export const byNumber = (column: Column): Order => ({
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

function codeSourcesOf(stage: CodeStage, { codes = {}, numbers }: SearchSources): CodeSource[] {
  const ofDocument = stage.kind && numbers?.[stage.kind];
  return [
    ...(stage.hasWord ? (codes.word ?? []) : []),
    ...(stage.hasDigits ? (codes.digits ?? []) : []),
    ...(stage.hasPhone ? (codes.phone ?? []) : []),
    ...(stage.hasEnding ? (codes.ending ?? []) : []),
    ...(ofDocument ? [ofDocument] : []),
  ];
}
