/** Takes emails that wait, and writes an attempt for each of them before the mail server is asked. */
import { sql } from "kysely";
import type { AttachmentReference } from "#src/server/attachments.ts";
import { newId } from "#src/shared/ids.ts";
import type { Tx } from "#src/server/database.ts";
import { advisoryLocks } from "#src/server/sql/advisory-locks.ts";
import { recordEvents } from "#src/server/events/record-event.ts";
import {
  isComplete,
  readMailServer,
  type StoredServer,
} from "../../mail-server/server/stored-server.ts";
import { refusalOfAddressee } from "../../sms/server/addressee.ts";
import { readShop } from "../../sms/server/decide.ts";
import { isWithin, MAX_HOURS_OF_DIGEST } from "../../core/schedule.ts";
import type { SmsPurpose } from "../../core/values.ts";
import type { EmailError } from "../../core/email-values.ts";

/** What the mail server has not taken for so long is no news any more. */
const MAX_HOURS = 48;
const MAX_LATE_AT_ONCE = 500;

export interface Claimed {
  attemptId: string;
  email: {
    id: string;
    to: string;
    subject: string;
    body: string;
    html: string | null;
    attachment: AttachmentReference | null;
    createdBy: string | null;
  };
  server: StoredServer;
}

interface Candidate {
  id: string;
  recipient: string | null;
  subject: string;
  body: string;
  html: string | null;
  attachment: AttachmentReference | null;
  createdBy: string | null;
  purpose: SmsPurpose;
  erasedAt: string | null;
  smsOptOut: boolean | null;
  marketingConsent: boolean | null;
}

/** Claims at most `most` emails; none while sending is off or the mail server is left alone. */
export async function claimEmails(tx: Tx, most: number): Promise<Claimed[]> {
  await sql`select pg_advisory_xact_lock(${advisoryLocks.claimingEmails})`.execute(tx);
  const server = await readMailServer(tx);
  if (!mayBeAsked(server)) return [];
  // While the server fails, one email at a time tries whether it works again.
  const candidates = await waiting(tx, server.failures > 0 ? 1 : most);
  const claimed: Claimed[] = [];
  for (const { recipient, ...email } of candidates) {
    const against = recipient === null ? "erased" : refusalOfSendingNow(email);
    if (against) await cancel(tx, email.id, against);
    else claimed.push({ attemptId: newId(), email: { ...email, to: recipient ?? "" }, server });
  }
  await markAsked(tx, claimed);
  // If all of them were cancelled, others may wait behind them.
  return claimed.length === 0 && candidates.length > 0 ? claimEmails(tx, most) : claimed;
}

const mayBeAsked = (server: StoredServer): boolean =>
  server.isActive &&
  isComplete(server) &&
  (server.pausedUntil === null || Date.parse(server.pausedUntil) <= Date.now());

/** Emails by hand go first and at any hour; automatic ones wait for the hours of the shop. Digests have their own hour. */
async function waiting(tx: Tx, limit: number): Promise<Candidate[]> {
  const isOpen = await isOpenNow(tx);
  const { rows } = await sql<Candidate>`
    select e.id, e.recipient, e.subject, e.body, e.html, e.attachment, e.created_by, e.purpose,
      coalesce(e.erased_at, c.erased_at) as erased_at, c.sms_opt_out, c.marketing_consent
    from emails e
    left join customers o on o.id = e.customer_id
    left join customers c on c.id = coalesce(o.merged_into, o.id)
    where e.send_at <= now() and (${isOpen} or e.origin = 'manual' or e.type = 'digest')
    order by (e.origin <> 'manual'), e.send_at, e.id
    limit ${limit} for no key update of e skip locked`.execute(tx);
  return rows;
}

async function isOpenNow(tx: Tx): Promise<boolean> {
  const { notifications } = await readShop(tx);
  return isWithin(notifications.notificationSchedule, new Date());
}

/** Whether a claim would find something. */
export async function isAnythingWaiting(tx: Tx): Promise<boolean> {
  if (!mayBeAsked(await readMailServer(tx))) return false;
  const isOpen = await isOpenNow(tx);
  const { rows } = await sql<{ isWaiting: boolean }>`
    select exists (select from emails
        where send_at <= now() and (${isOpen} or origin = 'manual' or type = 'digest'))
      as is_waiting`.execute(tx);
  return rows[0]?.isWaiting ?? false;
}

/** Since the email was written, the customer may have said no, or may have been erased. */
function refusalOfSendingNow({
  smsOptOut,
  marketingConsent,
  erasedAt,
  purpose,
}: Omit<Candidate, "recipient">): EmailError | null {
  const customer =
    smsOptOut === null
      ? undefined
      : { erasedAt, smsOptOut, marketingConsent: marketingConsent ?? false };
  return refusalOfAddressee(customer, purpose);
}

async function cancel(tx: Tx, id: string, errorCode: EmailError): Promise<void> {
  await tx
    .updateTable("emails")
    .set({ status: "cancelled", sendAt: null, errorCode })
    .where("id", "=", id)
    .execute();
  await recordEvents(tx, [{ kind: "email.cancelled", recordId: id, actorId: null }]);
}

async function markAsked(tx: Tx, claimed: readonly Claimed[]): Promise<void> {
  for (const { attemptId, email } of claimed) {
    await sql`
      insert into email_attempts (id, email_id, attempt_number, asked_at)
      select ${attemptId}, ${email.id},
        1 + (select count(*) from email_attempts where email_id = ${email.id}), clock_timestamp()`.execute(
      tx,
    );
    await tx.updateTable("emails").set({ sendAt: null }).where("id", "=", email.id).execute();
  }
}

/** Ends emails that have waited too long. A user may send them again. */
export async function endLateEmails(tx: Tx): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    update emails set status = 'failed', send_at = null, error_code = 'too_late'
    where id in (select id from emails
      where send_at is not null and tried_since < now() - make_interval(hours =>
        case type when 'digest' then ${MAX_HOURS_OF_DIGEST}::int else ${MAX_HOURS}::int end)
      order by id limit ${MAX_LATE_AT_ONCE} for no key update skip locked)
    returning id`.execute(tx);
  await recordEvents(
    tx,
    rows.map(({ id }) => ({ kind: "email.failed" as const, recordId: id, actorId: null })),
  );
}
