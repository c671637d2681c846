/** Finds records by the last digits of their document number, the newest first. */
import { sql, type RawBuilder } from "kysely";
import type { CodeSource } from "./search.ts";

/** The columns of a table with an index on `right(number, 4), created_at desc, id desc` that includes the number. */
type NumberedTable = Record<"id" | "table" | "number" | "createdAt", RawBuilder<unknown>>;

/**
 * Finds the newest rows of `table` whose number has the typed ending. The list's `column` refers to the `id` of
 * `table`. Three typed digits have ten possible last four digits. Each of these is read in the order of its index. The
 * typed values are subqueries for the reason that `begins` states.
 */
export const endingSource = (
  column: RawBuilder<unknown>,
  { id, table, number, createdAt }: NumberedTable,
): CodeSource => ({
  column,
  find: ({ ending, lastFour }, most) => {
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
  },
});
