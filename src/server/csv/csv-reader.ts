import { Readable } from "node:stream";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { CsvError, Options } from "csv-parse";
import { late } from "../late.ts";

export interface CsvRow {
  /** The number of the row in a spreadsheet program. The first line is row 1, and empty rows have a number too. */
  row: number;
  cells: string[];
}

export type Separator = "," | ";" | "\t";

/** The file has a quoted cell without a closing quote. `row` is the row of the opening quote. */
export class UnclosedQuote extends Error {
  readonly row: number;
  constructor(row: number) {
    super(`the quoted cell that begins in row ${row} has no end`);
    this.row = row;
  }
}

/** Loads the CSV parser on demand, because only imports need it. */
const library = late(() => import("csv-parse"));

/** The number of bytes parsed in one step. Between two steps the server handles other requests. */
const PIECE_BYTES = 65_536;

/**
 * Reads the text of a CSV file (RFC 4180) row by row. It also accepts what spreadsheets write: a byte order mark,
 * semicolons or tabs as separators, `sep=;` in the first line, any line end, and a quote within a cell. Rows without
 * text are skipped.
 * @throws UnclosedQuote
 */
export async function* readCsv(text: string): AsyncGenerator<CsvRow> {
  const { parse } = await library();
  const { separator, start, rowsBefore } = beginningOf(text);
  const parser = Readable.from(piecesOf(text.slice(start))).pipe(parse(optionsFor(separator)));
  let row = rowsBefore;
  try {
    for await (const { record, raw } of parser as AsyncIterable<ParsedRecord>) {
      row++;
      const cells = record.map((cell) => withoutStrayQuotes(cell, raw));
      if (cells.some((cell) => cell.trim() !== "")) yield { row, cells };
    }
  } catch (error) {
    if (!isUnclosedQuote(error)) throw error;
    throw new UnclosedQuote(rowsBefore + error.records + 1);
  }
}

interface ParsedRecord {
  record: string[];
  /** The text of the record before parsing. */
  raw: string;
}

const optionsFor = (separator: Separator): Options => ({
  delimiter: separator,
  record_delimiter: ["\r\n", "\n", "\r"],
  relax_quotes: true,
  relax_column_count: true,
  raw: true,
});

/** Finds the separator, the start of the first row, and the number of rows that a spreadsheet counts before it. */
function beginningOf(text: string): { separator: Separator; start: number; rowsBefore: number } {
  const start = text.startsWith("\uFEFF") ? 1 : 0;
  const named = /^sep=([,;\t])(?:\r\n|\r|\n|$)/.exec(text.slice(start, start + 8));
  if (!named) return { separator: separatorOf(text.slice(start)), start, rowsBefore: 0 };
  const separator = named[1] as Separator;
  return { separator, start: start + named[0].length, rowsBefore: 1 };
}

async function* piecesOf(text: string): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) {
    yield bytes.subarray(at, at + PIECE_BYTES);
    await nextTurn();
  }
}

/** Removes the quotes that the library keeps when text follows a closing quote: `"a"b` becomes `ab`. */
function withoutStrayQuotes(cell: string, raw: string): string {
  if (!cell.startsWith('"') || raw.includes(quoted(cell))) return cell;
  for (let close = cell.lastIndexOf('"'); close > 0; close = cell.lastIndexOf('"', close - 1)) {
    const inside = cell.slice(1, close);
    const after = cell.slice(close + 1);
    if (raw.includes(quoted(inside) + after)) return inside + after;
  }
  return cell;
}

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;

const isUnclosedQuote = (error: unknown): error is CsvError & { records: number } =>
  error instanceof Error && "code" in error && error.code === "CSV_QUOTE_NOT_CLOSED";

/** Returns the separator that is most frequent in the first line. Separators in quotes do not count. */
export function separatorOf(text: string): Separator {
  const counts = new Map<string, number>();
  let isQuoted = false;
  for (const letter of text.slice(0, 10_000)) {
    if (letter === '"') isQuoted = !isQuoted;
    else if (!isQuoted && (letter === "\n" || letter === "\r")) break;
    else if (!isQuoted) counts.set(letter, (counts.get(letter) ?? 0) + 1);
  }
  const often = ([",", ";", "\t"] as const).toSorted(
    (a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0),
  );
  return often[0] ?? ",";
}

/** Removes the apostrophe that `csvLine` puts before text that a spreadsheet would run as a formula. */
export const withoutFormulaGuard = (cell: string): string =>
  /^''*(\s*[=+\-@＝＋－＠]|[\t\r])/.test(cell) ? cell.slice(1) : cell;
