import { sql } from "kysely";
import type { Database } from "../database.ts";

/** PostgreSQL ends a transaction that is idle for eight seconds. So a dead node loses the lock, and a living one not. */
const BEAT_MS = 2000;

/**
 * Does the work while no other process of all nodes does the same, or not at all. `lock` is the key of an advisory lock;
 * `lost` tells that the lock is lost.
 */
export async function alone(
  db: Database,
  lock: number,
  work: (lost: AbortSignal) => Promise<void>,
): Promise<void> {
  await db.transaction().execute(async (holder) => {
    const { rows } = await sql<{ isOurs: boolean }>`
      select pg_try_advisory_xact_lock(${lock}) as is_ours`.execute(holder);
    if (!rows[0]?.isOurs) return;
    const lost = new AbortController();
    const beat = setInterval(() => {
      sql`select 1`.execute(holder).catch(() => lost.abort());
    }, BEAT_MS);
    try {
      await work(lost.signal);
    } finally {
      clearInterval(beat);
    }
  });
}
