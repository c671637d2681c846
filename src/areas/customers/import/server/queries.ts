import type { Page } from "#src/shared/fields.ts";
import type { Database } from "#src/server/database.ts";
import { importReads, rowReads, shownImport } from "#src/server/imports/list-imports.ts";
import type { CustomerImport, CustomerImportRow } from "../contract.ts";

export const { get: getImport, list: listImports } = importReads(
  "customerImports",
  (row): CustomerImport => {
    const shown = shownImport(row);
    return {
      ...shown,
      columns: row.columns as unknown as CustomerImport["columns"],
      counts: { ...shown.counts, changed: row.changedCount },
      updateExisting: row.updateExisting,
    };
  },
);

const rows = rowReads({
  select: (db) =>
    db
      .selectFrom("customerImportRows")
      .select(["row", "kind", "name", "phone", "customerId", "customerId as id"])
      .select(["changes", "errors", "cells"]),
});

/** Lists the rows of an import with their changes, in the order of the file. */
export async function listRows(
  db: Database,
  importId: string,
  query: Parameters<typeof rows.list>[2],
): Promise<Page<CustomerImportRow>> {
  await getImport(db, importId);
  // The cast is safe, because only the import writes this table.
  return (await rows.list(db, importId, query)) as unknown as Page<CustomerImportRow>;
}

/** Reads all rows with errors, many at a time. */
export const readErrorRows = (db: Database, importId: string) =>
  rows.readErrors(db, importId, "error") as unknown as AsyncGenerator<
    (CustomerImportRow & { cells: string[] })[]
  >;
