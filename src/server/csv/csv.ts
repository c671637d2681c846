import { MINOR_PER_MAJOR } from "#src/shared/money.ts";
/**
 * One line of a CSV file (RFC 4180). Text that a spreadsheet would run as a formula (`=`, `+`, `-`, `@` first, wide
 * ones too) is made text by an apostrophe; numbers stay numbers. So is text that looks like such text already, so that
 * the apostrophe can be taken away again (csv-reader.ts).
 */
export function csvLine(cells: readonly (string | number | null)[]): string {
  return `${cells.map(csvCell).join(",")}\r\n`;
}

function csvCell(value: string | number | null): string {
  if (value === null) return "";
  if (typeof value === "number") return String(value);
  const text = /^'*(\s*[=+\-@＝＋－＠]|[\t\r])/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Money as a plain number with two decimals, whatever the shop's way to write it: `25000.00`. */
export const csvMoney = (minor: number | null): string | null =>
  minor === null ? null : (minor / MINOR_PER_MAJOR).toFixed(2);

/** Money that may be less than zero: a number, which is one to a spreadsheet too; `csvMoney` would make it text. */
export const csvSignedMoney = (minor: number | null): number | null =>
  minor === null ? null : minor / MINOR_PER_MAJOR;

/** Tells spreadsheets that what follows is UTF-8. */
export const CSV_BEGINNING = "\uFEFF";
