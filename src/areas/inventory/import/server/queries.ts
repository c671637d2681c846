import { sql } from "kysely";
import type { Page } from "#src/shared/fields.ts";
import type { RowKind } from "#src/shared/imports/import-states.ts";
import type { Database } from "#src/server/database.ts";
import { may, type Actor } from "#src/server/http/guards/actor.ts";
import { importReads, rowReads, shownImport } from "#src/server/imports/list-imports.ts";
import type { ImportRow, ItemImport } from "../contract.ts";
import type { FieldChange } from "./judge-rows.ts";
import type { CellError } from "./read-row.ts";

export const { get: getImport, list: listImports } = importReads(
  "itemImports",
  (row): ItemImport => {
    const shown = shownImport(row);
    return {
      ...shown,
      columns: row.columns as ItemImport["columns"],
      counts: { ...shown.counts, changed: row.changedCount, stock: row.stockCount },
      updateExisting: row.updateExisting,
      stockReason: row.stockReason,
    };
  },
);

const selectRows = (db: Database) =>
  db
    .selectFrom("itemImportRows")
    .select(["row", "kind", "sku", "name", "itemId", "itemId as id"])
    .select(["changes", "stockFrom", "stockTo", "errors", "cells"]);

type StoredRow = Awaited<ReturnType<ReturnType<typeof selectRows>["execute"]>>[number];

const rows = rowReads({
  select: selectRows,
  isShown: (show: RowKind | "stock") =>
    show === "stock" ? sql`stock_to is not null and kind <> 'error'` : sql`kind = ${sql.lit(show)}`,
});

/** Lists the rows of an import with their changes, in the order of the file. Costs need `view_cost`. */
export async function listRows(
  db: Database,
  actor: Actor,
  importId: string,
  query: Parameters<typeof rows.list>[2],
): Promise<Page<ImportRow>> {
  await getImport(db, importId);
  const { items, nextCursor } = await rows.list(db, importId, query);
  return { items: items.map((row) => rowFor(actor, row)), nextCursor };
}

/** Reads all rows with errors, many at a time. */
export async function* readErrorRows(
  db: Database,
  actor: Actor,
  importId: string,
): AsyncGenerator<ImportRow[]> {
  for await (const found of rows.readErrors(db, importId, "error")) {
    yield found.map((row) => rowFor(actor, row));
  }
}

/** Reads all rows with errors as they stand in the file, many at a time. */
export async function* readWrongRows(db: Database, actor: Actor, importId: string) {
  for await (const found of rows.readErrors(db, importId, "error")) {
    yield found.map((row) => ({
      ...rowFor(actor, row),
      // Only the import writes this column: texts.
      cells: row.cells as string[] | null,
    }));
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
