import { sql } from "kysely";
import type { Database, Tx } from "#src/server/database.ts";
import type { TestApp } from "./app.ts";
import { readEventually } from "./eventually.ts";

/**
 * Sends a request while a transaction with `change` is open. Commits the transaction as soon as the request waits for
 * the transaction or has its answer. The request therefore always meets the concurrent change at the worst moment.
 */
export async function sentDuring<T>(
  { db }: Pick<TestApp, "db">,
  change: (other: Tx) => Promise<unknown>,
  send: () => Promise<T>,
): Promise<T> {
  const answer = await db.transaction().execute(async (other) => {
    await change(other);
    const connection = await connectionOf(other);
    let isAnswered = false;
    const sent = send();
    const note = () => (isAnswered = true);
    sent.then(note, note);
    await readEventually(async () => isAnswered || (await isAwaited(db, connection)), Boolean);
    // Returns the promise in an object. Otherwise the transaction would wait for the promise before the commit.
    return { sent };
  });
  return answer.sent;
}

/** The number of the transaction's connection. */
export async function connectionOf(tx: Tx): Promise<number> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
  return rows[0]!.pid;
}

/** Whether anybody waits for a lock of this connection. What waits for other locks, such as a job, does not count. */
export async function isAwaited(db: Database, connection: number): Promise<boolean> {
  const { rows } = await sql`
    select from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend'
      and ${connection} = any(pg_blocking_pids(pid))`.execute(db);
  return rows.length > 0;
}
