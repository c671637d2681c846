import { sql } from "kysely";
import type { SortOrder } from "../sql/lists/sorted-list.ts";

/** The order of the rows of an imported file. No two have the same number, so it needs no second column. */
export const rowOfFile: SortOrder = {
  key: sql`row::text`,
  by: sql`row`,
  after: ({ key }) => sql`row > ${key}::int`,
  isKey: (key) => /^\d{1,9}$/.test(key),
};
