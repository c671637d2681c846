import { refuse } from "#src/shared/errors.ts";
import { readCsv, UnclosedQuote, type CsvRow } from "./csv-reader.ts";
import type { KnowsHeader } from "./separator.ts";

interface Limits {
  mostBytes: number;
  mostRows: number;
  /** Whether a header belongs to a field of the import. */
  isKnown: KnowsHeader;
}

/** The rows among which the header is looked for. */
const SEARCHED_ROWS = 20;

/**
 * Reads the header and the rows of a file that somebody imports. Lines above the header, such as a title, are left out.
 * @throws Refusal validation_failed (`params.problem` is empty, unclosed_quote, too_many_rows or not_text,
 * with `row` or `count`), payload_too_large
 */
export async function readLines(
  text: string,
  { mostBytes, mostRows, isKnown }: Limits,
): Promise<{ header: CsvRow; lines: CsvRow[] }> {
  const all = await readRows(text, { mostBytes, mostRows, isKnown, linesAbove: SEARCHED_ROWS });
  const at = headerAmong(all, isKnown);
  const header = all[at];
  const lines = all.slice(at + 1);
  if (lines.length > mostRows) refuseFile("too_many_rows", { count: mostRows });
  if (!header || lines.length === 0) return refuseFile("empty");
  return { header, lines };
}

/**
 * Reads all rows of a file. It has at most `mostRows` rows below its header, and `linesAbove` lines above it.
 * `refuseWith` throws the refusal of a file with a problem.
 * @throws Refusal payload_too_large, and what `refuseWith` throws
 */
export async function readRows(
  text: string,
  { mostBytes, mostRows, isKnown, linesAbove }: Limits & { linesAbove: number },
  refuseWith: (problem: RowsProblem, params?: Record<string, number>) => never = refuseFile,
): Promise<CsvRow[]> {
  if (Buffer.byteLength(text) > mostBytes) {
    refuse("payload_too_large", { params: { megabytes: mostBytes / 1024 / 1024 } });
  }
  if (text.includes("\u0000") || !text.isWellFormed()) refuseWith("not_text");
  const rows: CsvRow[] = [];
  try {
    for await (const row of readCsv(text, isKnown)) {
      rows.push(row);
      if (rows.length > mostRows + linesAbove) refuseWith("too_many_rows", { count: mostRows });
    }
  } catch (error) {
    if (error instanceof UnclosedQuote) return refuseWith("unclosed_quote", { row: error.row });
    throw error;
  }
  return rows;
}

type RowsProblem = "not_text" | "too_many_rows" | "unclosed_quote";

/**
 * The position of the header: the row with most known headers, if it has at least two, or if the rows above are titles
 * of one cell. Otherwise the header is the first row that is no title, because a row of goods may hold a known word.
 */
function headerAmong(rows: readonly CsvRow[], isKnown: KnowsHeader): number {
  const searched = rows.slice(0, SEARCHED_ROWS);
  const widths = searched.map(({ cells }) => cells.filter((cell) => cell.trim() !== "").length);
  const counts = searched.map(({ cells }) => cells.filter(isKnown).length);
  const most = Math.max(0, ...counts);
  const best = counts.indexOf(most);
  const first = widths.findIndex((width) => width > 1);
  if (most > 1 || (most === 1 && (first < 0 || best <= first))) return best;
  return Math.max(0, first);
}

/** `problem` is one of the `fileProblems` of the import. */
export function refuseFile(problem: string, params: Record<string, string | number> = {}): never {
  return refuse("validation_failed", {
    fields: { text: problem },
    params: { problem, ...params },
    detail: `The file cannot be read: ${problem.replaceAll("_", " ")}`,
  });
}
