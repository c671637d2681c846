import { sql } from "kysely";
import type { CsvRow } from "#src/server/csv/csv-reader.ts";
import type { Tx } from "#src/server/database.ts";
import type { JudgedRow, KnownIds } from "./judge-rows.ts";

export const ROWS_AT_ONCE = 1000;

/** Counts the rows of each kind, for the totals of the import. */
export function countsOf(rows: readonly JudgedRow[]) {
  const of = (kind: JudgedRow["kind"]) => rows.filter((row) => row.kind === kind).length;
  return {
    rowCount: rows.length,
    newCount: of("new"),
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
  await tx.deleteFrom("deviceImportRows").where("importId", "=", importId).execute();
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
    const chunk = JSON.stringify(rows.slice(start, start + ROWS_AT_ONCE));
    await sql`
      insert into device_import_rows
        (import_id, row, cells, kind, left_out, given, device_id, customer_id, is_new_customer, errors)
      select ${importId}::uuid, row, cells, kind, "leftOut", given, "deviceId", "customerId", "isNewCustomer", errors
      from jsonb_to_recordset(${chunk}::jsonb) as r (
        row integer, cells jsonb, kind text, "leftOut" text, given jsonb, "deviceId" uuid, "customerId" uuid,
        "isNewCustomer" boolean, errors jsonb)`.execute(tx);
  }
}

/**
 * Locks the customers of the rows in the order of their ids, and then reads the rows. An erasure deletes the rows of its
 * customer. Without the locks, a new check could store such a row again.
 */
export async function holdRows(tx: Tx, importId: string): Promise<JudgedRow[]> {
  await sql`
    select id from customers where id in (
      select customer_id from device_import_rows where import_id = ${importId} and not is_new_customer)
    order by id for no key update`.execute(tx);
  const rows = await tx
    .selectFrom("deviceImportRows")
    .select(["row", "cells", "kind", "leftOut", "given", "deviceId", "customerId"])
    .select(["isNewCustomer", "errors"])
    .where("importId", "=", importId)
    .orderBy("row")
    .execute();
  // The cast is safe, because only `saveRows` writes this table.
  return rows as unknown as JudgedRow[];
}

/** The rows of the file, for a new check. */
export const cellsOf = (rows: readonly JudgedRow[]): CsvRow[] =>
  rows.map(({ row, cells }) => ({ row, cells }));

/** The ids that the devices and new customers of these rows have got. */
export const newIdsOf = (rows: readonly JudgedRow[]): KnownIds =>
  new Map(
    rows
      .filter(({ leftOut }) => leftOut !== "already-here")
      .map(({ row, deviceId, customerId, isNewCustomer }) => [
        row,
        { deviceId, customerId: isNewCustomer ? customerId : null },
      ]),
  );
