import { sql, type RawBuilder } from "kysely";
import { refuse } from "#src/shared/errors.ts";
import type { Page } from "#src/shared/fields.ts";
import { asId } from "#src/shared/ids.ts";
import { isTanzanianPhone, normalizePhone } from "#src/shared/phone.ts";
import { searchKey } from "#src/shared/text.ts";

/** The row after which the next page starts. */
export interface SortedPosition {
  /** The value that the list is sorted by, as text. */
  key: string;
  id: string;
}

/** Decodes a cursor of `toSortedPage`. Refuses a cursor of another order, and a key that `isKey` does not accept. */
function decodeSortedCursor(
  cursor: string | undefined,
  sort: string,
  isKey: (key: string) => boolean,
): SortedPosition | null {
  if (cursor === undefined) return null;
  const [cursorSort, id, ...rest] = Buffer.from(cursor, "base64url").toString("utf8").split("|");
  const key = rest.join("|");
  if (cursorSort !== sort || !isId(id) || !isKey(key)) return refuseCursor();
  return { key, id };
}

/** Finds the stage of a search in which a page begins, and the position in it. Without a cursor: the first stage. */
export function decodeStagedCursor(
  cursor: string | undefined,
  stages: readonly { sort: string; isKey: (key: string) => boolean }[],
): { stage: number; position: SortedPosition | null } {
  if (cursor === undefined) return { stage: 0, position: null };
  const [sort] = Buffer.from(cursor, "base64url").toString("utf8").split("|");
  const stage = stages.findIndex((each) => each.sort === sort);
  const { isKey = () => false } = stages[stage] ?? {};
  return { stage, position: decodeSortedCursor(cursor, sort ?? "", isKey) };
}

/**
 * Whether the text is a moment in PostgreSQL's format, `2026-01-31 09:30:00.123456+00`. Any other text would cause an
 * error in PostgreSQL.
 */
export function isExactMoment(typed: string): boolean {
  const match = /^([12]\d{3}-\d\d-\d\d) (\d\d:\d\d:\d\d)(\.\d{1,6})?\+00$/.exec(typed);
  if (!match) return false;
  const iso = `${match[1]}T${match[2]}`;
  const parsed = Date.parse(`${iso}Z`);
  // Without this comparison the 31st of February would be valid: `Date` parses it as a day in March.
  return !Number.isNaN(parsed) && new Date(parsed).toISOString().startsWith(iso);
}

const isId = (typed: string | undefined): typed is string =>
  typed !== undefined && asId(typed) === typed;

function refuseCursor(): never {
  return refuse("validation_failed", { fields: { cursor: "is not one of ours" } });
}

/** The cursor of the rows after `position` in the order `sort`. */
export const sortedCursor = (sort: string, { key, id }: SortedPosition): string =>
  Buffer.from(`${sort}|${id}|${key}`).toString("base64url");

/**
 * Makes a page of `items`. `hasMore` says that other rows follow. The items keep `sortKey`, the sort value as text. The
 * contract does not declare `sortKey`, so it is not sent.
 */
export function toSortedPage<T extends { id: string; sortKey: string }>(
  items: T[],
  hasMore: boolean,
  sort: string,
): Page<Omit<T, "sortKey">> {
  const last = hasMore ? items.at(-1) : undefined;
  return {
    items,
    nextCursor: last ? sortedCursor(sort, { key: last.sortKey, id: last.id }) : null,
  };
}

/**
 * Builds the LIKE pattern `%typed%`, in the form of the search columns (`searchKey`), with its wildcards escaped. For a
 * phone number the pattern contains only the digits that all notations of the number share.
 */
export function containsPattern(search: string): string {
  const digits = digitsOfPhone(search);
  if (digits) return `%${digits}%`;
  return `%${searchKey(search).replaceAll(/[\\%_]/g, "\\$&")}%`;
}

function digitsOfPhone(search: string): string {
  const phone = /^[+\d\s().-]+$/.test(search) ? normalizePhone(search) : "";
  return isTanzanianPhone(phone) ? phone.slice("+255".length) : "";
}

/** The most words of a search that are compared one by one. The others are compared together, as the last word. */
export const MAX_WORDS = 8;

/** Builds the LIKE pattern of each typed word, because users type words in any order. A phone number is one word. */
export function wordPatterns(search: string): string[] {
  const words = digitsOfPhone(search) ? [search] : search.split(/\s+/).filter(Boolean);
  const last = words.slice(MAX_WORDS - 1).join(" ");
  const compared = last ? [...words.slice(0, MAX_WORDS - 1), last] : words;
  return [...new Set(compared.map(containsPattern))];
}

/**
 * The LIMIT for a page of `limit` rows: one more row is read, to find out whether another page follows. The number is
 * part of the SQL, because with a bound parameter PostgreSQL would plan for a tenth of the table.
 */
export const pageRows = (limit: number): RawBuilder<number> => sql.lit(limit + 1);
