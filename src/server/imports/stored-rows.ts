import { sql } from "kysely";
import type { Tx } from "../database.ts";
import { chunksOf, ROWS_AT_ONCE, type JudgedRow, type KindOfImport } from "./kind-of-import.ts";

type Rows = Pick<KindOfImport, "rowTable" | "rowColumns">;

/** Replaces the stored rows of an import by these rows. */
export async function saveRows(
  tx: Tx,
  { rowTable, rowColumns }: Rows,
  importId: string,
  rows: readonly JudgedRow[],
): Promise<void> {
  const names = Object.keys(rowColumns);
  const columns = sql.join(names.map((name) => sql.ref(name)));
  // The objects of JSON have the names of the code, which need quotes in PostgreSQL.
  const given = sql.raw(names.map((name) => `"${name}"`).join(", "));
  const typed = sql.raw(names.map((name) => `"${name}" ${rowColumns[name]}`).join(", "));
  await sql`delete from ${sql.table(rowTable)} where import_id = ${importId}`.execute(tx);
  for (const chunk of chunksOf(rows)) {
    await sql`
      insert into ${sql.table(rowTable)} (import_id, ${columns})
      select ${importId}::uuid, ${given} from jsonb_to_recordset(${JSON.stringify(chunk)}::jsonb) as r (${typed})`.execute(
      tx,
    );
  }
}

/** Reads the stored rows of an import, in the order of the file. */
export async function storedRows<Judged extends JudgedRow>(
  tx: Tx,
  { rowTable, rowColumns }: Rows,
  importId: string,
): Promise<Judged[]> {
  const columns = sql.join(Object.keys(rowColumns).map((name) => sql.ref(name)));
  const stored: Judged[] = [];
  for (let after = 0; ;) {
    const { rows } = await sql<Judged>`
      select ${columns} from ${sql.table(rowTable)}
      where import_id = ${importId} and row > ${after} order by row limit ${ROWS_AT_ONCE}`.execute(
      tx,
    );
    stored.push(...rows);
    after = rows.at(-1)?.row ?? 0;
    if (rows.length < ROWS_AT_ONCE) return stored;
  }
}

/** Counts the rows of each kind. */
export function countsOfKinds(rows: readonly Pick<JudgedRow, "kind">[]) {
  const of = (kind: JudgedRow["kind"]) => rows.filter((row) => row.kind === kind).length;
  return {
    rowCount: rows.length,
    newCount: of("new"),
    changedCount: of("changed"),
    unchangedCount: of("unchanged"),
    errorCount: of("error"),
  };
}
