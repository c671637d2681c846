/** The rows with errors of a file that is read again for each request, instead of being stored. */
import { refuse } from "#src/shared/errors.ts";
import type { Language } from "#src/shared/words.ts";
import { withoutFormulaGuard } from "../csv/csv-reader.ts";
import { CSV_BEGINNING, csvLine } from "../csv/csv.ts";
import { inTurns } from "../csv/in-turns.ts";
import { wrongRowHeaders } from "./error-file.ts";

interface Row<Problem> {
  row: number;
  cells: readonly string[];
  errors: readonly Problem[];
}

/** The text of a CSV file with the rows that have errors, and their reasons; null if there are none. */
export async function wrongRowsText<Problem>(
  rows: Iterable<Row<Problem>>,
  headers: readonly string[],
  language: Language,
  reasonOf: (problem: Problem) => string,
): Promise<string | null> {
  const lines: string[] = [];
  for await (const { row, cells, errors } of inTurns(rows)) {
    if (errors.length === 0) continue;
    const own = headers.map((_, nth) => withoutFormulaGuard(cells[nth] ?? ""));
    lines.push(csvLine([...own, row, errors.map(reasonOf).join("; ")]));
  }
  if (lines.length === 0) return null;
  const columns = headers.map((header) => ({ header }));
  return CSV_BEGINNING + csvLine(wrongRowHeaders(columns, language)) + lines.join("");
}

/**
 * Refuses an import with errors, unless the user has seen how many rows are wrong and leaves them out.
 * @throws Refusal conflict (import-errors)
 */
export function requireSeenErrors(judged: readonly { kind: string }[], leaveOut = 0): void {
  const count = judged.filter(({ kind }) => kind === "error").length;
  if (count > 0 && count !== leaveOut) {
    refuse("conflict", { params: { reason: "import-errors", count } });
  }
}
