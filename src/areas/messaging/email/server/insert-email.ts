import { sql } from "kysely";
import { newId } from "#src/shared/ids.ts";
import { beginningOf } from "#src/shared/text.ts";
import type { Language } from "#src/shared/words.ts";
import type { AttachmentReference } from "#src/server/attachments.ts";
import type { Tx } from "#src/server/database.ts";
import { recordEvent } from "#src/server/events/record-event.ts";
import type { SmsPurpose } from "../../core/values.ts";
import type { EmailType } from "../../core/email-values.ts";
import { emailChannel, wakeSending } from "../../outgoing/server/channel.ts";

export interface NewEmail {
  recipient: string;
  subject: string;
  body: string;
  /** The same in HTML, if it has such a form. */
  html?: string;
  type: EmailType;
  purpose: SmsPurpose;
  language: Language;
  customerId: string | null;
  deviceId: string | null;
  attachment: AttachmentReference | null;
}

export interface Cause {
  /** The event that it tells about; null if a user sends it. */
  occasion: { kind: string; recordId: string } | null;
  createdBy: string | null;
}

const LONGEST_SUBJECT = 200;

/** Names of customers and shops are part of the subject. Nothing in them begins another line. */
const oneLine = (text: string): string =>
  beginningOf(text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ").trim(), LONGEST_SUBJECT);

/** Stores an email that waits. Returns null if there is one already about this occasion. */
export async function insertEmail(
  tx: Tx,
  { subject, attachment, ...email }: NewEmail,
  { occasion, createdBy }: Cause,
): Promise<string | null> {
  const inserted = await tx
    .insertInto("emails")
    .values({
      id: newId(),
      ...email,
      subject: oneLine(subject),
      attachment: attachment && JSON.stringify(attachment),
      origin: occasion ? "automatic" : "manual",
      occasionKind: occasion?.kind ?? null,
      occasionId: occasion?.recordId ?? null,
      createdBy,
    })
    .onConflict((conflict) =>
      conflict
        .columns(["occasionKind", "occasionId"])
        .where(sql<boolean>`occasion_kind is not null`)
        .doNothing(),
    )
    .returning("id")
    .executeTakeFirst();
  if (!inserted) return null;
  await recordEvent(tx, { kind: "email.queued", recordId: inserted.id, actorId: createdBy });
  await wakeSending(tx, emailChannel);
  return inserted.id;
}
