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
import {
  customerNow,
  recipientNow,
  refusalOfSendingNow,
  type RecipientNow,
} from "../../outgoing/server/addressee.ts";
import { emailChannel } from "../../outgoing/server/channel.ts";
import { endWaiting } from "../../outgoing/server/end-waiting.ts";
import { isOpenNow, readShop } from "../../outgoing/server/shop-of-messages.ts";
import { MAX_HOURS_OF_DIGEST } from "../../core/schedule.ts";

/** An email that has waited longer is out of date, and fails. */
const MAX_HOURS = 48;
const MAX_LATE_AT_ONCE = 500;

interface WaitingEmail {
  id: string;
  subject: string;
  body: string;
  html: string | null;
  attachment: AttachmentReference | null;
  createdBy: string | null;
}
type Candidate = WaitingEmail & RecipientNow;

export interface Claimed {
  attemptId: string;
  email: WaitingEmail & { to: string };
  server: StoredServer;
}

/** Claims at most `most` emails; none while sending is off or the mail server is left alone. */
export async function claimEmails(tx: Tx, most: number): Promise<Claimed[]> {
  await sql`select pg_advisory_xact_lock(${advisoryLocks.claimingEmails})`.execute(tx);
  const server = await readMailServer(tx);
  if (!mayBeAsked(server)) return [];
  // While the server fails, one email at a time tries whether it works again.
  const candidates = await waiting(tx, server.failures > 0 ? 1 : most);
  const claimed: Claimed[] = [];
  for (const email of candidates) {
    const error = refusalOfSendingNow(email);
    if (error) await endWaiting(tx, emailChannel, [{ id: email.id, status: "cancelled", error }]);
    else
      claimed.push({ attemptId: newId(), email: { ...email, to: email.recipient ?? "" }, server });
  }
  await markAsked(tx, claimed);
  // If all of them were cancelled, others may wait behind them.
  return claimed.length === 0 && candidates.length > 0 ? claimEmails(tx, most) : claimed;
}

const mayBeAsked = (server: StoredServer): boolean =>
  server.isActive &&
  isComplete(server) &&
  (server.pausedUntil === null || Date.parse(server.pausedUntil) <= Date.now());

/**
 * Emails by hand go first and at any hour; automatic ones wait for the hours of the shop. Digests have their own hour.
 */
async function waiting(tx: Tx, limit: number): Promise<Candidate[]> {
  const isOpen = isOpenNow(await readShop(tx));
  const { rows } = await sql<Candidate>`
    select m.id, m.recipient, m.subject, m.body, m.html, m.attachment, m.created_by, ${recipientNow}
    from emails m ${customerNow}
    where m.send_at <= now() and (${isOpen} or m.origin = 'manual' or m.type = 'digest')
    order by (m.origin <> 'manual'), m.send_at, m.id
    limit ${limit} for no key update of m skip locked`.execute(tx);
  return rows;
}

/** Whether a claim would find something. */
export async function isAnythingWaiting(tx: Tx): Promise<boolean> {
  if (!mayBeAsked(await readMailServer(tx))) return false;
  const isOpen = isOpenNow(await readShop(tx));
  const { rows } = await sql<{ isWaiting: boolean }>`
    select exists (select from emails
        where send_at <= now() and (${isOpen} or origin = 'manual' or type = 'digest'))
      as is_waiting`.execute(tx);
  return rows[0]?.isWaiting ?? false;
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
