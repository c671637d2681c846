import { sql } from "kysely";
import type { Tx } from "#src/server/database.ts";
import { ROWS_AT_ONCE } from "./find-items.ts";
import type { JudgedRow } from "./judge-rows.ts";
import type { ReadRow } from "./read-row.ts";

/** Counts the rows of each kind, for the totals of the import. */
export function countsOf(rows: readonly JudgedRow[]) {
  const of = (kind: JudgedRow["kind"]) => rows.filter((row) => row.kind === kind).length;
  return {
    rowCount: rows.length,
    newCount: of("new"),
    changedCount: of("changed"),
    unchangedCount: of("unchanged"),
    errorCount: of("error"),
    stockCount: rows.filter((row) => row.stockTo !== null && row.kind !== "error").length,
  };
}

/** Replaces the stored rows of an import by these rows. */
export async function saveRows(
  tx: Tx,
  importId: string,
  rows: readonly JudgedRow[],
): Promise<void> {
  await tx.deleteFrom("itemImportRows").where("importId", "=", importId).execute();
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
    const chunk = JSON.stringify(rows.slice(start, start + ROWS_AT_ONCE));
    await sql`
      insert into item_import_rows
        (import_id, row, cells, kind, sku, name, given, item_id, changes, stock_from, stock_to, errors)
      select ${importId}::uuid, row, cells, kind, sku, name, given, "itemId", changes, "stockFrom", "stockTo", errors
      from jsonb_to_recordset(${chunk}::jsonb) as r (
        row integer, cells jsonb, kind text, sku text, name text, given jsonb, "itemId" uuid, changes jsonb,
        "stockFrom" integer, "stockTo" integer, errors jsonb)`.execute(tx);
  }
}

/** Reads the stored rows of an import, in the order of the file. */
export async function keptRows(tx: Tx, importId: string): Promise<JudgedRow[]> {
  const kept: JudgedRow[] = [];
  for (let after = 0; ;) {
    const rows = await tx
      .selectFrom("itemImportRows")
      .select(["row", "cells", "kind", "sku", "name", "given", "itemId", "changes"])
      .select(["stockFrom", "stockTo", "errors"])
      .where("importId", "=", importId)
      .where("row", ">", after)
      .orderBy("row")
      .limit(ROWS_AT_ONCE)
      .execute();
    // The cast is safe, because only `saveRows` writes this table.
    kept.push(...(rows as unknown as JudgedRow[]));
    after = rows.at(-1)?.row ?? 0;
    if (rows.length < ROWS_AT_ONCE) return kept;
  }
}

/** The errors that depend on other rows or on stored items. A new check determines these errors again. */
const ofOtherRows = new Set([
  "twice_in_file",
  "barcode_taken",
  "archived",
  "below_reserved",
  "cost_of_stock",
  "serials_needed",
  "set_aside",
]);

/** Turns stored rows into the input of a new check. Leaves out the errors that the new check determines again. */
export const readAgain = (rows: readonly JudgedRow[]): ReadRow[] =>
  rows.map(({ row, cells, given, errors }) => ({
    row,
    cells,
    given,
    errors: errors.filter(
      ({ code, field, params }) =>
        !ofOtherRows.has(code) && !(code === "required" && field !== "sku" && !("value" in params)),
    ),
  }));
