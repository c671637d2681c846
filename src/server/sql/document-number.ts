import { sql, type RawBuilder } from "kysely";
import { today } from "#src/shared/time.ts";

/** Series of numbers and the letters that their papers begin with (db/migrations/0036). */
const prefixes = { ticket: "R", sale: "S", return: "RT", count: "C" } as const;

type Series = keyof typeof prefixes;

/** `R-26-`: the letters of the series and the shop's year. */
export const numberPrefix = (series: Series): string =>
  `${prefixes[series]}-${today().slice(2, 4)}-`;

/**
 * The next number of a series, such as `R-26-000123`. It is never given twice, and a transaction that is rolled back
 * gives it back, so that a refusal leaves no gap.
 */
export const nextNumber = (series: Series): RawBuilder<string> =>
  sql<string>`document_number(${series}, ${numberPrefix(series)})`;
