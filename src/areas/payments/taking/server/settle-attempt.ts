import type { Tx } from "#src/server/database.ts";
import { checkLater, nextCheck } from "./ask-for-payment.ts";
import { noteLateMoney, noteMoneyBeside } from "./note-late-money.ts";
import { failPayment, isPaymentOpen, markPaymentUnknown } from "./settle-payment.ts";
import type { LockedSubject } from "../../subjects/server/payment-subject.ts";
import type { PaymentFailure } from "../../payment-failure.ts";
import type { GatewayAnswer } from "../../gateways/server/gateway.ts";
import {
  endAttempt,
  lockAttempt,
  noteAnswer,
  noteRequestId,
  type LockedAttempt,
} from "../../gateways/server/attempts.ts";

/** What the subject of a payment does with an answer. The caller has locked it. */
export interface Waiting extends Omit<LockedSubject, "release"> {
  /** The attempt that the answer is about; by default the last one. */
  attemptId: string | undefined;
}

/** `failed`: the payment failed just now, and what was reserved for it must be released. */
export type Settled = "failed" | "settled";

/**
 * Applies a provider's answer to its attempt and to the payment. It is safe to apply an answer twice, or answers in the
 * wrong order: an attempt that has ended keeps its end, and an answer to an earlier attempt never changes an open
 * payment.
 */
export async function settleAttempt(
  tx: Tx,
  paymentId: string,
  answer: GatewayAnswer,
  waiting: Waiting,
): Promise<Settled> {
  const attempt = await lockAttempt(tx, paymentId, waiting.attemptId);
  if (!attempt) return "settled";
  if (answer.status === "completed") return settleMoney(tx, paymentId, answer, attempt, waiting);
  await noteAnswer(tx, attempt.id, answer);
  if (answer.status === "processing" && answer.providerRequestId && !attempt.isOpen)
    await noteRequestId(tx, attempt.id, answer.providerRequestId);
  if (!attempt.isLast || !attempt.isOpen) return "settled";
  if (answer.status === "failed")
    return (await failPayment(tx, paymentId, answer.reason)) ? "failed" : "settled";
  if (answer.status === "unknown") await markPaymentUnknown(tx, paymentId);
  await checkLater(tx, paymentId, nextCheck(attempt.askedAt, waiting.isWaiting));
  return "settled";
}

type Completed = Extract<GatewayAnswer, { status: "completed" }>;

async function settleMoney(
  tx: Tx,
  paymentId: string,
  answer: Completed,
  attempt: LockedAttempt,
  { isWaiting, complete, whyLate }: Waiting,
): Promise<Settled> {
  const { reference, amount, currency } = answer;
  const isWhole = amount === attempt.amount && currency === attempt.currency;
  if (!isWhole) {
    const wasOpen = attempt.isLast && attempt.isOpen;
    await endAttempt(tx, attempt.id, "late", answer);
    const received = { code: "paid_other_amount", received: amount, currency } as const;
    const isFailed =
      wasOpen && (await failPayment(tx, paymentId, { ...received, asked: attempt.amount }));
    await noteMoneyBeside(tx, paymentId, answer, "paid_other_amount");
    return isFailed ? "failed" : "settled";
  }
  if (!attempt.isLast && (await isPaymentOpen(tx, paymentId))) {
    await endAttempt(tx, attempt.id, "late", answer);
    await noteMoneyBeside(tx, paymentId, answer, "paid_after_failure");
    return "settled";
  }
  if (attempt.isLast && isWaiting && (await complete(reference))) {
    await endAttempt(tx, attempt.id, "completed", answer);
    return "settled";
  }
  await noteLate(tx, paymentId, answer, attempt, whyLate);
  return "settled";
}

/** Records money that cannot complete its payment. */
export async function noteLate(
  tx: Tx,
  paymentId: string,
  answer: Completed,
  attempt: Pick<LockedAttempt, "id">,
  whyLate?: PaymentFailure,
): Promise<void> {
  await noteLateMoney(tx, paymentId, answer, whyLate);
  await endAttempt(tx, attempt.id, "late", answer);
}

/** Records money whose transaction was refused, e.g. because its reference belongs to another payment. */
export async function noteRefusedMoney(
  tx: Tx,
  paymentId: string,
  answer: Completed,
  attemptId?: string,
): Promise<void> {
  const attempt = await lockAttempt(tx, paymentId, attemptId);
  if (attempt) await noteLate(tx, paymentId, answer, attempt);
}
