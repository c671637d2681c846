/** Attempts: requests to hand a message over. Whoever changes one locks its message first. */
import { sql, type RawBuilder } from "kysely";
import type { Tx } from "#src/server/database.ts";
import type { Channel } from "./channel.ts";

export interface LockedAttempt {
  id: string;
  messageId: string;
  state: string;
  isErased: boolean;
  /** Whether no later attempt exists. */
  isLast: boolean;
}

/**
 * Locks the message of an attempt, and reads the attempt with further columns of the attempt `a` and its message `m`. All
 * changes of attempts lock in this order.
 */
export async function lockAttempt<Further>(
  tx: Tx,
  { messages, attempts, messageId }: Channel,
  attemptId: string,
  further: RawBuilder<Further>,
): Promise<(LockedAttempt & Further) | undefined> {
  await sql`
    select m.id from ${messages} m
    where m.id = (select ${messageId} from ${attempts} where id = ${attemptId}) for no key update`.execute(
    tx,
  );
  const { rows } = await sql<LockedAttempt & Further>`
    select a.id, m.id as message_id, a.state, m.erased_at is not null as is_erased,
      not exists (select from ${attempts} l
        where l.${messageId} = m.id and l.attempt_number > a.attempt_number) as is_last, ${further}
    from ${attempts} a join ${messages} m on m.id = a.${messageId} where a.id = ${attemptId}`.execute(
    tx,
  );
  return rows[0];
}

/**
 * Attempts that a dead process has left. Nobody knows whether they arrived, so `markUnknown` settles those that are still
 * open. The caller is the only one that sends.
 */
export async function markLeftBehind(
  tx: Tx,
  { attempts, messageId }: Channel,
  markUnknown: (tx: Tx, attemptId: string) => Promise<void>,
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from ${attempts} where state = 'asked' order by ${messageId} limit 1000`.execute(tx);
  for (const { id } of rows) await markUnknown(tx, id);
}
