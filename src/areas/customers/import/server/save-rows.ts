import { sql } from "kysely";
import type { CsvRow } from "#src/server/csv/csv-reader.ts";
import type { Tx } from "#src/server/database.ts";
import type { JudgedRow } from "./judge-rows.ts";

export const ROWS_AT_ONCE = 1000;

/** Counts the rows of each kind, for the totals of the import. */
export function countsOf(rows: readonly JudgedRow[]) {
  const of = (kind: JudgedRow["kind"]) => rows.filter((row) => row.kind === kind).length;
  return {
    rowCount: rows.length,
    newCount: of("new"),
    changedCount: of("changed"),
    unchangedCount: of("unchanged"),
    errorCount: of("error"),
  };
}

/** Replaces the stored rows of an import by these rows. */
export async function saveRows(
  tx: Tx,
  importId: string,
  rows: readonly JudgedRow[],
): Promise<void> {
  await tx.deleteFrom("customerImportRows").where("importId", "=", importId).execute();
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
    const chunk = JSON.stringify(rows.slice(start, start + ROWS_AT_ONCE));
    await sql`
      insert into customer_import_rows
        (import_id, row, cells, kind, name, phone, given, customer_id, changes, errors)
      select ${importId}::uuid, row, cells, kind, name, phone, given, "customerId", changes, errors
      from jsonb_to_recordset(${chunk}::jsonb) as r (
        row integer, cells jsonb, kind text, name text, phone text, given jsonb, "customerId" uuid, changes jsonb,
        errors jsonb)`.execute(tx);
  }
}

/** Reads the stored rows of an import, in the order of the file. */
async function keptRows(tx: Tx, importId: string): Promise<JudgedRow[]> {
  const rows = await tx
    .selectFrom("customerImportRows")
    .select(["row", "cells", "kind", "name", "phone", "given", "customerId", "changes", "errors"])
    .where("importId", "=", importId)
    .orderBy("row")
    .execute();
  // The cast is safe, because only `saveRows` writes this table.
  return rows as unknown as JudgedRow[];
}

/**
 * Locks the customers of the rows in the order of their ids, and then reads the rows. An erasure deletes the rows of its
 * customer. Without the locks, a new check could store such a row again.
 */
export async function holdRows(tx: Tx, importId: string): Promise<JudgedRow[]> {
  await sql`
    select id from customers where id in (
      select customer_id from customer_import_rows where import_id = ${importId} and kind <> 'new')
    order by id for no key update`.execute(tx);
  return keptRows(tx, importId);
}

/** The rows of the file, for a new check. */
export const cellsOf = (rows: readonly JudgedRow[]): CsvRow[] =>
  rows.map(({ row, cells }) => ({ row, cells }));

/** The ids that the new customers of these rows have got. */
export const newIdsOf = (rows: readonly JudgedRow[]): Map<number, string> =>
  new Map(
    rows.filter(({ kind }) => kind === "new").map(({ row, customerId }) => [row, customerId]),
  );
