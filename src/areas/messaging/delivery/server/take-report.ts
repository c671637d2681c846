import { sql } from "kysely";
import { beginningOf } from "#src/shared/text.ts";
import type { Tx } from "#src/server/database.ts";
import { recordEvent } from "#src/server/events/record-event.ts";
import type { SmsProviderName } from "../../providers/provider-names.ts";
import type { DeliveryReport } from "../../providers/server/sms-provider.ts";
import { announceProgress } from "./announce-progress.ts";
import { lockSmsAttempt, markSent, shortDetail, type SmsAttempt } from "./attempts.ts";

/**
 * Takes what a provider reports about a message. Reports may be repeated, late or in the wrong order: none moves a
 * message backwards. One that arrives before the provider's answer is kept until the answer tells the id of the message.
 */
export async function takeReport(
  tx: Tx,
  provider: SmsProviderName,
  report: DeliveryReport,
): Promise<"taken" | "unknown_message" | "ignored"> {
  const attemptId = await findAttempt(tx, provider, report);
  const attempt = attemptId === null ? undefined : await lockSmsAttempt(tx, attemptId);
  if (!attempt) {
    await keepEarly(tx, provider, report);
    return "unknown_message";
  }
  const isNews = attempt.state === "asked" || attempt.state === "unknown";
  if (isNews) await acceptByReport(tx, attempt, report.providerMessageId);
  const state = isNews ? "accepted" : attempt.state;
  const isTaken = await takeEnd(tx, { ...attempt, state }, report);
  if ((isNews || isTaken) && attempt.bulkId) await announceProgress(tx, [attempt.bulkId]);
  return isNews || isTaken ? "taken" : "ignored";
}

async function findAttempt(
  tx: Tx,
  provider: SmsProviderName,
  { providerMessageId, attemptId }: DeliveryReport,
): Promise<string | null> {
  const byId = await tx
    .selectFrom("smsAttempts")
    .select("id")
    .where("provider", "=", provider)
    .where("providerMessageId", "=", providerMessageId)
    .executeTakeFirst();
  if (byId || attemptId === undefined) return byId?.id ?? null;
  const named = await tx
    .selectFrom("smsAttempts")
    .select("id")
    .where("provider", "=", provider)
    .where("id", "=", attemptId)
    .where("providerMessageId", "is", null)
    .executeTakeFirst();
  return named?.id ?? null;
}

/** The report proves that the provider took the message, although its answer has not arrived. */
async function acceptByReport(
  tx: Tx,
  attempt: SmsAttempt,
  providerMessageId: string,
): Promise<void> {
  await tx
    .updateTable("smsAttempts")
    .set({ state: "accepted", answeredAt: sql`now()` })
    .set({ providerMessageId: attempt.providerMessageId ?? providerMessageId })
    .where("id", "=", attempt.id)
    .execute();
  await markSent(tx, attempt, attempt.providerMessageId ?? providerMessageId);
}

/** Applies an end: delivered, or failed. A delivery that is told after a failure counts, unless a later try exists. */
async function takeEnd(
  tx: Tx,
  attempt: SmsAttempt,
  { status, detail }: DeliveryReport,
): Promise<boolean> {
  const { id, messageId, state, bulkId, isLast } = attempt;
  if (status === "sent") return false;
  const isPossible =
    state === "accepted" || (state === "failed" && status === "delivered" && isLast);
  if (!isPossible) return false;
  const told = shortDetail(attempt, detail);
  await tx
    .updateTable("smsAttempts")
    .set({ state: status, ...(status === "failed" && { detail: told }) })
    .where("id", "=", id)
    .execute();
  const ending =
    status === "delivered"
      ? {
          status,
          deliveredAt: sql<string>`now()`,
          sendAt: null,
          errorCode: null,
          errorDetail: null,
        }
      : { status, errorCode: "undelivered", errorDetail: told };
  // A user may have sent a failed message again meanwhile; then the later try decides.
  if (isLast) await tx.updateTable("smsMessages").set(ending).where("id", "=", messageId).execute();
  if (!bulkId) await recordEvent(tx, { kind: `sms.${status}`, recordId: messageId, actorId: null });
  return true;
}

/** Only the furthest report is kept: delivered or failed, else sent. */
const keepEarly = (
  tx: Tx,
  provider: SmsProviderName,
  { providerMessageId, status, detail }: DeliveryReport,
) =>
  tx
    .insertInto("smsEarlyReports")
    .values({
      provider,
      providerMessageId,
      status,
      detail: detail ? beginningOf(detail, 300) : null,
    })
    .onConflict((conflict) =>
      conflict
        .columns(["provider", "providerMessageId"])
        .doUpdateSet((eb) => ({
          status: eb.ref("excluded.status"),
          detail: eb.ref("excluded.detail"),
        }))
        .where(sql<boolean>`sms_early_reports.status <> 'delivered' and excluded.status <> 'sent'`),
    )
    .execute();

/** Reports that belong to no message of this shop, or to one whose answer never arrived. */
export const forgetEarlyReports = (tx: Tx) =>
  tx
    .deleteFrom("smsEarlyReports")
    .where("receivedAt", "<", sql<string>`now() - interval '7 days'`)
    .execute();
