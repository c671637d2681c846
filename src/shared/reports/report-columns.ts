/**
 * What the cells of a column of a report are. Each has one form on screen, in CSV, XLSX and PDF:
 * - `text`: as it is, also if somebody typed it;
 * - `code`: a code of the product, shown by its word;
 * - `money`: an integer in minor units, which may be negative;
 * - `count`: an integer;
 * - `percent`: a number with at most two decimals, 18 for 18 %;
 * - `day`: `YYYY-MM-DD`;
 * - `moment`: a time in UTC, ISO 8601;
 * - `group`: the first day of a day, week or month, by the grouping that was asked for.
 */
export const columnTypes = [
  "text",
  "code",
  "money",
  "count",
  "percent",
  "day",
  "moment",
  "group",
] as const;
export type ColumnType = (typeof columnTypes)[number];

/** The columns that are aligned to the right. */
export const isNumeric = (type: ColumnType): boolean =>
  type === "money" || type === "count" || type === "percent";
