import type { Readable } from "node:stream";
import type { Language } from "#src/shared/words.ts";
import type { Database } from "#src/server/database.ts";
import { errorFile, templateFile, wrongRowsFile } from "#src/server/imports/error-file.ts";
import { wordsOf } from "#src/server/words.ts";
import { importFields } from "../rules.ts";
import { getImport, readErrorRows } from "./queries.ts";

/** A CSV file with a line for each error. @throws Refusal not_found */
export async function exportErrors(
  db: Database,
  importId: string,
  language: Language,
): Promise<Readable> {
  await getImport(db, importId);
  const t = wordsOf("customer-import", language);
  const customer = wordsOf("customers", language);
  return errorFile(readErrorRows(db, importId), language, {
    fieldName: (field) => customer(`field.${field}`),
    errorText: (code, params) => t(`error.${code}`, params),
  });
}

/** The rows with errors as they stand in the file, with their reasons. @throws Refusal not_found */
export async function exportWrongRows(
  db: Database,
  importId: string,
  language: Language,
): Promise<Readable> {
  const { columns } = await getImport(db, importId);
  const t = wordsOf("customer-import", language);
  const customer = wordsOf("customers", language);
  return wrongRowsFile(readErrorRows(db, importId), language, {
    columns,
    fieldName: (field) => customer(`field.${field}`),
    errorText: (code, params) => t(`error.${code}`, params),
  });
}

export function importTemplate(language: Language): string {
  const customer = wordsOf("customers", language);
  return templateFile(importFields.map((field) => customer(`field.${field}`)));
}
