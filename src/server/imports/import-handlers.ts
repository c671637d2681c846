import type { Page } from "#src/shared/fields.ts";
import type { Database, Tx } from "../database.ts";
import type { Actor } from "../http/guards/actor.ts";
import { checkFile, chooseFields, type Chosen } from "./check-import.ts";
import { cancelImport, discardImport } from "./confirm-import.ts";
import { csvHandlers } from "./csv-handlers.ts";
import { guardedRow } from "./guarded-field.ts";
import type {
  ImportAnswers,
  ImportColumn,
  ImportTable,
  ImportToShow,
  JudgedRow,
  KindOfImport,
} from "./kind-of-import.ts";
import { importReads, rowReads, type RowQuery } from "./list-imports.ts";

interface Asked {
  params: { id: string };
  actor: Actor;
}

/** The handlers that are the same for all kinds of imports, by the names of `importEndpoints`. */
export function importHandlers<
  Table extends ImportTable,
  Judged extends JudgedRow,
  File extends { columns: readonly ImportColumn[] },
  Row,
  Field extends string,
>(
  kind: KindOfImport<Table, ImportColumn, Judged>,
  answers: ImportAnswers<Table, Judged, File, Row, Field>,
) {
  const { get, list } = importReads(kind.table, (row: ImportToShow<Table>) => answers.file(row));
  const rows = rowReads<Judged>(kind);
  return {
    list: (db: Database, { query }: { query: Parameters<typeof list>[1] }) => list(db, query),
    get: (db: Database, { params }: Pick<Asked, "params">): Promise<File> => get(db, params.id),
    async create(
      tx: Tx,
      { actor, body }: { actor: Actor; body: { fileName: string; text: string } },
    ): Promise<File> {
      return get(tx, await checkFile(tx, actor, kind, body));
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
      return { items: items.map((row) => answers.row(guardedRow(kind, actor, row))), nextCursor };
    },
    async cancel(tx: Tx, { actor, params: { id } }: Asked): Promise<File> {
      await cancelImport(tx, actor, kind, id);
      return get(tx, id);
    },
    async discard(tx: Tx, { actor, params: { id } }: Asked): Promise<File> {
      await discardImport(tx, actor, kind, id);
      return get(tx, id);
    },
    ...csvHandlers(kind, answers, get),
  };
}
