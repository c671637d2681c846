import type { CellObject, Row, Sheet } from "write-excel-file/node";
import { MINOR_PER_MAJOR } from "#src/shared/money.ts";
import { lazyModule } from "#src/server/lazy-module.ts";
import { inShopTime } from "#src/shared/time.ts";
import { cellText, type CellColumn } from "../cell-text.ts";
import type { PrintedReport, PrintedTable } from "./printed-report.ts";

const openWriter = lazyModule(async () => (await import("write-excel-file/node")).default);

/** The rows above a table: title, period and an empty one. The headings below them stay in sight. */
const ROWS_ABOVE = 3;

/**
 * A report as a workbook with a sheet per table. Amounts, counts and days are numbers and dates, so that a spreadsheet
 * calculates with them. Text is always a cell of text, which a spreadsheet never runs as a formula.
 */
export async function reportXlsx(report: PrintedReport): Promise<Buffer> {
  const write = await openWriter();
  const sheets = report.tables.map((table) => sheetOf(table, report));
  return write(sheets, { fontFamily: "Calibri", fontSize: 11 }).toBuffer();
}

function sheetOf(table: PrintedTable, report: PrintedReport): Sheet<Buffer> {
  const { title, headings, columns, rows, totals } = table;
  const cellsOf = (cells: readonly (string | number | null)[]): Row =>
    columns.map((column, at) => cellOf(cells[at] ?? null, column, report));
  const data = [
    [
      {
        ...textCell(`${report.title} · ${report.shop}`),
        fontWeight: "bold" as const,
        fontSize: 14,
      },
    ],
    [textCell(report.lines.join(" · "))],
    [],
    headings.map((heading, at) => headingOf(heading, columns[at])),
    ...rows.map(({ cells, isSum }) => (isSum ? asSum(cellsOf(cells)) : cellsOf(cells))),
    ...(totals ? [asSum([textCell(report.total), ...cellsOf(totals).slice(1)])] : []),
  ];
  return {
    data,
    sheet: sheetName(title || report.title),
    columns: columns.map((column, at) => ({ width: widthOf(table, column, at, report) })),
    stickyRowsCount: ROWS_ABOVE + 1,
    orientation: "landscape",
  };
}

const headingOf = (heading: string, column: CellColumn | undefined): CellObject => ({
  ...textCell(heading),
  fontWeight: "bold",
  bottomBorderStyle: "thin",
  wrap: true,
  align: column && isRight(column) ? "right" : "left",
});

const isRight = ({ type }: CellColumn): boolean =>
  type === "money" || type === "count" || type === "percent";

const asSum = (cells: Row): Row =>
  cells.map((cell) => ({
    ...(cell as CellObject | null),
    fontWeight: "bold" as const,
    topBorderStyle: "thin" as const,
  }));

function cellOf(
  value: string | number | null,
  column: CellColumn,
  { cells, moneyFormat }: PrintedReport,
): CellObject | null {
  if (value === null) return null;
  switch (column.type) {
    case "money":
      return {
        type: Number,
        value: Number(value) / MINOR_PER_MAJOR,
        format: moneyFormat.fractionDigits === 0 ? "#,##0" : "#,##0.00",
      };
    case "count":
      return { type: Number, value: Number(value), format: "#,##0" };
    case "percent":
      return { type: Number, value: Number(value) / 100, format: "0.##%" };
    case "day":
      return dateCell(`${value}T00:00:00Z`, "dd/mm/yyyy");
    case "moment":
      return dateCell(`${inShopTime(String(value)).replace(" ", "T")}:00Z`, "dd/mm/yyyy hh:mm");
    case "group":
      return cells.period.by === "day"
        ? dateCell(`${value}T00:00:00Z`, "dd/mm/yyyy")
        : textCell(cellText(value, column, cells));
    default:
      return textCell(cellText(value, column, cells));
  }
}

/** A spreadsheet has no time zones. The writer takes the parts of a time in UTC, so the caller gives those of the shop. */
const dateCell = (asUtc: string, format: string): CellObject => ({
  type: Date,
  value: new Date(asUtc),
  format,
  align: "left",
});

/** The longest text that a cell can hold. */
const LONGEST_TEXT = 32_767;

const textCell = (text: string): CellObject => ({
  type: String,
  value: text.slice(0, LONGEST_TEXT).toWellFormed(),
});

/** In characters: as wide as the longest of the first texts, within limits. */
function widthOf(
  { headings, rows }: PrintedTable,
  column: CellColumn,
  at: number,
  { cells }: PrintedReport,
): number {
  const texts = rows.slice(0, 200).map((row) => cellText(row.cells[at] ?? null, column, cells));
  const longest = Math.max(...texts.map(({ length }) => length), headings[at]?.length ?? 0);
  return Math.min(Math.max(longest + 3, 10), 60);
}

/** A name that every spreadsheet accepts: at most 31 characters, and none that addresses of cells use. */
const sheetName = (title: string): string =>
  title
    .replaceAll(/[[\]:*?/\\']/g, " ")
    .slice(0, 31)
    .trim();
