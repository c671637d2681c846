/** Sums of rows of days, for reports whose rows are groups of days. */
import { addDays, startOfDay } from "#src/shared/time.ts";
import type { ReportDays } from "#src/shared/reports/report-days.ts";
import type { DaySpan } from "./day-figures.ts";

/** The whole days of a report, with their moments. */
export const spanOfReport = ({ from, to }: ReportDays): DaySpan => ({
  from,
  to,
  start: startOfDay(from),
  end: startOfDay(addDays(to, 1)),
});

/** The same rows with the opposite sign: what a reader may not know is added to what was read, and so taken off. */
export const takenOff = <Key extends string, Row extends Record<Key, number>>(
  rows: readonly Row[],
  amounts: readonly Key[],
): Row[] =>
  rows.map((row) => ({
    ...row,
    ...Object.fromEntries(amounts.map((name) => [name, -row[name]])),
  }));

/** The sum of one amount of the rows. */
export const sumOf = <Row>(rows: readonly Row[], amount: (row: Row) => number): number =>
  rows.reduce((sum, row) => sum + amount(row), 0);
