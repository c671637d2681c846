/** Statements for the table of the imports of any area. Their columns are named as in db/rows.ts. */
import { sql, type RawBuilder } from "kysely";
import { refuse } from "#src/shared/errors.ts";
import type { Tx } from "../database.ts";
import type { ImportTable, StoredImport } from "./kind-of-import.ts";

/** Locks an import until `tx` ends. @throws Refusal not_found */
export async function lockImport<Table extends ImportTable>(
  tx: Tx,
  { table }: { table: Table },
  id: string,
): Promise<StoredImport<Table>> {
  const { rows } = await sql<StoredImport<Table>>`
    select * from ${sql.table(table)} where id = ${id} for no key update`.execute(tx);
  return rows[0] ?? refuse("not_found");
}

/**
 * Refuses unless the import waits for a user, and still has its rows.
 * @throws Refusal conflict (`params.reason` import-state)
 */
export function requireOpen({ state, rowsForgottenAt }: StoredImport): void {
  if (!["checked", "failed"].includes(state) || rowsForgottenAt !== null) {
    refuse("conflict", { params: { reason: "import-state", state } });
  }
}

/** Writes these columns of an import. JSON is given as text. */
export async function changeImport(
  tx: Tx,
  { table }: { table: ImportTable },
  id: string,
  values: Readonly<Record<string, unknown>>,
): Promise<void> {
  await sql`update ${sql.table(table)} set ${assignments(values)} where id = ${id}`.execute(tx);
}

export async function insertImport(
  tx: Tx,
  { table }: { table: ImportTable },
  values: Readonly<Record<string, unknown>>,
): Promise<void> {
  const columns = Object.keys(values).map((column) => sql.ref(column));
  await sql`
    insert into ${sql.table(table)} (${sql.join(columns)}) values (${sql.join(Object.values(values))})`.execute(
    tx,
  );
}

const assignments = (values: Readonly<Record<string, unknown>>): RawBuilder<unknown> =>
  sql.join(Object.entries(values).map(([column, value]) => sql`${sql.ref(column)} = ${value}`));
