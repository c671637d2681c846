import { setTimeout as delay } from "node:timers/promises";
import { sql } from "kysely";
import type { Database } from "#src/server/database.ts";

/** Repeats `read` until background work has made `isSo` true, at most until the test times out. */
export async function readEventually<T>(
  read: () => Promise<T>,
  isSo: (value: T) => boolean,
): Promise<T> {
  for (;;) {
    const value = await read();
    if (isSo(value)) return value;
    await delay(20);
  }
}

/** Waits until every job that may run now has run, such as the reactions to earlier events. */
export async function jobsDone(db: Database): Promise<void> {
  await readEventually(
    () =>
      sql<{ waiting: number }>`
        select count(*)::int as waiting from graphile_worker._private_jobs where run_at <= now()`.execute(
        db,
      ),
    ({ rows: [row] }) => row?.waiting === 0,
  );
}
