import { refuse } from "#src/shared/errors.ts";
import { readCsv, UnclosedQuote, type CsvRow } from "./csv-reader.ts";

/**
 * Reads the header and the rows of a file that somebody imports.
 * @throws Refusal validation_failed (`params.problem` is empty, unclosed_quote, too_many_rows or not_text,
 * with `row` or `count`), payload_too_large
 */
export async function readLines(
  text: string,
  { mostBytes, mostRows }: { mostBytes: number; mostRows: number },
): Promise<{ header: CsvRow; lines: CsvRow[] }> {
  if (Buffer.byteLength(text) > mostBytes) {
    refuse("payload_too_large", { params: { megabytes: mostBytes / 1024 / 1024 } });
  }
  if (text.includes("\u0000") || !text.isWellFormed()) refuseFile("not_text");
  const all: CsvRow[] = [];
  try {
    for await (const line of readCsv(text)) {
      all.push(line);
      if (all.length > mostRows + 1) refuseFile("too_many_rows", { count: mostRows });
    }
  } catch (error) {
    if (error instanceof UnclosedQuote) return refuseFile("unclosed_quote", { row: error.row });
    throw error;
  }
  const [header, ...lines] = all;
  if (!header || lines.length === 0) return refuseFile("empty");
  return { header, lines };
}

/** `problem` is one of the `fileProblems` of the import. */
export function refuseFile(problem: string, params: Record<string, string | number> = {}): never {
  return refuse("validation_failed", {
    fields: { text: problem },
    params: { problem, ...params },
    detail: `The file cannot be read: ${problem.replaceAll("_", " ")}`,
  });
}
