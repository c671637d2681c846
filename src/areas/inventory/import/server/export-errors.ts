import type { Language } from "#src/shared/words.ts";
import type { Database } from "#src/server/database.ts";
import { CSV_BEGINNING, csvLine } from "#src/server/csv/csv.ts";
import { may, type Actor } from "#src/server/http/guards/actor.ts";
import { wordsOf } from "#src/server/words.ts";
import { importFields } from "../rules.ts";
import { getImport, readErrorRows } from "./queries.ts";

const ROWS_AT_ONCE = 1000;

/** A CSV file with a line for each error: row, SKU, column, text of the cell, reason. @throws Refusal not_found */
export async function exportErrors(
  db: Database,
  actor: Actor,
  importId: string,
  language: Language,
): Promise<AsyncGenerator<string>> {
  await getImport(db, importId);
  return lines(db, actor, importId, language);
}

async function* lines(
  db: Database,
  actor: Actor,
  importId: string,
  language: Language,
): AsyncGenerator<string> {
  const t = wordsOf("import", language);
  const head = wordsOf("file-import", language);
  const item = wordsOf("inventory", language);
  yield (
    CSV_BEGINNING +
      csvLine([
        head("errors.row"),
        item("field.sku"),
        head("errors.column"),
        head("errors.value"),
        head("errors.reason"),
      ])
  );
  for await (const rows of readErrorRows(db, actor, importId, ROWS_AT_ONCE)) {
    yield rows
      .flatMap(({ row, sku, errors }) =>
        errors.map(({ field, code, params }) =>
          csvLine([
            row,
            sku,
            field ? item(`field.${field}`) : "",
            String(params["value"] ?? ""),
            t(`error.${code}`, params),
          ]),
        ),
      )
      .join("");
  }
}

/** An empty CSV file with the headers of all columns that this user may import. */
export function importTemplate(actor: Actor, language: Language): string {
  const item = wordsOf("inventory", language);
  const fields = importFields.filter((field) => field !== "cost" || may(actor, "view_cost"));
  return CSV_BEGINNING + csvLine(fields.map((field) => item(`field.${field}`)));
}
