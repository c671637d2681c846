/** Stores what became of an attempt: the provider's answer, or that there is none. */
import { sql } from "kysely";
import type { Tx } from "#src/server/database.ts";
import { recordEvent } from "#src/server/events/record-event.ts";
import { followDelivery } from "../../delivery/server/polls.ts";
import type { SendAnswer } from "../../providers/server/sms-provider.ts";
import {
  lockSmsAttempt,
  markSent,
  markUnknown,
  shortDetail,
  type SmsAttempt,
} from "../../delivery/server/attempts.ts";
import { takeReport } from "../../delivery/server/take-report.ts";

/**
 * Applies the provider's answer to a request. A report may have arrived before it: then only the provider's id is new.
 * An unknown answer never sends the message again; a definite refusal lets the next claim choose another provider.
 */
export async function settleAnswer(tx: Tx, attemptId: string, answer: SendAnswer): Promise<void> {
  const attempt = await lockSmsAttempt(tx, attemptId);
  if (!attempt) return;
  const isOpen = attempt.state === "asked" || attempt.state === "unknown";
  if (answer.status === "accepted") {
    await noteAccepted(tx, attempt, isOpen, answer);
    return;
  }
  if (!isOpen || !attempt.isLast) return;
  if (answer.status === "unknown") {
    if (attempt.state === "asked") await markUnknown(tx, attempt);
    return;
  }
  await noteRefused(tx, attempt, answer);
}

async function noteAccepted(
  tx: Tx,
  attempt: SmsAttempt,
  isOpen: boolean,
  { providerMessageId, costText }: Extract<SendAnswer, { status: "accepted" }>,
): Promise<void> {
  const isOurs = await isFreeId(tx, attempt, providerMessageId);
  await tx
    .updateTable("smsAttempts")
    .set({ answeredAt: sql`now()` })
    .$if(attempt.providerMessageId === null && isOurs, (q) => q.set({ providerMessageId }))
    .$if(costText !== undefined, (q) => q.set({ costText: costText ?? null }))
    .$if(isOpen, (q) => q.set({ state: "accepted" }))
    .where("id", "=", attempt.id)
    .execute();
  if (!isOpen) return;
  await markSent(tx, attempt, isOurs ? providerMessageId : null);
  if (!isOurs) return;
  const { id, provider, recipientPhone: to } = attempt;
  if (to !== null) await followDelivery(tx, provider, { id, to, providerMessageId });
  const early = await tx
    .deleteFrom("smsEarlyReports")
    .where("provider", "=", attempt.provider)
    .where("providerMessageId", "=", providerMessageId)
    .returning(["status", "detail"])
    .executeTakeFirst();
  if (early) {
    const { status, detail } = early;
    await takeReport(tx, attempt.provider, {
      providerMessageId,
      status,
      ...(detail !== null && { detail }),
    });
  }
}

/** A provider that repeats an id must not refuse the whole answer. The attempt then has none. */
const isFreeId = async (tx: Tx, { id, provider }: SmsAttempt, providerMessageId: string) =>
  !(await tx
    .selectFrom("smsAttempts")
    .select("id")
    .where("provider", "=", provider)
    .where("providerMessageId", "=", providerMessageId)
    .where("id", "<>", id)
    .executeTakeFirst());

async function noteRefused(
  tx: Tx,
  attempt: SmsAttempt,
  {
    detail: told,
    mayRetryElsewhere,
    retryAfterSeconds,
  }: Extract<SendAnswer, { status: "refused" }>,
): Promise<void> {
  const { id, messageId, provider, bulkId } = attempt;
  const detail = shortDetail(attempt, told);
  await tx
    .updateTable("smsAttempts")
    .set({ state: "refused", answeredAt: sql`now()`, detail, mayRetryElsewhere })
    .set({
      retryAfterSeconds: retryAfterSeconds === undefined ? null : Math.ceil(retryAfterSeconds),
    })
    .where("id", "=", id)
    .execute();
  if (mayRetryElsewhere || retryAfterSeconds !== undefined) {
    // The next claim asks another provider, or the same one later, or ends the message.
    await tx
      .updateTable("smsMessages")
      .set({ status: "pending", sendAt: sql`now()`, errorCode: null, errorDetail: null })
      .where("id", "=", messageId)
      .execute();
    return;
  }
  await tx
    .updateTable("smsMessages")
    .set({ status: "failed", provider, errorCode: "refused", errorDetail: detail })
    .where("id", "=", messageId)
    .execute();
  if (!bulkId) await recordEvent(tx, { kind: "sms.failed", recordId: messageId, actorId: null });
}
