/** Finds records by the last digits of their document number, the newest first. */
import { sql, type RawBuilder } from "kysely";
import type { CodeSource } from "./search.ts";

/** The columns of a table with an index on `right(number, 4), created_at desc, id desc` that includes the number. */
type NumberedTable = Record<"id" | "table" | "number" | "createdAt", RawBuilder<unknown>>;

/** All last four characters that a number with this ending may have. An ending has at least three characters. */
export const lastFourOf = (ending: string): string[] =>
  ending.length === 3
    ? Array.from({ length: 10 }, (_, digit) => `${digit}${ending}`)
    : [ending.slice(-4)];

interface Ending {
  ending: RawBuilder<string>;
  /** The result of `lastFourOf`. The index is read once for each of its values. */
  lastFour: RawBuilder<readonly string[]>;
}

/**
 * Selects the `id` of the newest `most` rows of `table` whose number has the ending. The typed values are subqueries for
 * the reason that `begins` states.
 */
export function newestByEnding(
  { id, table, number, createdAt }: NumberedTable,
  { ending, lastFour }: Ending,
  most: number,
): RawBuilder<unknown> {
  const newest = (from: RawBuilder<unknown>, by: RawBuilder<unknown>) =>
    sql`${from} order by ${by} limit ${sql.lit(most)}`;
  const ofFour = newest(
    sql`select ${id}, ${createdAt} from ${table} where right(${number}, 4) = typed.last_four
      and right(${number}, length((select ${ending}::text))) = (select ${ending}::text)`,
    sql`${createdAt} desc, ${id} desc`,
  );
  return newest(
    sql`select found.id from unnest((select ${lastFour}::text[])) typed (last_four),
      lateral (${ofFour}) found (id, created_at)`,
    sql`found.created_at desc, found.id desc`,
  );
}

/** Finds rows of a list by the last digits of a number. The list's `column` refers to the `id` of `table`. */
export const endingSource = (column: RawBuilder<unknown>, numbered: NumberedTable): CodeSource => ({
  column,
  find: (values, most) => newestByEnding(numbered, values, most),
});
