/** The attempts of SMS: requests to providers. */
import { sql } from "kysely";
import { newId } from "#src/shared/ids.ts";
import { beginningOf } from "#src/shared/text.ts";
import type { Tx } from "#src/server/database.ts";
import { recordEvent } from "#src/server/events/record-event.ts";
import { lockAttempt, type LockedAttempt } from "../../outgoing/server/attempts.ts";
import { smsChannel } from "../../outgoing/server/channel.ts";
import type { SmsProviderName } from "../../providers/provider-names.ts";

const LONGEST_DETAIL = 300;

/** An attempt to send an SMS. */
export interface SmsAttempt extends LockedAttempt {
  provider: SmsProviderName;
  providerMessageId: string | null;
  recipientPhone: string | null;
  bulkId: string | null;
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

/** Locks the message of an attempt, and reads the attempt. */
export const lockSmsAttempt = (tx: Tx, attemptId: string): Promise<SmsAttempt | undefined> =>
  lockAttempt<SmsAttempt>(
    tx,
    smsChannel,
    attemptId,
    sql`a.provider, a.provider_message_id, m.recipient_phone, m.bulk_id`,
  );

/** The provider's words, which may name the number: nothing is kept of an erased customer. */
export const shortDetail = (
  { isErased }: SmsAttempt,
  told: string | null | undefined,
): string | null => (isErased || !told ? null : beginningOf(told, LONGEST_DETAIL));

/** The message left the shop. Only the attempt that may arrive decides about it. */
export async function markSent(
  tx: Tx,
  { messageId, provider, bulkId }: SmsAttempt,
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
  { id, messageId, provider, bulkId }: SmsAttempt,
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
