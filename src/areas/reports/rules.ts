/** The period with which a report opens: so many days up to today. */
export const USUAL_DAYS = 30;

/** The longest period of a report, ten years. */
export const MAX_DAYS = 3660;

/** A table reads at most so many rows, so that no report fills the memory of the server. */
export const MAX_ROWS = 10_000;

/** So many rows of a table are on a screen. Files have all rows. */
export const ROWS_ON_SCREEN = 1000;

/** Nobody prints more, and drawing text takes far longer than writing it into the other files. */
export const MAX_ROWS_OF_PDF = 1500;

/** The order of a table: the table, its column, and whether the greatest value is first. */
export interface ReportSort {
  table: string;
  column: string;
  isDescending: boolean;
}

/** Reads the order from an address: `rows.total`, or `-rows.total` for the greatest value first. */
export function sortOf(text: string | undefined): ReportSort | null {
  const [, minus, table, column] = /^(-?)([a-z][\w-]*)\.(\w+)$/i.exec(text ?? "") ?? [];
  return table && column ? { table, column, isDescending: minus === "-" } : null;
}

export const sortText = ({ table, column, isDescending }: ReportSort): string =>
  `${isDescending ? "-" : ""}${table}.${column}`;
