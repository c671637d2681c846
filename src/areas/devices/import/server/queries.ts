import type { Page } from "#src/shared/fields.ts";
import type { Database } from "#src/server/database.ts";
import { importReads, rowReads, shownImport } from "#src/server/imports/list-imports.ts";
import type { DeviceImport, DeviceImportRow } from "../contract.ts";

export const { get: getImport, list: listImports } = importReads(
  "deviceImports",
  (row): DeviceImport => ({
    ...shownImport(row),
    columns: row.columns as DeviceImport["columns"],
    updateExisting: null,
  }),
);

const rows = rowReads({
  select: (db) =>
    db
      .selectFrom("deviceImportRows")
      .select(["row", "kind", "leftOut", "given", "deviceId", "deviceId as id", "customerId"])
      .select(["isNewCustomer", "errors", "cells"]),
});

/** Lists the rows of an import in the order of the file. */
export async function listRows(
  db: Database,
  importId: string,
  query: Parameters<typeof rows.list>[2],
): Promise<Page<DeviceImportRow>> {
  await getImport(db, importId);
  // The cast is safe, because only the import writes this table.
  return (await rows.list(db, importId, query)) as unknown as Page<DeviceImportRow>;
}

/** Reads all rows with errors, many at a time. */
export const readErrorRows = (db: Database, importId: string) =>
  rows.readErrors(db, importId, "error") as unknown as AsyncGenerator<
    (DeviceImportRow & { cells: string[] })[]
  >;
