import type { FastifyReply } from "fastify";
import type { Page } from "#src/shared/fields.ts";
import type { Language } from "#src/shared/words.ts";
import { sendCsv } from "../csv/csv-file.ts";
import type { Database, Tx } from "../database.ts";
import { may, type Actor } from "../http/guards/actor.ts";
import { checkFile, chooseFields, type Chosen } from "./check-import.ts";
import { cancelImport, discardImport } from "./confirm-import.ts";
import { errorFile, templateFile, wrongRowsFile, type RowWithErrors } from "./error-file.ts";
import type { ImportColumn, ImportTable, JudgedRow, KindOfImport } from "./kind-of-import.ts";
import { importReads, rowReads, type ImportToShow, type RowQuery } from "./list-imports.ts";

/** What the answers of one kind of imports show, beside what `KindOfImport` declares. */
interface Shows<
  Table extends ImportTable,
  Judged,
  File,
  Row,
  Field extends string,
  Code extends string,
> {
  /** The name of the empty file. */
  template: string;
  /** The fields in the order of the empty file. */
  fields: readonly Field[];
  fieldName: (field: Field, language: Language) => string;
  errorText: (code: Code, params: Record<string, string | number>, language: Language) => string;
  /** A further column of the list of errors, which names the record of the row. */
  errorRecord?: { field: Field; of: (row: Judged) => string };
  /** Makes the answer of a stored import. */
  file: (row: ImportToShow<Table>) => File;
  /** Makes the answer of a stored row. */
  row: (row: Judged) => Row;
}

/** A row of one kind of imports, as its table stores it. */
type Stored<Field extends string, Code extends string> = JudgedRow & RowWithErrors<Field, Code>;

interface Asked {
  params: { id: string };
  actor: Actor;
}
type AskedFile = Asked & { query: { language: Language }; reply: FastifyReply };

/** The handlers that are the same for all kinds of imports, by the names of `importEndpoints`. */
export function importHandlers<
  Table extends ImportTable,
  Judged extends Stored<Field, Code>,
  File extends { columns: readonly ImportColumn[] },
  Row,
  Field extends string,
  Code extends string,
>(
  kind: KindOfImport<Table, ImportColumn, Judged>,
  shows: Shows<Table, Judged, File, Row, Field, Code>,
) {
  const { get, list } = importReads(kind.table, shows.file);
  const rows = rowReads<Judged>(kind);
  const maySee = (actor: Actor) => !kind.guarded || may(actor, kind.guarded.permission);
  const rowFor = (actor: Actor, row: Judged): Judged =>
    kind.guarded && !maySee(actor) ? withoutField(row, kind.guarded.field) : row;
  async function* wrongRows({ actor, params: { id } }: Asked, db: Database) {
    for await (const found of rows.readErrors(db, id)) yield found.map((row) => rowFor(actor, row));
  }
  const wordsIn = (language: Language) => ({
    fieldName: (field: Field) => shows.fieldName(field, language),
    errorText: (code: Code, params: Record<string, string | number>) =>
      shows.errorText(code, params, language),
  });
  return {
    list: (db: Database, { query }: { query: Parameters<typeof list>[1] }) => list(db, query),
    get: (db: Database, { params }: { params: { id: string } }): Promise<File> =>
      get(db, params.id),
    async create(
      tx: Tx,
      { actor, body }: { actor: Actor; body: { fileName: string; text: string } },
    ): Promise<File> {
      return get(tx, await checkFile(tx, actor, kind, body));
    },
    template: (_: Database, { actor, query, reply }: Omit<AskedFile, "params">) => {
      const fields = shows.fields.filter((field) => field !== kind.guarded?.field || maySee(actor));
      const headers = fields.map((field) => shows.fieldName(field, query.language));
      return sendCsv(reply, shows.template, templateFile(headers));
    },
    async chooseColumns(
      tx: Tx,
      { actor, params: { id }, body }: Asked & { body: Chosen },
    ): Promise<File> {
      await chooseFields(tx, actor, kind, id, body);
      return get(tx, id);
    },
    async listRows(
      db: Database,
      { actor, params: { id }, query }: Asked & { query: RowQuery },
    ): Promise<Page<Row>> {
      await get(db, id);
      const { items, nextCursor } = await rows.list(db, id, query);
      return { items: items.map((row) => shows.row(rowFor(actor, row))), nextCursor };
    },
    /** Answers with a CSV file with a line for each error. */
    async exportErrors(db: Database, asked: AskedFile) {
      const { params, query, reply } = asked;
      await get(db, params.id);
      const { errorRecord } = shows;
      const file = errorFile(wrongRows(asked, db), query.language, {
        ...wordsIn(query.language),
        ...(errorRecord && {
          record: {
            header: shows.fieldName(errorRecord.field, query.language),
            of: errorRecord.of,
          },
        }),
      });
      return sendCsv(reply, "import-errors", file);
    },
    /**
     * Answers with the rows with errors as they stand in the file, and their reasons. A guarded field needs its
     * permission, also where nobody has said yet that a column is one.
     */
    async exportWrongRows(db: Database, asked: AskedFile) {
      const { actor, params, query, reply } = asked;
      const { columns } = await get(db, params.id);
      const isOpen = maySee(actor);
      const file = wrongRowsFile(wrongRows(asked, db), query.language, {
        ...wordsIn(query.language),
        columns: columns.map(({ header, field, note }) => ({
          header,
          isHidden: !isOpen && (field === kind.guarded?.field || note !== "taken"),
        })),
      });
      return sendCsv(reply, "wrong-rows", file);
    },
    async cancel(tx: Tx, { actor, params: { id } }: Asked): Promise<File> {
      await cancelImport(tx, actor, kind, id);
      return get(tx, id);
    },
    async discard(tx: Tx, { actor, params: { id } }: Asked): Promise<File> {
      await discardImport(tx, actor, kind, id);
      return get(tx, id);
    },
  };
}

/** The row without the changes of a field, and without the text of its cell in the errors. */
function withoutField<Judged extends Stored<string, string>>(row: Judged, hidden: string): Judged {
  const errors = row.errors.map((error) =>
    error.field === hidden ? { ...error, params: {} } : error,
  );
  const changes = row.changes?.filter(({ field }) => field !== hidden);
  return { ...row, errors, ...(changes && { changes }) };
}
