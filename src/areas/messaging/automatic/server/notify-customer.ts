/** Notifies customers of what happens: each area calls this for its own occasions. */
import { sql } from "kysely";
import type { Database, Tx } from "#src/server/database.ts";
import { write } from "../../sms/server/decide.ts";
import { readShop } from "../../outgoing/server/shop-of-messages.ts";
import { addresseeColumns, refusalOfAddressee } from "../../outgoing/server/addressee.ts";
import { findHandset } from "../../sms/server/known-values.ts";
import { queueSms, type Queued } from "../../sms/server/queue-sms.ts";
import { messageOf, type ValuesOf, type Occasion } from "../../templates/occasions.ts";
import { findActiveFor } from "../../templates/server/queries.ts";
import type { Told } from "../contract.ts";
import { emailCustomer } from "./email-customer.ts";
import { isOccasionOn } from "./switched-on-since.ts";

/** What a customer is notified of, and what is filled into the template. */
export type CustomerNotification = {
  [O in Occasion]: {
    occasion: O;
    /** A record gets one message for each kind. By default the kind is the occasion; `birthday:2026` recurs every year. */
    kind?: string;
    recordId: string;
    customerId: string;
    deviceId?: string | null;
    variables: ValuesOf<O>;
    /** The paper that goes with the email. */
    attachment?: { kind: string; of: string };
  };
}[Occasion];

/** What became of the SMS, and the email that was queued; null if none was. */
export type QueuedNotification = Queued & { emailId: string | null };

/**
 * Queues the message by SMS and by email unless a switch is off. `choice` is what somebody chose for this customer, which
 * overrules the switches of the message, but not those of the channels.
 */
export async function notifyCustomer(
  tx: Tx,
  notification: CustomerNotification,
  choice?: boolean,
): Promise<QueuedNotification> {
  const isWanted = choice ?? (await isOccasionOn(tx, notification.occasion));
  if (!isWanted) return { messageId: null, notSent: "switched_off", emailId: null };
  const queued = await queueMessage(tx, notification);
  return { ...queued, emailId: await emailCustomer(tx, notification) };
}

async function queueMessage(tx: Tx, notification: CustomerNotification): Promise<Queued> {
  // The customer may have another number now, for which the database would admit a second message.
  if (await findQueued(tx, notification)) return { messageId: null, notSent: "already_sent" };
  const { occasion, kind, recordId, customerId, deviceId, variables } = notification;
  const recipient = await findRecipient(tx, customerId);
  return queueSms(tx, {
    recipientPhone: recipient?.phone ?? null,
    customerId,
    deviceId: deviceId ?? null,
    ...messageOf[occasion],
    templateOccasion: occasion,
    variables,
    occasion: { kind: kind ?? occasion, recordId },
  });
}

/**
 * Notifies the customer because somebody asks for it now. A message that was queued already is not repeated, and counts as
 * queued. Where no SMS goes out, the answer has the same text for a chat.
 */
export async function notifyNow(tx: Tx, notification: CustomerNotification): Promise<Told> {
  const { emailId, ...queued } = await notifyCustomer(tx, notification, true);
  const messageId = queued.messageId ?? (await findQueued(tx, notification));
  const { notifications } = await readShop(tx);
  const needsChat = messageId === null || notifications.whatsappNotifications;
  return {
    messageId,
    notSent: messageId ? null : queued.notSent,
    emailId: emailId ?? (await findQueuedEmail(tx, notification)),
    chat: needsChat ? await chatOf(tx, notification) : null,
  };
}

/** The message about this occasion; null if none was queued. */
async function findQueued(
  db: Database,
  { kind, occasion, recordId }: CustomerNotification,
): Promise<string | null> {
  const row = await db
    .selectFrom("smsMessages")
    .select("id")
    .where("occasionKind", "=", kind ?? occasion)
    .where("occasionId", "=", recordId)
    .executeTakeFirst();
  return row?.id ?? null;
}

const findQueuedEmail = async (
  db: Database,
  notification: CustomerNotification,
): Promise<string | null> => {
  const row = await db
    .selectFrom("emails")
    .select("id")
    .where("occasionKind", "=", notification.kind ?? notification.occasion)
    .where("occasionId", "=", notification.recordId)
    .executeTakeFirst();
  return row?.id ?? null;
};

const findRecipient = (db: Database, customerId: string) =>
  db
    .selectFrom("customers")
    .select([...addresseeColumns, "whatsapp"])
    .where("id", "=", sql<string>`surviving_customer(${customerId}::uuid)`)
    .executeTakeFirst();

/** The text for a chat; null if the customer has no number, or wants no messages of this kind. */
async function chatOf(db: Database, notification: CustomerNotification): Promise<Told["chat"]> {
  const { occasion, customerId, deviceId, variables } = notification;
  const [recipient, template] = [
    await findRecipient(db, customerId),
    await findActiveFor(db, occasion),
  ];
  const phone = recipient?.whatsapp ?? recipient?.phone;
  if (!recipient || !template || !phone) return null;
  if (refusalOfAddressee(recipient, messageOf[occasion].purpose)) return null;
  const handset = deviceId ? await findHandset(db, deviceId) : undefined;
  const { composed } = write(
    { source: template, variables },
    await readShop(db),
    recipient,
    handset,
  );
  return composed.problem === "missing_values" ? null : { phone, text: composed.text };
}
