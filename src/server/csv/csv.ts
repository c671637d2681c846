import { MINOR_PER_MAJOR } from "#src/shared/money.ts";

/**
 * Formats one line of a CSV file (RFC 4180). A spreadsheet would run text that begins with `=`, `+`, `-` or `@` (also
 * in full width, or after white space) as a formula, so an apostrophe is put before such text, and before a tab or a
 * carriage return at the beginning. Text that already has this apostrophe gets a second one, because csv-reader.ts
 * always removes one. Numbers stay numbers. Text with any separator that `separatorOf` knows is put in quotes: without
 * them, `;;` in a file with few commas would be taken for its separators.
 */
export function csvLine(cells: readonly (string | number | null)[]): string {
  return `${cells.map(csvCell).join(",")}\r\n`;
}

function csvCell(value: string | number | null): string {
  if (value === null) return "";
  if (typeof value === "number") return String(value);
  const text = /^'*(\s*[=+\-@＝＋－＠]|[\t\r])/.test(value) ? `'${value}` : value;
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Formats money as a plain number with two decimals, whatever the money format of the shop is: `25000.00`. */
export const csvMoney = (minor: number | null): string | null =>
  minor === null ? null : (minor / MINOR_PER_MAJOR).toFixed(2);

/** Converts money to a number: as text, a negative amount would get an apostrophe from `csvLine`. */
export const csvSignedMoney = (minor: number | null): number | null =>
  minor === null ? null : minor / MINOR_PER_MAJOR;

/** The byte order mark, which tells spreadsheets that the file is UTF-8. */
export const CSV_BEGINNING = "\uFEFF";
