import { sql } from "kysely";
import type { Tx } from "#src/server/database.ts";
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
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(other);
    const [own] = rows;
    let isAnswered = false;
    const sent = send();
    const note = () => (isAnswered = true);
    sent.then(note, note);
    const isWaiting = async () => {
      const waiting = await sql`
        select from pg_stat_activity where ${own?.pid} = any(pg_blocking_pids(pid))`.execute(db);
      return waiting.rows.length > 0;
    };
    await readEventually(async () => isAnswered || (await isWaiting()), Boolean);
    // Returns the promise in an object. Otherwise the transaction would wait for the promise before the commit.
    return { sent };
  });
  return answer.sent;
}
