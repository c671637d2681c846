/** Reads of the imports of an area, and of their rows. */
import { sql, type RawBuilder } from "kysely";
import { refuse } from "#src/shared/errors.ts";
import type { Page } from "#src/shared/fields.ts";
import type { FileImport } from "#src/shared/imports/import-states.ts";
import type { Database } from "../database.ts";
import { userInJson } from "../sql/json-in-sql.ts";
import { keysetList } from "../sql/lists/keyset-list.ts";
import { newestFirst, type SortOrder } from "../sql/lists/sorted-list.ts";
import {
  ROWS_AT_ONCE,
  type ImportTable,
  type ImportToShow,
  type JudgedRow,
  type KindOfImport,
} from "./kind-of-import.ts";

/** The fields of an import that all areas show alike. An area adds what its imports change. */
export const shownImport = (row: ImportToShow) => ({
  id: row.id,
  fileName: row.fileName,
  state: row.state,
  problem: row.problem as FileImport["problem"],
  counts: {
    rows: row.rowCount,
    new: row.newCount,
    changed: 0,
    unchanged: row.unchangedCount,
    errors: row.errorCount,
  },
  numberStyle: row.numberStyle,
  guessedStyle: row.guessedStyle,
  leavesOutErrors: row.leavesOutErrors,
  progress: { done: row.progress, total: row.progressOf },
  hasRows: row.rowsForgottenAt === null,
  createdBy: row.creator ?? { id: row.createdBy, name: "" },
  createdAt: row.createdAt,
  appliedBy: row.applier,
  appliedAt: row.appliedAt,
});

interface PageQuery {
  cursor?: string | undefined;
  limit: number;
}

/** The reads of the imports of one table. `shown` makes the answer of a stored import. */
export function importReads<Table extends ImportTable, File>(
  table: Table,
  shown: (row: ImportToShow<Table>) => File,
) {
  // The tables have the columns that these queries name; the types need one table.
  const from = table as "deviceImports";
  const select = (db: Database) =>
    db
      .selectFrom(`${from} as m`)
      .selectAll("m")
      .select([userInJson("m.createdBy").as("creator"), userInJson("m.appliedBy").as("applier")]);
  const toShow = (row: unknown) => shown(row as ImportToShow<Table>);
  const newest = {
    ...newestFirst(sql`m.created_at`, sql`m.id`),
    within: sql`m.state <> 'discarded'`,
  };
  const list = keysetList({ orders: { newest }, select });
  return {
    /** @throws Refusal not_found */
    async get(db: Database, id: string): Promise<File> {
      const row = await select(db).where("m.id", "=", id).executeTakeFirst();
      return row ? toShow(row) : refuse("not_found");
    },
    /** Lists imports, newest first. Discarded imports are left out. */
    async list(db: Database, query: PageQuery): Promise<Page<File>> {
      const { items, nextCursor } = await list.read(db, { ...query, sort: "newest" }, {});
      return { items: items.map(toShow), nextCursor };
    },
  };
}

/** The order of the rows of an imported file. No two have the same number, so it needs no second column. */
const rowOfFile: SortOrder = {
  key: sql`row::text`,
  by: sql`row`,
  after: ({ key }) => sql`row > ${key}::int`,
  isKey: (key) => /^\d{1,9}$/.test(key),
};

/** Which rows of an import a page shows: a kind of rows, or one of `choices`. */
export type RowQuery = PageQuery & { show?: string | undefined };

/** The reads of the rows of imports, in the order of the file. */
export function rowReads<Judged extends JudgedRow>({
  rowTable,
  rowColumns,
  recordId,
  choices = {},
}: Pick<KindOfImport, "rowTable" | "rowColumns" | "recordId" | "choices">) {
  const rows = keysetList({
    orders: { row: rowOfFile },
    filters: { importId: (importId: RawBuilder<string>) => sql`import_id = ${importId}` },
    choices: { show: (show: string) => choices[show] ?? sql`kind = ${sql.lit(show)}` },
    select: (db: Database) =>
      db
        // The types need one table.
        .selectFrom(rowTable as "deviceImportRows")
        .select([
          sql.ref<string>(recordId).as("id"),
          ...Object.keys(rowColumns).map((name) => sql.ref(name).as(name)),
        ]),
  });
  return {
    async list(
      db: Database,
      importId: string,
      { show, ...query }: RowQuery,
    ): Promise<Page<Judged>> {
      const page = await rows.read(db, { ...query, sort: "row" }, { importId, show });
      // The cast is safe, because only the import writes its table.
      return page as unknown as Page<Judged>;
    },
    /** Reads all rows with errors, many at a time. */
    readErrors: (db: Database, importId: string) =>
      rows.readAll(
        db,
        { sort: "row", limit: ROWS_AT_ONCE },
        { importId, show: "error" },
      ) as unknown as AsyncGenerator<Judged[]>,
  };
}
