import { randomInt } from "node:crypto";
import { sql, type RawBuilder } from "kysely";
import type { Tx } from "../database.ts";
import { today } from "#src/shared/time.ts";

/** The series whose numbers have no gaps, with the prefixes of the numbers (db/migrations/0036). */
const counted = {
  ticket: "R",
  sale: "S",
  return: "RT",
  count: "C",
  purchase: "PO",
  goods_receipt: "GR",
  supplier_return: "SR",
  handset: "HS",
  order_request: "OR",
  expense: "EX",
  payout: "CP",
} as const;

/**
 * The series of papers about money. Their numbers are random, so that no payment waits until another one has a number.
 */
const random = { payment: "PAY", receipt: "RCP", refund: "RFD" } as const;

type CountedSeries = keyof typeof counted;
type RandomSeries = keyof typeof random;

/**
 * Returns the next number of a document.
 * - A counted number, such as `R-26-000123`, is SQL for the insert. No two documents have the same number. After a
 * rollback the next document gets the number, so that a refusal leaves no gap.
 * - A random number, such as `RCP-1767168000000-7K2QX9`, contains the time in milliseconds and random characters.
 */
export function nextNumber(series: RandomSeries): string;
export function nextNumber(series: CountedSeries): RawBuilder<string>;
export function nextNumber(series: RandomSeries | CountedSeries): string | RawBuilder<string> {
  if (isCounted(series)) return sql<string>`document_number(${series}, ${numberPrefix(series)})`;
  return `${random[series]}-${Date.now()}-${randomLetters()}`;
}

/** The beginning of a counted number, for example `R-26-`: the prefix of the series and the year of the shop's day. */
export const numberPrefix = (series: CountedSeries): string =>
  `${counted[series]}-${today().slice(2, 4)}-`;

const isCounted = (series: RandomSeries | CountedSeries): series is CountedSeries =>
  series in counted;

const LETTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";
const RANDOM_LENGTH = 6;

const randomLetters = (): string =>
  Array.from({ length: RANDOM_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join("");

const DIGITS = 6;

/**
 * Takes many counted numbers at once, beyond those that wait for single documents: an import that takes them one by one
 * would step over all of its own numbers each time. Other documents keep finding numbers until `tx` ends.
 */
export async function takeNumbers(tx: Tx, series: CountedSeries, count: number): Promise<string[]> {
  const { rows } = await sql<{ last: number }>`
    update document_series set last = last + ${count} where series = ${series} returning last`.execute(
    tx,
  );
  const last = rows[0]?.last ?? 0;
  const prefix = numberPrefix(series);
  return Array.from(
    { length: count },
    (_, nth) => `${prefix}${String(last - count + 1 + nth).padStart(DIGITS, "0")}`,
  );
}
