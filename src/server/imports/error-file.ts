/** The CSV files of imports: the errors of a file, and an empty file with all columns. */
import type { Readable } from "node:stream";
import type { Language } from "#src/shared/words.ts";
import { csvFile } from "../csv/csv-file.ts";
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

/** An empty CSV file with the headers of all columns that can be imported. */
export const templateFile = (headers: readonly string[]): string =>
  CSV_BEGINNING + csvLine(headers);
