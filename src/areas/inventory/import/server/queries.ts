import { sql, type RawBuilder } from "kysely";
import { refuse } from "#src/shared/errors.ts";
import type { Page } from "#src/shared/fields.ts";
import type { Database } from "#src/server/database.ts";
import { may, type Actor } from "#src/server/http/guards/actor.ts";
import { rowOfFile } from "#src/server/csv/row-of-file.ts";
import { keysetList } from "#src/server/sql/lists/keyset-list.ts";
import { newestFirst } from "#src/server/sql/lists/sorted-list.ts";
import { userInJson } from "#src/server/sql/json-in-sql.ts";
import type { ImportRow, ItemImport } from "../contract.ts";
import type { RowKind } from "#src/shared/imports.ts";
import type { ImportColumn } from "./columns.ts";
import type { FieldChange } from "./judge-rows.ts";
import type { CellError } from "./read-row.ts";

const selectImports = (db: Database) =>
  db
    .selectFrom("itemImports as m")
    .selectAll("m")
    .select([userInJson("m.createdBy").as("creator"), userInJson("m.appliedBy").as("applier")]);

type Row = Awaited<ReturnType<ReturnType<typeof selectImports>["execute"]>>[number];

const toImport = (row: Row): ItemImport => ({
  id: row.id,
  fileName: row.fileName,
  state: row.state,
  problem: row.problem as ItemImport["problem"],
  columns: row.columns as unknown as ImportColumn[],
  counts: {
    rows: row.rowCount,
    new: row.newCount,
    changed: row.changedCount,
    unchanged: row.unchangedCount,
    stock: row.stockCount,
    errors: row.errorCount,
  },
  updateExisting: row.updateExisting,
  stockReason: row.stockReason,
  progress: { done: row.progress, total: row.progressOf },
  hasRows: row.rowsForgottenAt === null,
  createdBy: row.creator ?? { id: row.createdBy, name: "" },
  createdAt: row.createdAt,
  appliedBy: row.applier,
  appliedAt: row.appliedAt,
});

/** @throws Refusal not_found */
export async function getImport(db: Database, id: string): Promise<ItemImport> {
  const row = await selectImports(db).where("m.id", "=", id).executeTakeFirst();
  return row ? toImport(row) : refuse("not_found");
}

const imports = keysetList({
  orders: {
    newest: {
      ...newestFirst(sql`m.created_at`, sql`m.id`),
      within: sql`m.state <> 'discarded'`,
    },
  },
  select: selectImports,
});

/** Lists imports, newest first. Discarded imports are left out. */
export async function listImports(
  db: Database,
  query: { cursor?: string | undefined; limit: number },
): Promise<Page<ItemImport>> {
  const { items, nextCursor } = await imports.read(db, { ...query, sort: "newest" }, {});
  return { items: items.map(toImport), nextCursor };
}

type Shown = RowKind | "stock";

interface RowsQuery {
  show?: Shown | undefined;
  cursor?: string | undefined;
  limit: number;
}

const selectRows = (db: Database) =>
  db
    .selectFrom("itemImportRows")
    .select(["row", "kind", "sku", "name", "itemId", "itemId as id"])
    .select(["changes", "stockFrom", "stockTo", "errors"]);

type StoredRow = Awaited<ReturnType<ReturnType<typeof selectRows>["execute"]>>[number];

const importRows = keysetList({
  orders: { row: rowOfFile },
  filters: { importId: (importId: RawBuilder<string>) => sql`import_id = ${importId}` },
  choices: {
    show: (show: Shown) =>
      show === "stock"
        ? sql`stock_to is not null and kind <> 'error'`
        : sql`kind = ${sql.lit(show)}`,
  },
  select: selectRows,
});

/** Lists the rows of an import with their changes, in the order of the file. Costs need `view_cost`. */
export async function listRows(
  db: Database,
  actor: Actor,
  importId: string,
  { show, ...query }: RowsQuery,
): Promise<Page<ImportRow>> {
  await getImport(db, importId);
  const where = { importId, show };
  const { items, nextCursor } = await importRows.read(db, { ...query, sort: "row" }, where);
  return { items: items.map((row) => rowFor(actor, row)), nextCursor };
}

/** Reads all rows with errors, in batches of `limit` rows. */
export async function* readErrorRows(
  db: Database,
  actor: Actor,
  importId: string,
  limit: number,
): AsyncGenerator<ImportRow[]> {
  const where = { importId, show: "error" as const };
  for await (const rows of importRows.readAll(db, { sort: "row", limit }, where)) {
    yield rows.map((row) => rowFor(actor, row));
  }
}

function rowFor(
  actor: Actor,
  { row, kind, sku, name, itemId, stockFrom, stockTo, changes, errors }: StoredRow,
): ImportRow {
  const mayCost = may(actor, "view_cost");
  return {
    row,
    kind,
    sku,
    name,
    itemId,
    changes: (changes as unknown as FieldChange[]).filter(
      ({ field }) => mayCost || field !== "cost",
    ),
    stock: stockFrom !== null && stockTo !== null ? { from: stockFrom, to: stockTo } : null,
    errors: errorsFor(mayCost, errors as unknown as CellError[]),
  };
}

/** Removes the text of cost cells from the errors, for users without `view_cost`. */
const errorsFor = (mayCost: boolean, errors: readonly CellError[]): CellError[] =>
  errors.map((error) => (mayCost || error.field !== "cost" ? error : { ...error, params: {} }));
