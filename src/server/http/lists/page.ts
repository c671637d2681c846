import { sql, type RawBuilder } from "kysely";
import { refuse } from "#src/shared/errors.ts";
import type { Page } from "#src/shared/fields.ts";
import { asId } from "#src/shared/ids.ts";
import { isTanzanianPhone, normalizePhone } from "#src/shared/phone.ts";

/** The row after which the next page starts. */
export interface SortedPosition {
  /** The value that the list is sorted by, as text. */
  key: string;
  id: string;
}

/** The position in a cursor of `toSortedPage`. Refuses a cursor of another sort, and a key that `isKey` does not accept. */
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

/** The stage that a cursor of `toSortedPage` stands in and the position there; the first stage without a cursor. */
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

/** `2026-01-31 09:30:00.123456+00`, as PostgreSQL writes it: anything else would be an error there. */
export function isExactMoment(typed: string): boolean {
  const match = /^([12]\d{3}-\d\d-\d\d) (\d\d:\d\d:\d\d)(\.\d{1,6})?\+00$/.exec(typed);
  if (!match) return false;
  const iso = `${match[1]}T${match[2]}`;
  const parsed = Date.parse(`${iso}Z`);
  // The 31st of February parses too, as a day in March.
  return !Number.isNaN(parsed) && new Date(parsed).toISOString().startsWith(iso);
}

const isId = (typed: string | undefined): typed is string =>
  typed !== undefined && asId(typed) === typed;

function refuseCursor(): never {
  return refuse("validation_failed", { fields: { cursor: "is not one of ours" } });
}

/**
 * Cuts the `limit + 1` rows that were read into a page. `sortKey`, the value they are sorted by as text, stays in the
 * items; the contract, which does not name it, keeps it from leaving the server.
 */
export function toSortedPage<T extends { id: string; sortKey: string }>(
  rows: T[],
  limit: number,
  sort: string,
): Page<Omit<T, "sortKey">> {
  const items = rows.slice(0, limit);
  const last = rows.length > limit ? items.at(-1) : undefined;
  return {
    items,
    nextCursor: last
      ? Buffer.from(`${sort}|${last.id}|${last.sortKey}`).toString("base64url")
      : null,
  };
}

/**
 * `%typed%` for LIKE, lower-cased as the search columns are, with the wildcards in it taken literally. A phone number
 * is looked for by the digits that all ways of writing it have in common.
 */
export function containsPattern(search: string): string {
  const phone = /^[+\d\s().-]+$/.test(search) ? normalizePhone(search) : "";
  if (isTanzanianPhone(phone)) return `%${phone.slice("+255".length)}%`;
  return `%${search.toLowerCase().replaceAll(/[\\%_]/g, "\\$&")}%`;
}

/**
 * How many rows to read for a page of `limit`: one more, to know whether there is another. Written into the SQL: of a
 * limit it is only told later PostgreSQL thinks that it will be a tenth of the table.
 */
export const pageRows = (limit: number): RawBuilder<number> => sql.lit(limit + 1);
