import { sql } from "kysely";
import type { Database } from "#src/server/database.ts";

/** From now on the numbers of a series continue after `number`, as if all up to it were given. */
export async function continueAfter(db: Database, series: string, number: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`delete from document_numbers where series = ${series}`.execute(tx);
    await sql`update document_series set since = ${number}, last = ${number} where series = ${series}`.execute(
      tx,
    );
  });
}
