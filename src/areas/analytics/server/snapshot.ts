import { sql } from "kysely";
import type { Database } from "#src/server/database.ts";

/** Runs reads on one snapshot of the database, so that their figures fit together. */
export const inSnapshot = <T>(db: Database, read: (tx: Database) => Promise<T>): Promise<T> =>
  db
    .transaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute(async (tx) => {
      // Plans that compile or run in parallel would cost more than they save: each statement takes some milliseconds.
      await sql`set local jit = off; set local max_parallel_workers_per_gather = 0`.execute(tx);
      return read(tx);
    });
