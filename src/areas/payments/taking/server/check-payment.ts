import { Refusal } from "#src/shared/errors.ts";
import { inTransaction, violatedConstraint, type Database, type Tx } from "#src/server/database.ts";
import type { GatewayAnswer } from "../../gateways/server/gateway.ts";
import { askGateway, type Wanted } from "../../gateways/server/ask-gateway.ts";
import type { GatewayServices } from "../../gateways/server/gateway-context.ts";
import { noteRefusedMoney, settleAttempt } from "./settle-attempt.ts";
import { paymentOfAttempt } from "../../gateways/server/attempts.ts";
import type { PaymentSubjects } from "../../subjects/server/payment-subject.ts";
import { subjectOf } from "../../subjects/server/subject-of.ts";

/**
 * The job `check_payment`. It asks the provider for the state of an attempt, outside any transaction, and applies the
 * answer. This is safe even if the job runs twice or answers arrive in the wrong order.
 *
 * An open attempt gets its next job with the answer. A failed one is asked about only after a callback, which the
 * provider does not send again. Therefore this job fails while the result is open, and graphile-worker repeats it for
 * four days.
 * @throws when the result of an attempt that had failed is open
 */
export async function checkPayment(
  db: Database,
  services: GatewayServices,
  subjects: PaymentSubjects,
  wanted: Wanted,
): Promise<void> {
  const asked = await askGateway(db, services, wanted);
  if (!asked) return;
  await takeAnswer(db, subjects, asked.paymentId, asked.answer, asked.attemptId);
  const isOpen = asked.answer.status === "unknown" || asked.answer.status === "processing";
  if (asked.hadFailed && isOpen)
    throw new Error("the provider has not told yet whether a failed request was paid");
}

/** Applies what a verified callback said about an attempt. */
export async function takeTold(
  db: Database,
  subjects: PaymentSubjects,
  attemptId: string,
  answer: GatewayAnswer,
): Promise<void> {
  await takeAnswer(db, subjects, await paymentOfAttempt(db, attemptId), answer, attemptId);
}

/** Applies the provider's answer. If the money has arrived but cannot be used, records it as late money. */
export async function takeAnswer(
  db: Database,
  subjects: PaymentSubjects,
  paymentId: string,
  answer: GatewayAnswer,
  attemptId?: string,
): Promise<void> {
  try {
    await inTransaction(db, (tx) => settlePayment(tx, subjects, paymentId, answer, attemptId));
  } catch (error) {
    if (answer.status !== "completed" || !isRefusalOfMoney(error)) throw error;
    await inTransaction(db, (tx) => noteRefusedMoney(tx, paymentId, answer, attemptId));
  }
}

/**
 * Applies the provider's answer about an attempt; by default about the last one. An answer about an earlier attempt
 * changes nothing, except that its money is late money.
 * @throws Refusal reference_taken, and the refusals of the subject
 */
export async function settlePayment(
  tx: Tx,
  subjects: PaymentSubjects,
  paymentId: string,
  answer: GatewayAnswer,
  attemptId?: string,
): Promise<void> {
  const subject = await subjectOf(tx, subjects, paymentId);
  const { release, ...held } = await subject.hold(tx);
  const settled = await settleAttempt(tx, paymentId, answer, { ...held, attemptId });
  if (settled === "failed") await release?.();
}

const usedReference = new Set<string | null>([
  "payments_reference_unique",
  "payments_message_unique",
]);

/** Whether the money of a payment cannot be used: the stock is gone, or another payment has its reference. */
const isRefusalOfMoney = (error: unknown): boolean =>
  error instanceof Refusal || usedReference.has(violatedConstraint(error));
