/**
 * Reads CSV files as spreadsheets write them: RFC 4180, and what people's programs do beside it (a byte order mark,
 * semicolons or tabs, `sep=;` in the first line, any line end, a quote within an unquoted cell).
 */

export interface CsvRow {
  /** As a spreadsheet counts: the header is row 1, empty rows count. */
  row: number;
  cells: string[];
}

export type Separator = "," | ";" | "\t";

/** A quoted cell that never ends; `row` is where it begins. */
export class UnclosedQuote extends Error {
  readonly row: number;
  constructor(row: number) {
    super(`the quoted cell that begins in row ${row} has no end`);
    this.row = row;
  }
}

/** Row by row, so that the caller may rest between them. Rows without any text are left out. @throws UnclosedQuote */
export function* readCsv(text: string): Generator<CsvRow> {
  let at = text.startsWith("\uFEFF") ? 1 : 0;
  const said = /^sep=([,;\t])(\r\n|\r|\n|$)/.exec(text.slice(at, at + 8));
  if (said) at += said[0].length;
  const separator = (said?.[1] as Separator | undefined) ?? separatorOf(text.slice(at));
  const nextEnd = new RegExp(`[${separator}\r\n]`, "g");
  let row = said ? 1 : 0;
  while (at < text.length) {
    row++;
    const cells: string[] = [];
    for (;;) {
      const cell = readCell(text, at, nextEnd, row);
      cells.push(cell.value);
      at = cell.end;
      if (text[at] !== separator) break;
      at++;
    }
    if (text[at] === "\r" && text[at + 1] === "\n") at += 2;
    else at++;
    if (cells.some((cell) => cell.trim() !== "")) yield { row, cells };
  }
}

/** The cell that begins at `start`; `end` is where its separator or line end stands. */
function readCell(
  text: string,
  start: number,
  nextEnd: RegExp,
  row: number,
): { value: string; end: number } {
  let at = start;
  let quoted = "";
  if (text[at] === '"') {
    for (;;) {
      const close = text.indexOf('"', at + 1);
      if (close < 0) throw new UnclosedQuote(row);
      quoted += text.slice(at + 1, close);
      at = close + 1;
      if (text[at] !== '"') break;
      quoted += '"';
    }
  }
  nextEnd.lastIndex = at;
  const end = nextEnd.exec(text)?.index ?? text.length;
  // What follows a closing quote by mistake is kept: nothing of a file is lost.
  return { value: quoted + text.slice(at, end), end };
}

/** What stands between the cells of the first line, by what is there most often outside quotes. */
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

/** Takes the apostrophe away that `csvLine` puts before what a spreadsheet would run as a formula. */
export const withoutFormulaGuard = (cell: string): string =>
  /^''*(\s*[=+\-@＝＋－＠]|[\t\r])/.test(cell) ? cell.slice(1) : cell;
