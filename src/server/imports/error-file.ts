/** The CSV files of imports: the errors of a file, its wrong rows, and an empty file with all columns. */
import type { Readable } from "node:stream";
import type { Language } from "#src/shared/words.ts";
import { csvFile } from "../csv/csv-file.ts";
import { withoutFormulaGuard } from "../csv/csv-reader.ts";
import { CSV_BEGINNING, csvLine } from "../csv/csv.ts";
import { wordsOf } from "../words.ts";

interface RowWithErrors<Field extends string, Code extends string> {
  row: number;
  errors: readonly {
    field: Field | null;
    code: Code;
    params: Record<string, string | number>;
  }[];
}

interface Names<Row, Field, Code> {
  fieldName: (field: Field) => string;
  errorText: (code: Code, params: Record<string, string | number>) => string;
  /** A further column that names the record of the row. */
  record?: { header: string; of: (row: Row) => string };
}

/** A CSV file with a line for each error: row, name of the record, column, text of the cell, reason. */
export function errorFile<
  Field extends string,
  Code extends string,
  Row extends RowWithErrors<Field, Code>,
>(
  batches: AsyncIterable<readonly Row[]>,
  language: Language,
  { fieldName, errorText, record }: Names<Row, Field, Code>,
): Readable {
  const t = wordsOf("file-import", language);
  const headers = [
    t("errors.row"),
    ...(record ? [record.header] : []),
    t("errors.column"),
    t("errors.value"),
    t("errors.reason"),
  ];
  return csvFile(headers, batches, (row) =>
    row.errors
      .map(({ field, code, params }) =>
        csvLine([
          row.row,
          ...(record ? [record.of(row)] : []),
          field ? fieldName(field) : "",
          String(params["value"] ?? ""),
          errorText(code, params),
        ]),
      )
      .join(""),
  );
}

interface WrongRow<Field extends string, Code extends string> extends RowWithErrors<Field, Code> {
  /** The cells as they stand in the file; null in imports of the time before they were stored. */
  cells: readonly string[] | null;
}

interface Layout<Field, Code> extends Names<never, Field, Code> {
  /** The columns of the file. A column that the reader may not see is left out. */
  columns: readonly { header: string; isHidden?: boolean }[];
}

/**
 * The rows with errors as they stand in the file, and their reasons in a column behind. A user mends and imports this
 * file: its headers are those of the first file, and the reasons belong to no field.
 */
export function wrongRowsFile<
  Field extends string,
  Code extends string,
  Row extends WrongRow<Field, Code>,
>(
  batches: AsyncIterable<readonly Row[]>,
  language: Language,
  { columns, fieldName, errorText }: Layout<Field, Code>,
): Readable {
  const shown = columns.flatMap(({ header, isHidden }, nth) => (isHidden ? [] : [{ header, nth }]));
  return csvFile(wrongRowHeaders(shown, language), batches, ({ row, cells, errors }) =>
    csvLine([
      ...shown.map(({ nth }) => withoutFormulaGuard(cells?.[nth] ?? "")),
      row,
      errors
        .map(({ field, code, params }) => {
          const reason = errorText(code, params);
          return field ? `${fieldName(field)}: ${reason}` : reason;
        })
        .join("; "),
    ]),
  );
}

/** The headers of a file with wrong rows: those of the first file, then where a row stood in it, and why it is wrong. */
export function wrongRowHeaders(
  columns: readonly { header: string }[],
  language: Language,
): string[] {
  const t = wordsOf("file-import", language);
  return [...columns.map(({ header }) => header), t("errors.row"), t("errors.reason")];
}

/** An empty CSV file with the headers of all columns that can be imported. */
export const templateFile = (headers: readonly string[]): string =>
  CSV_BEGINNING + csvLine(headers);
