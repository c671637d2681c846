import { refuse } from "#src/shared/errors.ts";
import type { NumberStyle } from "#src/shared/imports/number-styles.ts";
import type { CsvRow } from "../csv/csv-reader.ts";
import { columnsWith, guessStyle } from "../csv/number-style.ts";
import { readLines } from "../csv/read-lines.ts";
import type { KnowsHeader } from "../csv/separator.ts";

const MAX_COLUMNS = 100;

/** How the files of an import are read. */
export interface FileReading {
  mostRows: number;
  mostBytes: number;
  /** Whether a header belongs to a field, which finds the header below a title, and the separator. */
  isKnown: KnowsHeader;
  /** The fields whose cells are numbers. */
  numberFields: ReadonlySet<string>;
}

/**
 * Reads the rows of a file, and the fields of its columns.
 * @param chosen how the file writes numbers, as a user has chosen; null: as its cells show
 * @throws Refusal validation_failed (`params.problem` is one of `fileProblems`, or of `readHeader`), payload_too_large
 */
export async function readFile<Column extends { field: string | null }>(
  text: string,
  reading: FileReading,
  readHeader: (cells: readonly string[]) => Column[],
  chosen: NumberStyle | null,
) {
  const { header, lines } = await readLines(text, reading);
  const columns = readHeader(header.cells.slice(0, MAX_COLUMNS));
  const { guessed, numbers } = await numbersOf(reading, lines, columns, chosen);
  return { headers: header.cells, lines, columns, guessed, numbers };
}

/** How a file writes its numbers: as a user has chosen, otherwise as its cells show. */
export async function numbersOf(
  { numberFields }: Pick<FileReading, "numberFields">,
  lines: readonly CsvRow[],
  columns: readonly { field: string | null }[],
  chosen: NumberStyle | null,
) {
  const fields = columns.map(({ field }) => field);
  const guessed = await guessStyle(lines, columnsWith(fields, numberFields));
  return { guessed, numbers: { style: chosen ?? guessed, isChosen: chosen !== null } };
}

/**
 * Refuses unless the chosen fields are one for each column, and each of them once.
 * @throws Refusal validation_failed (`property`)
 */
export function requireOneEach(
  columns: readonly unknown[],
  chosen: readonly (string | null)[],
  property: string,
): void {
  const named = chosen.filter((field) => field !== null);
  if (chosen.length !== columns.length || new Set(named).size !== named.length)
    refuse("validation_failed", { fields: { [property]: "name each column once" } });
}
