/** Attempts: requests to providers. Whoever changes one locks its message first. */
import { sql } from "kysely";
import { newId } from "#src/shared/ids.ts";
import { beginningOf } from "#src/shared/text.ts";
import type { Tx } from "#src/server/database.ts";
import { recordEvent } from "#src/server/events/record-event.ts";
import type { SmsProviderName } from "../../providers/provider-names.ts";

const LONGEST_DETAIL = 300;

export interface LockedAttempt {
  id: string;
  messageId: string;
  state: string;
  provider: SmsProviderName;
  providerMessageId: string | null;
  recipientPhone: string | null;
  bulkId: string | null;
  messageStatus: string;
  isErased: boolean;
  /** Whether no later attempt exists. */
  isLast: boolean;
}

/**
 * Writes the first attempt of a message that waits, and returns its id. Jobs claim messages instead, within the limits
 * and the hours of the shop, which the demo shop must not depend on.
 */
export async function writeFirstAttempt(
  tx: Tx,
  { messageId, parts, provider }: { messageId: string; parts: number; provider: SmsProviderName },
): Promise<string> {
  const id = newId();
  await tx.updateTable("smsMessages").set({ sendAt: null }).where("id", "=", messageId).execute();
  await tx
    .insertInto("smsAttempts")
    .values({ id, messageId, attemptNumber: 1, provider, parts })
    .execute();
  return id;
}

/** Locks the message of an attempt, and reads the attempt. All changes of attempts lock in this order. */
export async function lockAttempt(tx: Tx, attemptId: string): Promise<LockedAttempt | undefined> {
  await sql`
    select m.id from sms_messages m
    where m.id = (select message_id from sms_attempts where id = ${attemptId}) for no key update`.execute(
    tx,
  );
  const { rows } = await sql<LockedAttempt>`
    select a.id, a.message_id, a.state, a.provider, a.provider_message_id, m.recipient_phone, m.bulk_id, m.status as message_status,
      m.erased_at is not null as is_erased,
      not exists (select from sms_attempts l
        where l.message_id = a.message_id and l.attempt_number > a.attempt_number) as is_last
    from sms_attempts a join sms_messages m on m.id = a.message_id where a.id = ${attemptId}`.execute(
    tx,
  );
  return rows[0];
}

/** The provider's words, which may name the number: nothing is kept of an erased customer. */
export const shortDetail = (
  { isErased }: LockedAttempt,
  told: string | null | undefined,
): string | null => (isErased || !told ? null : beginningOf(told, LONGEST_DETAIL));

/** The message left the shop. Only the attempt that may arrive decides about it. */
export async function markSent(
  tx: Tx,
  { messageId, provider, bulkId }: LockedAttempt,
  providerMessageId: string | null,
): Promise<void> {
  await tx
    .updateTable("smsMessages")
    .set({ status: "sent", sendAt: null, provider, providerMessageId, sentAt: sql`now()` })
    .set({ isSimulated: provider === "log", errorCode: null, errorDetail: null })
    .where("id", "=", messageId)
    .execute();
  if (!bulkId) await recordEvent(tx, { kind: "sms.sent", recordId: messageId, actorId: null });
}

/** The answer did not arrive, so the message may have been sent. */
export async function markUnknown(
  tx: Tx,
  { id, messageId, provider, bulkId }: LockedAttempt,
): Promise<void> {
  await tx
    .updateTable("smsAttempts")
    .set({ state: "unknown", answeredAt: sql`now()` })
    .where("id", "=", id)
    .execute();
  await tx
    .updateTable("smsMessages")
    .set({ status: "unknown", provider, errorCode: "no_answer", errorDetail: null })
    .where("id", "=", messageId)
    .execute();
  if (!bulkId) await recordEvent(tx, { kind: "sms.unknown", recordId: messageId, actorId: null });
}
