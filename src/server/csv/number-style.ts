/** Finds out how a file writes its numbers, from all of its cells. */
import type { NumberStyle } from "#src/shared/imports/number-styles.ts";
import { withoutFormulaGuard, type CsvRow } from "./csv-reader.ts";
import { inTurns } from "./in-turns.ts";

/** How the numbers of a file are read. */
export interface NumberReading {
  /** The style of the file; null if neither a user nor the file says it. */
  style: NumberStyle | null;
  /** Whether a user has chosen the style. */
  isChosen: boolean;
  /**
   * Whether one separator before exactly three digits separates thousands, as in prices in shillings, of which nobody
   * writes a thousandth. In other currencies `1.250` may be 1.25.
   */
  isShilling: boolean;
}

/** Reads prices in shillings that no file surrounds. */
export const shillings: NumberReading = { style: null, isChosen: false, isShilling: true };

/** Whether amounts of this currency follow the rule of the shilling. */
export const isShilling = (currency: string): boolean => currency === "TZS";

const MAX_LETTERS = 60;

/** The style in which this cell is written; null if it is no number, or one that both styles can mean. */
export function styleOf(cell: string): NumberStyle | null {
  if (cell.length > MAX_LETTERS) return null;
  const digits = /\d[\d.,]*/.exec(cell.replaceAll(/[\s\u00A0\u202F]/g, ""))?.[0] ?? "";
  const last = Math.max(digits.lastIndexOf(","), digits.lastIndexOf("."));
  if (last < 0) return null;
  const sign = digits.charAt(last);
  const other = sign === "," ? "." : ",";
  const styleWith = (decimal: string): NumberStyle => (decimal === "," ? "comma" : "point");
  if (digits.includes(other)) return digits.split(sign).length === 2 ? styleWith(sign) : null;
  const [first = "", ...groups] = digits.split(sign);
  const isGrouped = /^[1-9]\d{0,2}$/.test(first) && groups.every((group) => group.length === 3);
  if (groups.length > 1) return isGrouped ? styleWith(other) : null;
  if (isGrouped || groups[0] === "") return null;
  return styleWith(sign);
}

/**
 * The style of all cells of these columns; null if none of them shows one, or if they contradict each other. So a cell
 * that two styles can mean is read as the other rows of its file are written.
 */
export async function guessStyle(
  rows: Iterable<CsvRow>,
  columns: readonly number[],
): Promise<NumberStyle | null> {
  let found: NumberStyle | null = null;
  if (columns.length === 0) return null;
  for await (const { cells } of inTurns(rows)) {
    for (const column of columns) {
      const style = styleOf(withoutFormulaGuard(cells[column] ?? ""));
      if (style === null) continue;
      if (found !== null && found !== style) return null;
      found = style;
    }
  }
  return found;
}

/** The positions of the columns with one of these fields. */
export const columnsWith = (
  fields: readonly (string | null)[],
  wanted: ReadonlySet<string>,
): number[] => fields.flatMap((field, nth) => (field !== null && wanted.has(field) ? [nth] : []));
