import type { FastifyReply } from "fastify";
import type { Language } from "#src/shared/words.ts";
import { sendCsv } from "../csv/csv-file.ts";
import type { Database } from "../database.ts";
import type { Actor } from "../http/guards/actor.ts";
import { errorFile, templateFile, wrongRowsFile } from "./error-file.ts";
import { guardedRow, hiddenField } from "./guarded-field.ts";
import type { ImportAnswers, ImportColumn, JudgedRow, KindOfImport } from "./kind-of-import.ts";
import { rowReads } from "./list-imports.ts";

interface Asked {
  actor: Actor;
  query: { language: Language };
  reply: FastifyReply;
}
type AskedOfOne = Asked & { params: { id: string } };

/** The handlers that answer with CSV files, by the names of `importEndpoints`. */
export function csvHandlers(
  kind: KindOfImport,
  answers: ImportAnswers,
  get: (db: Database, id: string) => Promise<{ columns: readonly ImportColumn[] }>,
) {
  const rows = rowReads<JudgedRow>(kind);
  async function* wrongRows(db: Database, { actor, params: { id } }: AskedOfOne) {
    for await (const found of rows.readErrors(db, id)) {
      yield found.map((row) => guardedRow(kind, actor, row));
    }
  }
  const wordsIn = (language: Language) => ({
    fieldName: (field: string) => answers.fieldName(field, language),
    errorText: (code: string, params: Record<string, string | number>) =>
      answers.errorText(code, params, language),
  });
  return {
    /** Answers with an empty file, with the columns that this user may import. */
    template(_: Database, { actor, query: { language }, reply }: Asked) {
      const hidden = hiddenField(kind, actor);
      const fields = answers.fields.filter((field) => field !== hidden);
      const headers = fields.map((field) => answers.fieldName(field, language));
      return sendCsv(reply, answers.template, templateFile(headers));
    },
    /** Answers with a line for each error. */
    async exportErrors(db: Database, asked: AskedOfOne) {
      const { params, query, reply } = asked;
      await get(db, params.id);
      const words = wordsIn(query.language);
      const { errorRecord } = answers;
      const record = errorRecord && {
        header: words.fieldName(errorRecord.field),
        of: (row: JudgedRow) => errorRecord.of(row),
      };
      const file = errorFile(wrongRows(db, asked), query.language, {
        ...words,
        ...(record && { record }),
      });
      return sendCsv(reply, "import-errors", file);
    },
    /**
     * Answers with the rows with errors as they stand in the file, and their reasons. A guarded field needs its
     * permission, also where nobody has said yet that a column is one.
     */
    async exportWrongRows(db: Database, asked: AskedOfOne) {
      const { actor, params, query, reply } = asked;
      const { columns } = await get(db, params.id);
      const hidden = hiddenField(kind, actor);
      const file = wrongRowsFile(wrongRows(db, asked), query.language, {
        ...wordsIn(query.language),
        columns: columns.map(({ header, field, note }) => ({
          header,
          isHidden: hidden !== null && (field === hidden || note !== "taken"),
        })),
      });
      return sendCsv(reply, "wrong-rows", file);
    },
  };
}
