import type { Readable } from "node:stream";
import type { Language } from "#src/shared/words.ts";
import type { Database } from "#src/server/database.ts";
import { may, type Actor } from "#src/server/http/guards/actor.ts";
import { errorFile, templateFile, wrongRowsFile } from "#src/server/imports/error-file.ts";
import { wordsOf } from "#src/server/words.ts";
import { importFields } from "../rules.ts";
import { getImport, readErrorRows, readWrongRows } from "./queries.ts";

/** A CSV file with a line for each error, which names the SKU of its row. @throws Refusal not_found */
export async function exportErrors(
  db: Database,
  actor: Actor,
  importId: string,
  language: Language,
): Promise<Readable> {
  await getImport(db, importId);
  const t = wordsOf("import", language);
  const item = wordsOf("inventory", language);
  return errorFile(readErrorRows(db, actor, importId), language, {
    record: { header: item("field.sku"), of: ({ sku }) => sku },
    fieldName: (field) => item(`field.${field}`),
    errorText: (code, params) => t(`error.${code}`, params),
  });
}

/**
 * The rows with errors as they stand in the file, with their reasons. Costs need `view_cost`, also where nobody has said
 * yet that a column is one.
 * @throws Refusal not_found
 */
export async function exportWrongRows(
  db: Database,
  actor: Actor,
  importId: string,
  language: Language,
): Promise<Readable> {
  const { columns } = await getImport(db, importId);
  const t = wordsOf("import", language);
  const item = wordsOf("inventory", language);
  const mayCost = may(actor, "view_cost");
  return wrongRowsFile(readWrongRows(db, actor, importId), language, {
    columns: columns.map(({ header, field, note }) => ({
      header,
      isHidden: !mayCost && (field === "cost" || note !== "taken"),
    })),
    fieldName: (field) => item(`field.${field}`),
    errorText: (code, params) => t(`error.${code}`, params),
  });
}

/** An empty CSV file with the headers of all columns that this user may import. */
export function importTemplate(actor: Actor, language: Language): string {
  const item = wordsOf("inventory", language);
  const fields = importFields.filter((field) => field !== "cost" || may(actor, "view_cost"));
  return templateFile(fields.map((field) => item(`field.${field}`)));
}
