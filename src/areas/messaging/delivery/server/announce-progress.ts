import { sql } from "kysely";
import type { Tx } from "#src/server/database.ts";
import { recordEvents } from "#src/server/events/record-event.ts";

/**
 * Tells live screens that messages to many have progressed, at most every two seconds: an event for each of thousands
 * of messages would be too many.
 */
export async function announceProgress(tx: Tx, bulkIds: readonly string[]): Promise<void> {
  if (bulkIds.length === 0) return;
  const { rows } = await sql<{ id: string }>`
    update sms_bulks set told_at = clock_timestamp()
    where id in (select id from sms_bulks
      where id = any(${bulkIds}::uuid[]) and (told_at is null or told_at < clock_timestamp() - interval '2 seconds')
      for no key update skip locked)
    returning id`.execute(tx);
  await recordEvents(
    tx,
    rows.map(({ id }) => ({ kind: "sms_bulk.progressed", recordId: id, actorId: null })),
  );
}

/** Ends the messages to many of which none waits any more. */
export async function completeBulks(tx: Tx): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    update sms_bulks b set status = 'completed', ended_at = now()
    where b.status = 'running' and b.prepared_at is not null
      and not exists (select from sms_messages m where m.bulk_id = b.id and m.status = 'pending')
    returning b.id`.execute(tx);
  await recordEvents(
    tx,
    rows.map(({ id }) => ({ kind: "sms_bulk.completed", recordId: id, actorId: null })),
  );
}
