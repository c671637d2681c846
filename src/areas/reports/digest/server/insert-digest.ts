import type { Tx } from "#src/server/database.ts";
import { recordAct } from "#src/server/events/record-event.ts";
import { refuse } from "#src/shared/errors.ts";
import type { Language } from "#src/shared/words.ts";
import { SHOP_ID } from "#src/areas/settings/core/server/update-settings.ts";
import { insertEmail } from "#src/areas/messaging/email/server/insert-email.ts";
import { smsLength } from "#src/areas/messaging/core/length.ts";
import { insertMessage } from "#src/areas/messaging/sms/server/queue-sms.ts";
import type { DigestChannel } from "../contract.ts";
import type { WrittenDigest } from "./write-digest.ts";

export interface Letter {
  channel: DigestChannel;
  sendTo: string;
  language: Language;
  day: string;
  /** null: a user wants one at once. Otherwise the recipient of the daily one. */
  recipientId: string | null;
  /** Who wants it; null for the daily one. */
  createdBy: string | null;
}

/**
 * Stores the email or text message, which a job of messaging sends. It belongs to no customer, even if one has the same
 * address. Returns its id.
 */
export async function insertDigest(
  tx: Tx,
  letter: Letter,
  written: WrittenDigest,
): Promise<string> {
  const { channel, day, recipientId, createdBy } = letter;
  const occasion = recipientId && { kind: `digest ${day}`, recordId: recipientId };
  const id =
    channel === "email"
      ? await insertAsEmail(tx, letter, written, occasion || null)
      : await insertAsSms(tx, letter, written, occasion || undefined);
  await recordAct(tx, createdBy, "digest.written", recipientId ?? createdBy ?? SHOP_ID, {
    day,
    channel,
  });
  return id ?? refuse("conflict");
}

type Occasion = { kind: string; recordId: string };

const insertAsEmail = (
  tx: Tx,
  { sendTo, language, createdBy }: Letter,
  { email }: WrittenDigest,
  occasion: Occasion | null,
) =>
  insertEmail(
    tx,
    {
      recipient: sendTo,
      subject: email.subject,
      body: email.text,
      html: email.html,
      type: "digest",
      purpose: "service",
      language,
      customerId: null,
      deviceId: null,
      attachment: null,
    },
    { occasion, createdBy },
  );

const insertAsSms = (
  tx: Tx,
  { sendTo, language, createdBy }: Letter,
  { sms }: WrittenDigest,
  occasion: Occasion | undefined,
) =>
  insertMessage(
    tx,
    {
      recipientPhone: sendTo,
      text: sms,
      type: "digest",
      purpose: "service",
      language,
      parts: smsLength(sms).parts,
      customerId: null,
      deviceId: null,
      templateId: null,
      variables: "{}",
    },
    { origin: createdBy ? "manual" : "automatic", occasion, createdBy },
  );
