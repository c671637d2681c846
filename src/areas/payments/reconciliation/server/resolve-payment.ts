import { refuse } from "#src/shared/errors.ts";
import { newId } from "#src/shared/ids.ts";
import { inShopTime } from "#src/shared/time.ts";
import type { Tx } from "#src/server/database.ts";
import { recordAct } from "#src/server/events/record-event.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import type { Payment } from "../../contract.ts";
import type { GatewayAnswer } from "../../gateways/server/gateway.ts";
import {
  lockResolvable,
  saveResolution,
  type Outcome,
  type ResolvablePayment,
} from "./resolutions.ts";
import { takeLine } from "./match-lines.ts";
import { refusalOfResolving, resolvableAt } from "../rules.ts";
import { getPayment } from "../../core/server/queries.ts";
import { refuseTakenReference } from "../../core/server/refuse-taken-reference.ts";
import type { PaymentSubjects } from "../../subjects/server/payment-subject.ts";
import { subjectOf } from "../../subjects/server/subject-of.ts";
import { settlePayment } from "../../taking/server/check-payment.ts";

/**
 * States that a payment was paid. It has the effect of the same answer of its provider: what it pays for
 * is paid, or the money is late money. Of two people who decide at the same time, the second is refused.
 * @throws Refusal not_found, invalid_transition, provider_may_answer, reference_taken, and the refusals of the subject
 */
export async function statePaid(
  tx: Tx,
  actor: Actor,
  subjects: PaymentSubjects,
  paymentId: string,
  { reference, reason }: { reference: string; reason: string },
): Promise<Payment> {
  const held = await hold(tx, subjects, paymentId, "paid");
  await refuseTakenReference(tx, actor, {
    method: held.method,
    provider: held.provider,
    reference,
  });
  const { amount, currency } = held;
  return settle(tx, actor, subjects, held, {
    outcome: { outcome: "paid", reference, reason },
    answer: { status: "completed", reference, amount, currency },
  });
}

/**
 * States that a payment was not paid. It fails, and the goods of a sale are free again. If its money arrives after all,
 * it is late money.
 * @throws Refusal not_found, invalid_transition, provider_may_answer
 */
export async function stateUnpaid(
  tx: Tx,
  actor: Actor,
  subjects: PaymentSubjects,
  paymentId: string,
  reason: string,
): Promise<Payment> {
  return settle(tx, actor, subjects, await hold(tx, subjects, paymentId, "not_paid"), {
    outcome: { outcome: "not_paid", reference: null, reason },
    answer: { status: "failed", reason: { code: "stated_unpaid" } },
  });
}

/**
 * States that a payment was paid, because a line of a statement shows it, and matches them. The amounts must be equal.
 * @throws Refusal as `statePaid`
 */
export async function statePaidByLine(
  tx: Tx,
  actor: Actor,
  subjects: PaymentSubjects,
  lineId: string,
  {
    paymentId,
    reason,
    ...typed
  }: { paymentId: string; reference?: string | undefined; reason: string },
): Promise<Payment> {
  // What is paid and the payment are locked before the line, in the order of all verbs.
  await hold(tx, subjects, paymentId, "paid");
  const line = await takeLine(tx, actor, lineId, paymentId);
  const reference =
    line.reference ??
    typed.reference ??
    refuse("validation_failed", { fields: { reference: "the line has none" } });
  return statePaid(tx, actor, subjects, paymentId, { reference, reason });
}

/** Locks what the payment pays for, and then the payment. */
async function hold(
  tx: Tx,
  subjects: PaymentSubjects,
  paymentId: string,
  outcome: Outcome["outcome"],
): Promise<ResolvablePayment> {
  await (await subjectOf(tx, subjects, paymentId)).hold(tx);
  const held = await lockResolvable(tx, paymentId);
  const refusal = refusalOfResolving(held, outcome);
  if (refusal === "not_open")
    refuse("invalid_transition", { detail: "The result of this payment is not open" });
  if (refusal === "too_early" && held.gateway && held.askedAt) {
    const time = inShopTime(resolvableAt(held.gateway, held.askedAt));
    refuse("provider_may_answer", { params: { time } });
  }
  return held;
}

async function settle(
  tx: Tx,
  actor: Actor,
  subjects: PaymentSubjects,
  { id, status: before, attemptId }: ResolvablePayment,
  { outcome, answer }: { outcome: Outcome; answer: GatewayAnswer },
): Promise<Payment> {
  await settlePayment(tx, subjects, id, answer, attemptId);
  const payment = await getPayment(tx, id);
  await saveResolution(tx, actor, {
    ...outcome,
    id: newId(),
    paymentId: id,
    attemptId,
    customerId: payment.customerId,
    statusBefore: before,
    statusAfter: payment.status,
  });
  await recordAct(tx, actor, "payment.resolved", id, {
    before: { status: before },
    after: { status: payment.status, reference: payment.reference },
    outcome: outcome.outcome,
  });
  return payment;
}
