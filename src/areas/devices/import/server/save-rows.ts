import { sql } from "kysely";
import type { Tx } from "#src/server/database.ts";
import { storedRows } from "#src/server/imports/stored-rows.ts";
import type { JudgedRow, KnownIds } from "./judge-rows.ts";

/** The table of the rows. */
export const rowStore = {
  rowTable: "deviceImportRows",
  recordId: "deviceId",
  rowColumns: {
    row: "integer",
    cells: "jsonb",
    kind: "text",
    leftOut: "text",
    given: "jsonb",
    deviceId: "uuid",
    customerId: "uuid",
    isNewCustomer: "boolean",
    errors: "jsonb",
  },
} as const;

/**
 * Locks the customers of the rows in the order of their ids, and then reads the rows. An erasure deletes the rows of its
 * customer. Without the locks, a new check could store such a row again.
 */
export async function lockRows(tx: Tx, importId: string): Promise<JudgedRow[]> {
  await sql`
    select id from customers where id in (
      select customer_id from device_import_rows where import_id = ${importId} and not is_new_customer)
    order by id for no key update`.execute(tx);
  return storedRows(tx, rowStore, importId);
}

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
