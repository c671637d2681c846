/** The conditions of a search for several words, which users type in any order. */
import { sql, type RawBuilder } from "kysely";

/** The LIKE patterns of the typed words, by their position. */
export const wordNames = [
  "word0",
  "word1",
  "word2",
  "word3",
  "word4",
  "word5",
  "word6",
  "word7",
] as const;

/** What is searched in a search column. */
export interface TypedText {
  /** The condition that a column in the form of `search_key` contains each of the words. */
  isIn: (column: RawBuilder<unknown>) => RawBuilder<boolean>;
  /** The same with another condition on the LIKE pattern of each word. */
  each: (fits: (pattern: RawBuilder<string>) => RawBuilder<boolean>) => RawBuilder<boolean>;
}

export type TextSource = (typed: TypedText) => RawBuilder<boolean>;

export function typedText(patterns: readonly RawBuilder<string>[]): TypedText {
  const each: TypedText["each"] = (fits) => sql`(${sql.join(patterns.map(fits), sql` and `)})`;
  return { each, isIn: (column) => each((pattern) => sql`${column} like ${pattern}`) };
}

/** The most conditions for words that are found in different sources. Each condition is planned and read on its own. */
const MAX_DISTRIBUTIONS = 8;

/**
 * Builds the conditions that all words are found: each condition says which source contains which words, so that
 * "Kileo A12" finds a device by the name of its customer and by its model. With many words or sources all words must be
 * in one source.
 */
export function insideAny(
  texts: readonly TextSource[],
  patterns: readonly RawBuilder<string>[],
): RawBuilder<boolean>[] {
  const isBounded = texts.length ** patterns.length <= MAX_DISTRIBUTIONS;
  if (!isBounded) return texts.map((inside) => inside(typedText(patterns)));
  const distributions = patterns.reduce<RawBuilder<string>[][][]>(
    (found, pattern) =>
      found.flatMap((words) =>
        texts.map((_, at) => words.map((some, nth) => (nth === at ? [...some, pattern] : some))),
      ),
    [texts.map(() => [])],
  );
  return distributions.map(
    (words) =>
      sql<boolean>`(${sql.join(
        texts.flatMap((inside, at) => (words[at]?.length ? [inside(typedText(words[at]))] : [])),
        sql` and `,
      )})`,
  );
}
