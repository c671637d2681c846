import { sql, type RawBuilder } from "kysely";
import { refuse } from "#src/shared/errors.ts";
import type { Page } from "#src/shared/fields.ts";
import { rowOfFile } from "#src/server/csv/row-of-file.ts";
import type { Database } from "#src/server/database.ts";
import { userInJson } from "#src/server/sql/json-in-sql.ts";
import { keysetList } from "#src/server/sql/lists/keyset-list.ts";
import { newestFirst } from "#src/server/sql/lists/sorted-list.ts";
import type { DeviceImport, DeviceImportRow } from "../contract.ts";

const selectImports = (db: Database) =>
  db
    .selectFrom("deviceImports as m")
    .selectAll("m")
    .select([userInJson("m.createdBy").as("creator"), userInJson("m.appliedBy").as("applier")]);

type Row = Awaited<ReturnType<ReturnType<typeof selectImports>["execute"]>>[number];

const toImport = (row: Row): DeviceImport => ({
  id: row.id,
  fileName: row.fileName,
  state: row.state,
  problem: row.problem as DeviceImport["problem"],
  columns: row.columns as unknown as DeviceImport["columns"],
  counts: {
    rows: row.rowCount,
    new: row.newCount,
    changed: 0,
    unchanged: row.unchangedCount,
    errors: row.errorCount,
  },
  updateExisting: null,
  progress: { done: row.progress, total: row.progressOf },
  hasRows: row.rowsForgottenAt === null,
  createdBy: row.creator ?? { id: row.createdBy, name: "" },
  createdAt: row.createdAt,
  appliedBy: row.applier,
  appliedAt: row.appliedAt,
});

/** @throws Refusal not_found */
export async function getImport(db: Database, id: string): Promise<DeviceImport> {
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
): Promise<Page<DeviceImport>> {
  const { items, nextCursor } = await imports.read(db, { ...query, sort: "newest" }, {});
  return { items: items.map(toImport), nextCursor };
}

type Kind = DeviceImportRow["kind"];

const importRows = keysetList({
  orders: { row: rowOfFile },
  filters: { importId: (importId: RawBuilder<string>) => sql`import_id = ${importId}` },
  choices: { show: (show: Kind) => sql`kind = ${sql.lit(show)}` },
  select: (db) =>
    db
      .selectFrom("deviceImportRows")
      .select(["row", "kind", "leftOut", "given", "deviceId", "deviceId as id", "customerId"])
      .select(["isNewCustomer", "errors"]),
});

/** Lists the rows of an import in the order of the file. */
export async function listRows(
  db: Database,
  importId: string,
  { show, ...query }: { show?: Kind | undefined; cursor?: string | undefined; limit: number },
): Promise<Page<DeviceImportRow>> {
  await getImport(db, importId);
  const page = await importRows.read(db, { ...query, sort: "row" }, { importId, show });
  // The cast is safe, because only `saveRows` writes this table.
  return page as unknown as Page<DeviceImportRow>;
}

/** Reads all rows with errors, in batches of `limit` rows. */
export async function* readErrorRows(
  db: Database,
  importId: string,
  limit: number,
): AsyncGenerator<DeviceImportRow[]> {
  const where = { importId, show: "error" as const };
  for await (const rows of importRows.readAll(db, { sort: "row", limit }, where)) {
    yield rows as unknown as DeviceImportRow[];
  }
}
