import { isNumeric } from "#src/shared/reports/report-columns.ts";
import type { Measure } from "./measured-text.ts";
import type { PrintedTable } from "./printed-report.ts";

/** A column of a table on paper; `x` and `width` are in points from the left edge of the table. */
export interface PdfColumn {
  x: number;
  width: number;
  isRight: boolean;
}

const GUTTER = 9;

/**
 * Divides the room between the columns. Figures and days get the width of their longest text, because a broken amount
 * is hard to read. Text gets the rest, and continues on further lines.
 */
export function columnsOn(
  measure: Measure,
  { columns, headings }: PrintedTable,
  texts: readonly (readonly string[])[],
  room: number,
  size: number,
): PdfColumn[] {
  const free = room - GUTTER * (columns.length - 1);
  const longest = columns.map((_, at) => {
    const cells = texts.map((cells) => cells[at] ?? "");
    const words = (headings[at] ?? "").split(/\s+/);
    return Math.max(
      ...longestOf(cells).map((text) => measure(text, { size, bold: true })),
      ...words.map((word) => measure(word, { size, bold: true })),
      20,
    );
  });
  const widths = fitted(
    longest,
    columns.map(({ type }) => type === "text" || type === "code"),
    free,
  );
  let x = 0;
  return columns.map(({ type }, at) => {
    const width = widths[at] ?? 0;
    const column = { x, width, isRight: isNumeric(type) };
    x += width + GUTTER;
    return column;
  });
}

/** Few texts are measured: those with the most characters are the widest ones, or nearly. */
const MEASURED = 8;
const longestOf = (texts: readonly string[]): string[] =>
  texts.toSorted((a, b) => b.length - a.length).slice(0, MEASURED);

/** Widths that fill the room. What is missing is taken from text; what is left over is given to all. */
function fitted(longest: readonly number[], isText: readonly boolean[], free: number): number[] {
  const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);
  const wanted = sum(longest) + 1;
  if (wanted <= free) {
    const more = (free - wanted) / longest.length;
    return longest.map((width) => width + more + 1 / longest.length);
  }
  const ofText = sum(longest.filter((_, at) => isText[at]));
  const left = free - (wanted - ofText);
  const share = ofText > 0 ? Math.max(left / ofText, 0.2) : 1;
  const narrowed = longest.map((width, at) => (isText[at] ? width * share : width));
  const scale = Math.min(1, free / sum(narrowed));
  return narrowed.map((width) => width * scale);
}
