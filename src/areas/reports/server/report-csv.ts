import { CSV_BEGINNING, csvLine, csvSignedMoney } from "#src/server/csv/csv.ts";
import { inShopTime } from "#src/shared/time.ts";
import { cellText, type CellColumn } from "../cell-text.ts";
import type { PrintedReport, PrintedTable } from "./printed-report.ts";

/**
 * A report as CSV: its tables after one another, with their names in the line before if there are several. Amounts and
 * counts are plain numbers, and days are ISO 8601, so that every spreadsheet reads them.
 */
export const reportCsv = (report: PrintedReport): string =>
  CSV_BEGINNING +
  csvLine([report.title, ...report.lines.slice(0, 1)]) +
  csvLine([]) +
  report.tables.map((table) => linesOf(table, report)).join(csvLine([]));

function linesOf(table: PrintedTable, { cells: context, total }: PrintedReport): string {
  const { title, headings, columns, rows, totals } = table;
  const line = (cells: readonly (string | number | null)[]) =>
    csvLine(
      columns.map((column, at) => {
        const value = cells[at] ?? null;
        return column.type === "code" ? cellText(value, column, context) : plain(value, column);
      }),
    );
  return [
    ...(title ? [csvLine([title])] : []),
    csvLine(headings),
    ...rows.map(({ cells }) => line(cells)),
    ...(totals
      ? [csvLine([total, ...totals.slice(1).map((value, at) => plain(value, columns[at + 1]))])]
      : []),
  ].join("");
}

function plain(value: string | number | null, column: CellColumn | undefined) {
  if (value === null) return null;
  if (column?.type === "money") return csvSignedMoney(Number(value));
  if (column?.type === "moment") return inShopTime(String(value));
  return value;
}
