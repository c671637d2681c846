/** Up to where the journal is complete, for those who read it in order and must miss no event. */
import { setTimeout as delay } from "node:timers/promises";
import { sql } from "kysely";
import type { Database } from "../database.ts";

const ASK_EVERY_MS = 100;
/** Longer than PostgreSQL lets a transaction of Fundi run. */
const WAIT_AT_MOST_MS = 40_000;

/**
 * The number of the last event that is stored, once no transaction can still add an event before it. An event gets its
 * number after its transaction has locked the table `events` for writing, and keeps the lock until its end. So whoever
 * may still add an event with a lower number has the lock at the moment after the number was read. Null without events,
 * and when a transaction takes too long.
 */
export async function lastClosedEvent(db: Database): Promise<number | null> {
  const { rows } = await sql<{ last: number | null }>`select max(id) as last from events`.execute(
    db,
  );
  const last = rows[0]?.last ?? null;
  const open = await writersNow(db);
  for (let waited = 0; open.length > 0; waited += ASK_EVERY_MS) {
    const stillOpen = new Set(await writersNow(db));
    if (!open.some((writer) => stillOpen.has(writer))) break;
    if (waited >= WAIT_AT_MOST_MS) return null;
    await delay(ASK_EVERY_MS);
  }
  return last;
}

/** The transactions that have written events, or are about to, and have not ended. */
async function writersNow(db: Database): Promise<string[]> {
  const { rows } = await sql<{ writer: string }>`
    select distinct virtualtransaction as writer from pg_locks
    where locktype = 'relation' and relation = 'events'::regclass and mode = 'RowExclusiveLock'
      and database = (select oid from pg_database where datname = current_database())`.execute(db);
  return rows.map(({ writer }) => writer);
}
