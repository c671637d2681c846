import { setImmediate as nextTurn } from "node:timers/promises";
import { refuse } from "#src/shared/errors.ts";
import type { Database } from "#src/server/database.ts";
import { INK, PdfPage, POINTS_PER_MM, QUIET } from "#src/server/papers/pdf-page.ts";
import { SHEET_LOGO } from "#src/server/papers/pdf-sheet.ts";
import { getPaperLook } from "#src/areas/settings/branding/server/paper-look.ts";
import { cellText } from "../cell-text.ts";
import { MAX_ROWS_OF_PDF } from "../rules.ts";
import { measureOn, type Measure } from "./measured-text.ts";
import { columnsOn, type PdfColumn } from "./pdf-columns.ts";
import type { PrintedReport, PrintedTable } from "./printed-report.ts";

const mm = (value: number): number => value * POINTS_PER_MM;

const MARGIN = mm(14);
/** A table with more columns is printed on the long side of the paper. */
const MAX_COLUMNS_UPRIGHT = 6;
const ROW_GAP = 5;

interface Sheet {
  page: PdfPage;
  measure: Measure;
}

interface Layout {
  width: number;
  height: number;
  /** The y below which only the foot of a page stands. */
  end: number;
}

const layoutOf = ({ tables }: PrintedReport): Layout => {
  const isWide = tables.some(({ columns }) => columns.length > MAX_COLUMNS_UPRIGHT);
  const [width, height] = isWide ? [mm(297), mm(210)] : [mm(210), mm(297)];
  return { width, height, end: height - mm(18) };
};

/** A part of a page that stays together. `height` is in points. */
interface Part {
  height: number;
  draw: (y: number) => void;
  /** What each further page repeats above it: the headings of its table. */
  headings?: Part;
  /** Whether it never stands at the end of a page, because it belongs to what follows. */
  leads?: true;
}

/**
 * A report as a PDF on A4. Its parts are measured once and laid out on pages, so that each page knows the number of all.
 * @throws Refusal report_too_long
 */
export async function reportPdf(db: Database, report: PrintedReport): Promise<Buffer> {
  const rows = report.tables.reduce((sum, { count }) => sum + count, 0);
  if (rows > MAX_ROWS_OF_PDF) refuse("report_too_long", { params: { most: MAX_ROWS_OF_PDF } });
  const layout = layoutOf(report);
  const page = await PdfPage.open({
    width: layout.width,
    height: layout.height,
    title: `${report.title} · ${report.lines[0] ?? ""}`,
    author: report.shop,
    language: report.language,
    createdAt: report.madeAt,
    look: await getPaperLook(db),
  });
  const sheet = { page, measure: measureOn(page) };
  const top = drawHead(page, report, layout);
  const parts = report.tables.flatMap((table) => partsOf(sheet, table, report, layout));
  const pages = pagesOf(parts, top, layout.end);
  for (const [at, placed] of pages.entries()) {
    if (at > 0) page.next(0);
    for (const { part, y } of placed) part.draw(y);
    // Other requests are answered between two pages: a till must not wait for a long report.
    await nextTurn();
    const foot = `${report.title} · ${report.pageOf(at + 1, pages.length)}`;
    const style = { size: 8, color: QUIET, align: "center" } as const;
    page.text(foot, MARGIN, layout.height - mm(12), layout.width - 2 * MARGIN, style);
  }
  return page.finish();
}

/** The name of the shop, the report and its period. Returns the y below them. */
function drawHead(page: PdfPage, report: PrintedReport, { width }: Layout): number {
  const room = width - 2 * MARGIN;
  let y = page.logo(MARGIN, MARGIN, room, SHEET_LOGO);
  y = page.text(report.shop, MARGIN, y, room, { size: 11, bold: true, color: page.colour });
  y = page.text(report.title, MARGIN, y + 4, room, { size: 17, bold: true });
  for (const [at, line] of report.lines.entries()) {
    y = page.text(line, MARGIN, y + 1, room, at === 0 ? { size: 11 } : { size: 9, color: QUIET });
  }
  return y + mm(6);
}

function partsOf(
  sheet: Sheet,
  table: PrintedTable,
  report: PrintedReport,
  { width }: Layout,
): Part[] {
  const room = width - 2 * MARGIN;
  const size = table.columns.length > MAX_COLUMNS_UPRIGHT ? 8.5 : 9.5;
  const rows = table.rows.map(({ cells, isSum }) => ({
    isSum,
    texts: table.columns.map((column, at) => cellText(cells[at] ?? null, column, report.cells)),
  }));
  const texts = rows.map((each) => each.texts);
  const totals = table.totals?.map((value, at) => {
    const column = table.columns[at];
    return at === 0 || !column ? report.total : cellText(value, column, report.cells);
  });
  const columns = columnsOn(sheet.measure, table, totals ? [...texts, totals] : texts, room, size);
  const row = (cells: readonly string[], bold: boolean, lineAbove: number) =>
    rowPart(sheet, columns, cells, { size, bold, lineAbove });
  const headings: Part = { ...row(table.headings, true, 0), leads: true };
  const title: Part[] = table.title ? [titlePart(sheet.page, table.title, room)] : [];
  if (texts.length === 0) return [...title, emptyPart(sheet.page, report.empty, room)];
  return [
    ...title,
    headings,
    // The last row goes with the totals, so that they never stand alone.
    ...rows.map(({ texts: cells, isSum }, at): Part => ({
      ...row(cells, isSum, isSum ? 0.9 : 0.4),
      headings,
      ...(totals && at === rows.length - 1 && { leads: true }),
    })),
    ...(totals ? [{ ...row(totals, true, 0.9), headings }] : []),
    { height: mm(6), draw: () => undefined },
  ];
}

interface RowStyle {
  size: number;
  bold: boolean;
  lineAbove: number;
}

function rowPart(
  { page, measure }: Sheet,
  columns: readonly PdfColumn[],
  texts: readonly string[],
  { size, bold, lineAbove }: RowStyle,
): Part {
  const lineHeight = page.lineHeight({ size, bold });
  const cells = columns.map(({ width }, at) => {
    const text = texts[at] ?? "";
    const fits = measure(text, { size, bold }) <= width;
    return { text, lines: fits ? 1 : page.linesOf(text, width, { size, bold }).length };
  });
  const last = columns.at(-1);
  return {
    height: Math.max(...cells.map(({ lines }) => lines)) * lineHeight + ROW_GAP,
    draw: (y) => {
      const ink = lineAbove > 0.5 ? INK : undefined;
      if (lineAbove > 0 && last) page.line(MARGIN, y, last.x + last.width, lineAbove, ink);
      for (const [at, { text, lines }] of cells.entries()) {
        const column = columns[at];
        if (!column || text === "") continue;
        // A zero is quiet, so that the eye finds what happened.
        const color = !bold && /^0([.,]00)?$/.test(text) ? QUIET : INK;
        const align = column.isRight ? "right" : "left";
        const [x, top] = [MARGIN + column.x, y + ROW_GAP / 2];
        if (lines > 1) page.text(text, x, top, column.width, { size, bold, color, align });
        else {
          const indent = column.isRight ? column.width - measure(text, { size, bold }) : 0;
          page.oneLine(text, x + indent, top, { size, bold, color });
        }
      }
    },
  };
}

function titlePart(page: PdfPage, title: string, room: number): Part {
  const style = { size: 12, bold: true };
  return {
    height: page.lineHeight(style) + 4,
    draw: (y) => void page.text(title, MARGIN, y, room, style),
    leads: true,
  };
}

function emptyPart(page: PdfPage, text: string, room: number): Part {
  const style = { size: 10, color: QUIET };
  return {
    height: page.lineHeight(style) + mm(6),
    draw: (y) => void page.text(text, MARGIN, y, room, style),
  };
}

interface Placed {
  part: Part;
  y: number;
}

/** Puts the parts on pages. What leads a part goes with it to the next page, and a table repeats its headings there. */
export function pagesOf(parts: readonly Part[], top: number, end: number): Placed[][] {
  const pages: Placed[][] = [[]];
  let y = top;
  const place = (part: Part) => {
    pages.at(-1)?.push({ part, y });
    y += part.height;
  };
  let leading: Part[] = [];
  for (const part of parts) {
    if (part.leads) {
      leading.push(part);
      continue;
    }
    const group = [...leading, part];
    leading = [];
    const [first] = group;
    if (y + heightOf(group) > end && (pages.at(-1)?.length ?? 0) > 0) {
      pages.push([]);
      y = MARGIN;
      if (first?.headings) place(first.headings);
    }
    group.forEach(place);
  }
  return pages;
}

const heightOf = (parts: readonly Part[]): number =>
  parts.reduce((sum, { height }) => sum + height, 0);
