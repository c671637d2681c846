import { sql } from "kysely";
import type { Tx } from "#src/server/database.ts";
import { storedRows } from "#src/server/imports/stored-rows.ts";
import type { JudgedRow } from "./judge-rows.ts";

/** The table of the rows. */
export const rowStore = {
  rowTable: "customerImportRows",
  recordId: "customerId",
  rowColumns: {
    row: "integer",
    cells: "jsonb",
    kind: "text",
    name: "text",
    phone: "text",
    given: "jsonb",
    customerId: "uuid",
    changes: "jsonb",
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
      select customer_id from customer_import_rows where import_id = ${importId} and kind <> 'new')
    order by id for no key update`.execute(tx);
  return storedRows(tx, rowStore, importId);
}

/** The ids that the new customers of these rows have got. */
export const newIdsOf = (rows: readonly JudgedRow[]): Map<number, string> =>
  new Map(
    rows.filter(({ kind }) => kind === "new").map(({ row, customerId }) => [row, customerId]),
  );
