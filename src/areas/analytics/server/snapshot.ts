import { sql } from "kysely";
import type { Database } from "#src/server/database.ts";

/**
 * Plans the statements of a transaction with the values of their spans. A plan for any span would read whole tables for
 * a single day. Compiling or parallel workers would cost more than they save, because each statement takes milliseconds.
 */
export const planByValues = (tx: Database): Promise<unknown> =>
  sql`select set_config('plan_cache_mode', 'force_custom_plan', true), set_config('jit', 'off', true),
    set_config('max_parallel_workers_per_gather', '0', true)`.execute(tx);

/**
 * Runs reads on one snapshot of the database, so that their figures fit together. Within the transaction of a write, each
 * statement has its own snapshot.
 */
export const inSnapshot = <T>(db: Database, read: (tx: Database) => Promise<T>): Promise<T> =>
  db.isTransaction
    ? read(db)
    : db
        .transaction()
        .setIsolationLevel("repeatable read")
        .setAccessMode("read only")
        .execute(async (tx) => {
          await planByValues(tx);
          return read(tx);
        });
