import type { Database, Tx } from "../database.ts";
import type { Actor } from "../http/guards/actor.ts";
import { checkFile, chooseFields, type Chosen } from "./check-import.ts";
import { cancelImport, discardImport } from "./confirm-import.ts";
import type { ImportColumn, ImportTable, JudgedRow, KindOfImport } from "./kind-of-import.ts";

/** The verbs that are the same for the imports of all areas. Each answers with the import, which `get` reads. */
export const importVerbs = <
  Table extends ImportTable,
  Column extends ImportColumn,
  Judged extends JudgedRow,
  File,
>(
  kind: KindOfImport<Table, Column, Judged>,
  get: (db: Database, id: string) => Promise<File>,
) => ({
  async create(tx: Tx, actor: Actor, file: { fileName: string; text: string }): Promise<File> {
    return get(tx, await checkFile(tx, actor, kind, file));
  },
  async chooseColumns(tx: Tx, actor: Actor, id: string, chosen: Chosen<Column>): Promise<File> {
    await chooseFields(tx, actor, kind, id, chosen);
    return get(tx, id);
  },
  async cancel(tx: Tx, actor: Actor, id: string): Promise<File> {
    await cancelImport(tx, actor, kind, id);
    return get(tx, id);
  },
  async discard(tx: Tx, actor: Actor, id: string): Promise<File> {
    await discardImport(tx, actor, kind, id);
    return get(tx, id);
  },
});
