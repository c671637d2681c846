import type { Language } from "#src/shared/words.ts";
import { CSV_BEGINNING, csvLine } from "#src/server/csv/csv.ts";
import type { Database } from "#src/server/database.ts";
import { wordsOf } from "#src/server/words.ts";
import { importFields } from "../rules.ts";
import { getImport, readErrorRows } from "./queries.ts";

const ROWS_AT_ONCE = 1000;

/** A CSV file with a line for each error: row, column, text of the cell, reason. @throws Refusal not_found */
export async function exportErrors(
  db: Database,
  importId: string,
  language: Language,
): Promise<AsyncGenerator<string>> {
  await getImport(db, importId);
  return lines(db, importId, language);
}

async function* lines(db: Database, importId: string, language: Language): AsyncGenerator<string> {
  const t = wordsOf("device-import", language);
  const shared = wordsOf("file-import", language);
  const head = ["row", "column", "value", "reason"] as const;
  yield CSV_BEGINNING + csvLine(head.map((word) => shared(`errors.${word}`)));
  for await (const rows of readErrorRows(db, importId, ROWS_AT_ONCE)) {
    yield rows
      .flatMap(({ row, errors }) =>
        errors.map(({ field, code, params }) =>
          csvLine([
            row,
            field ? t(`field.${field}`) : "",
            String(params["value"] ?? ""),
            t(`error.${code}`, params),
          ]),
        ),
      )
      .join("");
  }
}

/** An empty CSV file with the headers of all columns that can be imported. */
export function importTemplate(language: Language): string {
  const t = wordsOf("device-import", language);
  return CSV_BEGINNING + csvLine(importFields.map((field) => t(`field.${field}`)));
}
