/** Stores what became of an attempt: the mail server's answer, or that there is none. */
import { sql } from "kysely";
import { pageHref } from "#src/shared/addresses.ts";
import type { Tx } from "#src/server/database.ts";
import { recordEvent } from "#src/server/events/record-event.ts";
import { notify } from "#src/areas/notifications/server/notify.ts";
import { lockAttempt, type LockedAttempt } from "../../outgoing/server/attempts.ts";
import { emailChannel } from "../../outgoing/server/channel.ts";
import type { MailRefusal } from "../../mail-server/server/read-error.ts";
import type { MailAnswer } from "../../mail-server/server/smtp.ts";

/** How long an email waits after each refusal that is not definite, in minutes. After the last one it fails. */
const EMAIL_WAITS = [1, 5, 15, 30, 60, 120, 240] as const;
/** How long the mail server is left alone after it has failed so often in a row, in minutes. */
const SERVER_WAITS = [1, 2, 5, 10, 20, 30, 60] as const;

interface EmailAttempt extends LockedAttempt {
  /** The refusals of the present try that concerned this email, not the whole server. */
  refusals: number;
}

const lockEmailAttempt = (tx: Tx, attemptId: string) =>
  lockAttempt<EmailAttempt>(
    tx,
    emailChannel,
    attemptId,
    sql`(select count(*) from email_attempts r where r.email_id = m.id and r.state = 'refused'
      and r.asked_at >= m.tried_since and r.problem in ('busy', 'attachment_missing'))::int as refusals`,
  );

/** Applies the answer. `version` is that of the settings with which the server was asked. */
export async function settleEmail(
  tx: Tx,
  attemptId: string,
  answer: MailAnswer,
  version: number,
): Promise<void> {
  const attempt = await lockEmailAttempt(tx, attemptId);
  // A late answer still counts, unless a user has sent the email again meanwhile.
  if (!attempt?.isLast || !["asked", "unknown"].includes(attempt.state)) return;
  if (answer.status === "unknown") {
    if (attempt.state === "asked") await markUnknown(tx, attempt);
  } else if (answer.status === "accepted") {
    await markSent(tx, attempt, answer.detail);
    await noteWorking(tx, version);
  } else {
    await noteRefused(tx, attempt, answer);
    await noteFailing(tx, answer, version);
  }
}

async function markUnknown(tx: Tx, { id, messageId }: EmailAttempt): Promise<void> {
  await tx
    .updateTable("emailAttempts")
    .set({ state: "unknown", problem: "no_answer" })
    .where("id", "=", id)
    .execute();
  await tx
    .updateTable("emails")
    .set({ status: "unknown", errorCode: "no_answer" })
    .where("id", "=", messageId)
    .execute();
  await recordEvent(tx, { kind: "email.unknown", recordId: messageId, actorId: null });
}

async function markSent(
  tx: Tx,
  { id, messageId }: EmailAttempt,
  detail: string | null,
): Promise<void> {
  await tx
    .updateTable("emailAttempts")
    .set({ state: "accepted", answeredAt: sql`now()`, problem: null, detail })
    .where("id", "=", id)
    .execute();
  await tx
    .updateTable("emails")
    .set({ status: "sent", sentAt: sql`now()`, errorCode: null, errorDetail: null })
    .where("id", "=", messageId)
    .execute();
  await recordEvent(tx, { kind: "email.sent", recordId: messageId, actorId: null });
}

async function noteRefused(
  tx: Tx,
  { id, messageId, isErased, refusals }: EmailAttempt,
  { problem, detail, isTemporary, isAboutServer }: MailRefusal,
): Promise<void> {
  const told = isErased ? null : detail;
  await tx
    .updateTable("emailAttempts")
    .set({ state: "refused", answeredAt: sql`now()`, problem, detail: told, isTemporary })
    .where("id", "=", id)
    .execute();
  // While the whole server fails, the server waits, and its emails with it.
  const minutes = isAboutServer ? 0 : EMAIL_WAITS[refusals];
  if (isTemporary && minutes !== undefined) {
    await tx
      .updateTable("emails")
      .set({ status: "pending", errorCode: null, errorDetail: null })
      .set({ sendAt: sql`now() + make_interval(mins => ${minutes})` })
      .where("id", "=", messageId)
      .execute();
    return;
  }
  await tx
    .updateTable("emails")
    .set({ status: "failed", errorCode: problem, errorDetail: told })
    .where("id", "=", messageId)
    .execute();
  await recordEvent(tx, { kind: "email.failed", recordId: messageId, actorId: null });
}

const noteWorking = (tx: Tx, version: number) =>
  tx
    .updateTable("mailServer")
    .set({ failures: 0, failingSince: null, pausedUntil: null, failureToldAt: null })
    .set({ isHealthy: true, healthProblem: null, healthDetail: null })
    .set({ healthCheckedAt: sql`now()` })
    .where("version", "=", version)
    .execute();

/**
 * Leaves the server alone for a while if it takes no email at all. What it says about one email is not stored here,
 * because it may contain the address. After a day without any sent email, users are told, once.
 */
async function noteFailing(
  tx: Tx,
  { problem, detail, isAboutServer }: MailRefusal,
  version: number,
): Promise<void> {
  const failing = await tx
    .updateTable("mailServer")
    .set({ failingSince: sql`coalesce(failing_since, now())` })
    .$if(isAboutServer, (q) =>
      q.set({
        failures: sql`failures + 1`,
        pausedUntil: sql`now() + make_interval(mins =>
          (${sql.val([...SERVER_WAITS])}::int[])[least(failures + 1, ${SERVER_WAITS.length})])`,
        isHealthy: false,
        healthProblem: problem,
        healthDetail: detail,
        healthCheckedAt: sql`now()`,
      }),
    )
    .where("version", "=", version)
    .returning([
      "failingSince",
      sql<boolean>`failing_since <= now() - interval '1 day' and failure_told_at is null`.as(
        "isTimeToTell",
      ),
    ])
    .executeTakeFirst();
  if (!failing?.isTimeToTell) return;
  await tx
    .updateTable("mailServer")
    .set({ failureToldAt: sql`now()` })
    .execute();
  await notify(tx, {
    type: "error",
    code: "emails_failing",
    values: { since: failing.failingSince },
    href: pageHref("/mail-server"),
    to: { permission: "manage_mail_server" },
  });
}

/** Settles an attempt that a dead process has left. */
export async function markLost(tx: Tx, attemptId: string): Promise<void> {
  const attempt = await lockEmailAttempt(tx, attemptId);
  if (attempt?.state === "asked") await markUnknown(tx, attempt);
}
