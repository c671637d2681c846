import { sql, type RawBuilder } from "kysely";
import { refuse } from "#src/shared/errors.ts";
import type { Page } from "#src/shared/fields.ts";
import type { Database } from "#src/server/database.ts";
import { userInJson } from "#src/server/sql/json-in-sql.ts";
import { keysetList } from "#src/server/sql/lists/keyset-list.ts";
import { newestFirst } from "#src/server/sql/lists/sorted-list.ts";
import { rowOfFile } from "#src/server/csv/row-of-file.ts";
import type { CustomerImport, CustomerImportRow } from "../contract.ts";
import type { RowKind } from "#src/shared/imports.ts";

const selectImports = (db: Database) =>
  db
    .selectFrom("customerImports as m")
    .selectAll("m")
    .select([userInJson("m.createdBy").as("creator"), userInJson("m.appliedBy").as("applier")]);

type Row = Awaited<ReturnType<ReturnType<typeof selectImports>["execute"]>>[number];

const toImport = (row: Row): CustomerImport => ({
  id: row.id,
  fileName: row.fileName,
  state: row.state,
  problem: row.problem as CustomerImport["problem"],
  columns: row.columns as unknown as CustomerImport["columns"],
  counts: {
    rows: row.rowCount,
    new: row.newCount,
    changed: row.changedCount,
    unchanged: row.unchangedCount,
    errors: row.errorCount,
  },
  updateExisting: row.updateExisting,
  progress: { done: row.progress, total: row.progressOf },
  hasRows: row.rowsForgottenAt === null,
  createdBy: row.creator ?? { id: row.createdBy, name: "" },
  createdAt: row.createdAt,
  appliedBy: row.applier,
  appliedAt: row.appliedAt,
});

/** @throws Refusal not_found */
export async function getImport(db: Database, id: string): Promise<CustomerImport> {
  const row = await selectImports(db).where("m.id", "=", id).executeTakeFirst();
  return row ? toImport(row) : refuse("not_found");
}

const imports = keysetList({
  orders: {
    newest: { ...newestFirst(sql`m.created_at`, sql`m.id`), within: sql`m.state <> 'discarded'` },
  },
  select: selectImports,
});

/** Lists imports, newest first. Discarded imports are left out. */
export async function listImports(
  db: Database,
  query: { cursor?: string | undefined; limit: number },
): Promise<Page<CustomerImport>> {
  const { items, nextCursor } = await imports.read(db, { ...query, sort: "newest" }, {});
  return { items: items.map(toImport), nextCursor };
}

const importRows = keysetList({
  orders: { row: rowOfFile },
  filters: { importId: (importId: RawBuilder<string>) => sql`import_id = ${importId}` },
  choices: { show: (show: RowKind) => sql`kind = ${sql.lit(show)}` },
  select: (db) =>
    db
      .selectFrom("customerImportRows")
      .select(["row", "kind", "name", "phone", "customerId", "customerId as id"])
      .select(["changes", "errors"]),
});

/** Lists the rows of an import with their changes, in the order of the file. */
export async function listRows(
  db: Database,
  importId: string,
  { show, ...query }: { show?: RowKind | undefined; cursor?: string | undefined; limit: number },
): Promise<Page<CustomerImportRow>> {
  await getImport(db, importId);
  const page = await importRows.read(db, { ...query, sort: "row" }, { importId, show });
  // The cast is safe, because only `saveRows` writes this table.
  return page as unknown as Page<CustomerImportRow>;
}

/** Reads all rows with errors, in batches of `limit` rows. */
export async function* readErrorRows(
  db: Database,
  importId: string,
  limit: number,
): AsyncGenerator<CustomerImportRow[]> {
  const where = { importId, show: "error" as const };
  for await (const rows of importRows.readAll(db, { sort: "row", limit }, where)) {
    yield rows as unknown as CustomerImportRow[];
  }
}
