import type { UpdateObject } from "kysely";
import type { DB } from "#db/rows.ts";
import type { Tx } from "../database.ts";

type TableWithId = {
  [Table in keyof DB]: DB[Table] extends { id: unknown } ? Table : never;
}[keyof DB];

/** Writes columns of the record with this id, which the caller has usually locked. */
export async function updateById<Table extends TableWithId>(
  tx: Tx,
  table: Table,
  id: string,
  columns: UpdateObject<DB, Table>,
): Promise<void> {
  // The builder does not know the columns of a table that is a type parameter; `columns` was checked above.
  const [name, set] = [table as "devices", columns as UpdateObject<DB, "devices">];
  await tx.updateTable(name).set(set).where("id", "=", id).execute();
}
