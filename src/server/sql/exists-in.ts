import { sql, type RawBuilder } from "kysely";
import type { Database } from "../database.ts";

/** Whether the query finds a row. */
export async function existsIn(db: Database, query: RawBuilder<unknown>): Promise<boolean> {
  const { rows } = await sql<{ isFound: boolean }>`select exists (${query}) as is_found`.execute(
    db,
  );
  return rows[0]?.isFound ?? false;
}
