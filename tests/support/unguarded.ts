import { sql } from "kysely";
import type { Tx } from "#src/server/database.ts";
import type { TestApp } from "./app.ts";

/**
 * Changes a table whose triggers refuse such changes, in one transaction.
 *
 * Locks the whole table first. A job that has locked a row and then changes it could otherwise deadlock with this
 * transaction, because `alter table` lets other transactions lock rows but not change them.
 */
export async function unguarded(
  { db }: Pick<TestApp, "db">,
  table: string,
  change: (tx: Tx) => Promise<unknown>,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`lock table ${sql.table(table)} in access exclusive mode`.execute(tx);
    await sql`alter table ${sql.table(table)} disable trigger user`.execute(tx);
    await change(tx);
    await sql`alter table ${sql.table(table)} enable trigger user`.execute(tx);
  });
}
