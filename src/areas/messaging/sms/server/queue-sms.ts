import { sql } from "kysely";
import { newId } from "#src/shared/ids.ts";
import type { Language } from "#src/shared/words.ts";
import type { Tx } from "#src/server/database.ts";
import { recordEvent } from "#src/server/events/record-event.ts";
import { findActiveFor } from "../../templates/server/queries.ts";
import type { Occasion } from "../../templates/occasions.ts";
import type { NotSentReason, SmsOrigin, SmsPurpose, SmsType } from "../../core/values.ts";
import { decide, type DecidedRow } from "./decide.ts";
import { readShop } from "../../outgoing/server/shop-of-messages.ts";
import { smsChannel, wakeSending } from "../../outgoing/server/channel.ts";

export type AutomaticSms = {
  /** As it is stored for the customer; null if there is none. */
  recipientPhone: string | null;
  customerId?: string | null;
  deviceId?: string | null;
  type: SmsType;
  purpose: SmsPurpose;
  language?: Language;
  /** The event that this message tells about. At most one message is sent about it to one number. */
  occasion?: { kind: string; recordId: string };
} & ({ text: string } | { templateOccasion: Occasion; variables: Record<string, string> });

export type Queued =
  | { messageId: string; notSent: null }
  | { messageId: null; notSent: NotSentReason };

/**
 * Writes an automatic message, which a job sends. It returns the reason if nothing is sent, because the verb that wants
 * to tell the customer must not fail for it.
 */
export async function queueSms(tx: Tx, input: AutomaticSms): Promise<Queued> {
  const shop = await readShop(tx);
  if (!shop.notifications.smsNotifications) return { messageId: null, notSent: "switched_off" };
  const template = "text" in input ? null : await findActiveFor(tx, input.templateOccasion);
  if (template === undefined) return { messageId: null, notSent: "template_not_found" };
  const source = template
    ? { templateId: template.id, content: template.content, contentSw: template.contentSw }
    : { templateId: null, content: "text" in input ? input.text : "", contentSw: null };
  const variables = "text" in input ? {} : input.variables;
  const decision = await decide(tx, { ...input, source, variables }, shop);
  if (decision.notSent) return { messageId: null, notSent: decision.notSent };
  const messageId = await insertMessage(tx, decision.row, {
    origin: "automatic",
    occasion: input.occasion,
    createdBy: null,
  });
  return messageId ? { messageId, notSent: null } : { messageId: null, notSent: "already_sent" };
}

/** Stores a message that waits. Returns null if there is one already about this occasion to this number. */
export async function insertMessage(
  tx: Tx,
  row: DecidedRow,
  {
    origin,
    occasion,
    createdBy,
  }: {
    origin: SmsOrigin;
    occasion?: { kind: string; recordId: string } | undefined;
    createdBy: string | null;
  },
): Promise<string | null> {
  const inserted = await tx
    .insertInto("smsMessages")
    .values({
      id: newId(),
      ...row,
      origin,
      occasionKind: occasion?.kind ?? null,
      occasionId: occasion?.recordId ?? null,
      createdBy,
    })
    .onConflict((conflict) =>
      conflict
        .columns(["occasionKind", "occasionId", "recipientPhone"])
        .where(sql<boolean>`occasion_kind is not null`)
        .doNothing(),
    )
    .returning("id")
    .executeTakeFirst();
  if (!inserted) return null;
  await recordEvent(tx, { kind: "sms.queued", recordId: inserted.id, actorId: createdBy });
  await wakeSending(tx, smsChannel);
  return inserted.id;
}
