import type { Fact } from "#src/shared/papers/fact.ts";
import { keepsWords } from "./wrap-text.ts";
import type { PdfPage } from "./pdf-page.ts";

interface RowStyle {
  size: number;
  bold: boolean;
  /** The colour of the labels. */
  labels: string;
}

/** The widths of the label and the value, and whether the value stands below the label. */
interface RowLayout {
  label: number;
  value: number;
  isBelow: boolean;
}

/**
 * Draws the label on the left and the value on the right. When both do not fit on one line, the layout is chosen that
 * needs the fewest lines and breaks no word, because a broken amount, number or address is hard to read. Returns the y
 * below both.
 */
export function drawRow(
  page: PdfPage,
  row: Fact,
  x: number,
  y: number,
  width: number,
  style: RowStyle,
): number {
  const { label, value, isBelow } = layoutOf(page, row, width, style);
  const below = page.text(row.label, x, y, label, { ...style, color: style.labels });
  const top = isBelow ? below : y;
  const end = page.text(row.value, x + width - value, top, value, { ...style, align: "right" });
  return Math.max(below, end);
}

function layoutOf(page: PdfPage, row: Fact, width: number, style: RowStyle): RowLayout {
  const measure = (text: string) => page.widthOf(text, style);
  const beside = width - style.size;
  const label = measure(row.label) + 0.1;
  const value = measure(row.value) + 0.1;
  if (label + value <= beside) return { label, value: width - label, isBelow: false };
  const layouts: RowLayout[] = [
    { label: Math.max(beside - value, 0), value, isBelow: false },
    { label, value: Math.max(beside - label, 0), isBelow: false },
    { label: beside * 0.4, value: beside * 0.6, isBelow: false },
    { label: width, value: width, isBelow: true },
  ];
  const costs = layouts.map((layout) => costOf(page, row, layout, style));
  return layouts[costs.indexOf(Math.min(...costs))] ?? { label, value, isBelow: true };
}

/** How bad a layout is: its lines, and more for a broken word than for its lines. */
function costOf(
  page: PdfPage,
  row: Fact,
  { label, value, isBelow }: RowLayout,
  style: RowStyle,
): number {
  const measure = (text: string) => page.widthOf(text, style);
  const least = (text: string) => Math.min(measure(text), 0.34 * (label + value));
  const isNarrow = label < least(row.label) || value < least(row.value);
  if (!isBelow && isNarrow) return Number.POSITIVE_INFINITY;
  const labels = page.linesOf(row.label, label, style).length;
  const values = page.linesOf(row.value, value, style).length;
  const broken =
    (keepsWords(row.label, measure, label) ? 0 : 4) +
    (keepsWords(row.value, measure, value) ? 0 : 1);
  return 2 * (isBelow ? labels + values : Math.max(labels, values)) + broken;
}
