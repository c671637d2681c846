import { sql } from "kysely";
import type { Database } from "#src/server/database.ts";

/** Sets the last number of a series, so that the next document gets `number` + 1. */
export async function continueAfter(db: Database, series: string, number: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`delete from document_numbers where series = ${series}`.execute(tx);
    await sql`update document_series set since = ${number}, last = ${number} where series = ${series}`.execute(
      tx,
    );
  });
}
