import { setImmediate as nextTurn } from "node:timers/promises";
import { separatorOf, type KnowsHeader, type Separator } from "./separator.ts";

export { separatorOf } from "./separator.ts";

export interface CsvRow {
  /** The number of the row in a spreadsheet program. The first line is row 1, and empty rows have a number too. */
  row: number;
  cells: string[];
}

/** The file has a quoted cell without a closing quote. `row` is the row of the opening quote. */
export class UnclosedQuote extends Error {
  readonly row: number;
  constructor(row: number) {
    super(`the quoted cell that begins in row ${row} has no end`);
    this.row = row;
  }
}

/** The number of characters that are read in one step. Between two steps the server handles other requests. */
const PIECE = 65_536;

/**
 * The sizes of the largest sheet in Excel: cells in a row, characters in a cell. What a file has beyond them is not kept,
 * so that no row or cell of a hostile file costs its readers more than one of a real file.
 */
const MAX_CELLS = 16_384;
const MAX_CHARACTERS = 32_767;

/**
 * Reads the text of a CSV file (RFC 4180) row by row, in time that is linear in the length of the text. It also
 * accepts what spreadsheets write: a byte order mark, semicolons or tabs as separators, `sep=;` in the first line, any
 * line end, and a quote within a cell. Rows without text are skipped.
 * @param isKnown whether a header belongs to a field, which helps to find the separator
 * @throws UnclosedQuote
 */
export async function* readCsv(text: string, isKnown?: KnowsHeader): AsyncGenerator<CsvRow> {
  const reader = new CsvReader(text, isKnown);
  while (!reader.isAtEnd) {
    yield* reader.readPiece();
    await nextTurn();
  }
}

const QUOTE = 0x22;
const RETURN = 0x0d;
const LINE_FEED = 0x0a;

/** Reads rows piece by piece. The state between two pieces may be within a row, and within a quoted cell. */
class CsvReader {
  readonly #text: string;
  readonly #separator: number;
  #at: number;
  #row: number;
  /** The cells of the row that is being read, or null between two rows. */
  #cells: string[] | null = null;
  #hasText = false;
  /** The parts of the quoted cell that is being read. */
  #parts: string[] | null = null;
  #length = 0;

  constructor(text: string, isKnown?: KnowsHeader) {
    const { separator, start, rowsBefore } = beginningOf(text, isKnown);
    this.#text = text;
    this.#separator = separator.charCodeAt(0);
    this.#at = start;
    this.#row = rowsBefore;
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#text.length && this.#cells === null;
  }

  /** Returns the rows that end in the next piece. @throws UnclosedQuote */
  readPiece(): CsvRow[] {
    const until = this.#at + PIECE;
    const rows: CsvRow[] = [];
    while (this.#at < until && !this.isAtEnd) {
      if (this.#cells === null) this.#beginRow();
      if (!this.#readCell(until)) break;
      const row = this.#afterCell();
      if (row) rows.push(row);
    }
    return rows;
  }

  #beginRow(): void {
    this.#row++;
    this.#cells = [];
    this.#hasText = false;
  }

  /** Reads a cell up to its separator or line end. False: the piece ended within its quotes. */
  #readCell(until: number): boolean {
    const text = this.#text;
    let quoted = "";
    if (this.#parts !== null || text.charCodeAt(this.#at) === QUOTE) {
      if (!this.#readQuoted(until)) return false;
      quoted = (this.#parts ?? []).join("");
      this.#parts = null;
    }
    // Text after a closing quote belongs to the cell, as in spreadsheets: `"a"b` is `ab`.
    const start = this.#at;
    let end = start;
    while (end < text.length && !this.#endsCell(text.charCodeAt(end))) end++;
    this.#at = end;
    this.#keep(quoted + text.slice(start, Math.min(end, start + MAX_CHARACTERS)));
    return true;
  }

  #endsCell(code: number): boolean {
    return code === this.#separator || code === LINE_FEED || code === RETURN;
  }

  /** Reads up to the closing quote and behind it. False: the piece ended before. */
  #readQuoted(until: number): boolean {
    const text = this.#text;
    if (this.#parts === null) {
      this.#parts = [];
      this.#length = 0;
      this.#at++;
    }
    const start = this.#at;
    let close = start;
    for (;;) {
      close = text.indexOf('"', close);
      if (close < 0) throw new UnclosedQuote(this.#row);
      if (text.charCodeAt(close + 1) !== QUOTE) break;
      close += 2;
      if (close < until) continue;
      this.#keepPart(start, close);
      this.#at = close;
      return false;
    }
    this.#keepPart(start, close);
    this.#at = close + 1;
    return true;
  }

  /** Stores the text from `start` to `end` as a part of the quoted cell. Two quotes in it stand for one. */
  #keepPart(start: number, end: number): void {
    if (this.#length >= MAX_CHARACTERS) return;
    const part = this.#text.slice(start, Math.min(end, start + 2 * MAX_CHARACTERS));
    this.#parts?.push(part.replaceAll('""', '"'));
    this.#length += part.length / 2;
  }

  #keep(cell: string): void {
    if (this.#cells === null || this.#cells.length >= MAX_CELLS) return;
    const kept = cell.length > MAX_CHARACTERS ? cell.slice(0, MAX_CHARACTERS) : cell;
    this.#cells.push(kept);
    this.#hasText ||= kept.trim() !== "";
  }

  /** Steps over what ends a cell. Returns the row that it ends, unless the row is without text. */
  #afterCell(): CsvRow | undefined {
    const code = this.#text.charCodeAt(this.#at);
    this.#at++;
    if (code === this.#separator) return undefined;
    if (code === RETURN && this.#text.charCodeAt(this.#at) === LINE_FEED) this.#at++;
    const cells = this.#cells ?? [];
    this.#cells = null;
    return this.#hasText ? { row: this.#row, cells } : undefined;
  }
}

/** Finds the separator, the start of the first row, and the number of rows that a spreadsheet counts before it. */
function beginningOf(
  text: string,
  isKnown?: KnowsHeader,
): { separator: Separator; start: number; rowsBefore: number } {
  const start = text.startsWith("\uFEFF") ? 1 : 0;
  const named = /^sep=([,;\t])(?:\r\n|\r|\n|$)/.exec(text.slice(start, start + 8));
  if (!named) return { separator: separatorOf(text.slice(start), isKnown), start, rowsBefore: 0 };
  const separator = named[1] as Separator;
  return { separator, start: start + named[0].length, rowsBefore: 1 };
}

/** Removes the apostrophe that `csvLine` puts before text that a spreadsheet would run as a formula. */
export const withoutFormulaGuard = (cell: string): string =>
  /^''*(\s*[=+\-@＝＋－＠]|[\t\r])/.test(cell) ? cell.slice(1) : cell;
