/** The ways by which messages leave the shop. */
import { sql, type RawBuilder } from "kysely";
import type { Tx } from "#src/server/database.ts";
import { advisoryLocks } from "#src/server/sql/advisory-locks.ts";

/**
 * A channel: SMS or email. A message is a row that waits (`send_at`) until the job of its channel claims it, which
 * writes an attempt; the answer to the attempt decides its status. The columns that say this are the same in both
 * channels.
 */
export interface Channel {
  /** The first part of its kinds of events, such as `sms.sent`. */
  name: "sms" | "email";
  messages: RawBuilder<unknown>;
  attempts: RawBuilder<unknown>;
  /** The column of an attempt that names its message. */
  messageId: RawBuilder<unknown>;
  /** Its recipients, and the same of a customer. */
  recipient: RawBuilder<unknown>;
  contact: RawBuilder<unknown>;
  /** The name of its messages in the exported data of a customer, and what is in them. */
  data: "messages" | "emails";
  exported: RawBuilder<unknown>;
  /** What an erasure empties. */
  emptied: RawBuilder<unknown>;
  /** The job that sends what waits, and the lock that lets only one run. */
  job: string;
  lock: number;
}

export const smsChannel: Channel = {
  name: "sms",
  messages: sql.table("sms_messages"),
  attempts: sql.table("sms_attempts"),
  messageId: sql.ref("message_id"),
  recipient: sql.ref("recipient_phone"),
  contact: sql.ref("phone"),
  data: "messages",
  exported: sql`recipient_phone, text, type, purpose, language, status, created_at, sent_at, delivered_at`,
  emptied: sql`recipient_phone = null, text = '', variables = '{}'`,
  job: "send_sms",
  lock: advisoryLocks.sendingSms,
};

export const emailChannel: Channel = {
  name: "email",
  messages: sql.table("emails"),
  attempts: sql.table("email_attempts"),
  messageId: sql.ref("email_id"),
  recipient: sql.ref("recipient"),
  contact: sql`lower(email)`,
  data: "emails",
  exported: sql`recipient, subject, body, type, purpose, language, status, created_at, sent_at`,
  emptied: sql`recipient = null, subject = '', body = '', html = null, attachment = null`,
  job: "send_emails",
  lock: advisoryLocks.sendingEmails,
};

export const channels = [smsChannel, emailChannel] as const;

/** Adds the job that sends what waits. It runs after the commit, and also every minute. */
export const wakeSending = (tx: Tx, { job }: Channel) =>
  sql`select graphile_worker.add_job(${job}::text)`.execute(tx);
