import { refuse } from "#src/shared/errors.ts";
import type { Page } from "#src/shared/fields.ts";

/** Where the next page of a newest-first list starts: after this row. */
export interface Position {
  createdAt: string;
  id: string;
}

export function decodeCursor(cursor: string | undefined): Position | null {
  if (cursor === undefined) return null;
  const [createdAt, id] = Buffer.from(cursor, "base64url").toString("utf8").split("|");
  const isMoment = createdAt !== undefined && !Number.isNaN(Date.parse(createdAt));
  if (!isMoment || !id || !/^[0-9a-f-]{36}$/.test(id)) {
    return refuse("validation_failed", { fields: { cursor: "is not one of ours" } });
  }
  return { createdAt, id };
}

/**
 * Cuts the `limit + 1` rows that were read into a page. The position is the exact stored time (`createdAtExact`,
 * microseconds as text), because the milliseconds of ISO strings would skip rows.
 */
export function toPage<T extends { id: string; createdAtExact: string }>(
  rows: T[],
  limit: number,
): Page<Omit<T, "createdAtExact">> {
  const items = rows.slice(0, limit);
  const last = rows.length > limit ? items.at(-1) : undefined;
  return {
    items: items.map(({ createdAtExact: _, ...item }) => item),
    nextCursor: last
      ? Buffer.from(`${last.createdAtExact}|${last.id}`).toString("base64url")
      : null,
  };
}

/** `%typed%` for LIKE, lower-cased as the search columns are, with the wildcards in it taken literally. */
export function containsPattern(search: string): string {
  return `%${search.toLowerCase().replaceAll(/[\\%_]/g, "\\$&")}%`;
}
