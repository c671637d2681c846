/** Files for spreadsheets: RFC 4180, UTF-8 with a byte order mark, so that Excel reads the letters right. */
export const CSV_START = "\ufeff";

/** What a spreadsheet would run as a formula. A tab or a line break before it does not hide it. */
const formula = /^[\t\r\n ]*[=+\-@]|^[\t\r\n]/;

/** A number is a number; text is quoted where it must be, and never a formula. */
function cell(value: string | number | null): string {
  if (value === null) return "";
  if (typeof value === "number") return String(value);
  const harmless = formula.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

export const csvLine = (cells: readonly (string | number | null)[]): string =>
  `${cells.map(cell).join(",")}\r\n`;
