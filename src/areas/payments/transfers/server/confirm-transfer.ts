import { refuse } from "#src/shared/errors.ts";
import type { Tx } from "#src/server/database.ts";
import { recordAct } from "#src/server/events/record-event.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import type { Payment } from "../../contract.ts";
import { noteLateMoney } from "../../taking/server/note-late-money.ts";
import { getPayment } from "../../core/server/queries.ts";
import { refuseTakenReference } from "../../core/server/refuse-taken-reference.ts";
import type { PaymentSubjects } from "../../subjects/server/payment-subject.ts";
import { subjectOf } from "../../subjects/server/subject-of.ts";

/**
 * Completes a payment whose bank transfer has arrived. A transfer that arrives after its sale has ended, or that is more
 * than the repair or debt still owes, is late money.
 * @throws Refusal not_found, invalid_transition, reference_taken, and the refusals of the subject
 */
export async function confirmTransfer(
  tx: Tx,
  actor: Actor,
  subjects: PaymentSubjects,
  paymentId: string,
  reference: string,
): Promise<Payment> {
  const { saleId, deviceId, creditAccountId, method } = await getPayment(tx, paymentId);
  if (method !== "bank_transfer") refuse("invalid_transition");
  const held = await (await subjectOf(tx, subjects, paymentId)).hold(tx);
  // Reads the payment after the lock, because another user may have confirmed it meanwhile.
  const { status, amount, currency, provider } = await getPayment(tx, paymentId);
  if (status !== "pending" && status !== "failed") refuse("invalid_transition");
  await refuseTakenReference(tx, actor, { method, provider, reference });
  const isTaken = status === "pending" && held.isWaiting && (await held.complete(reference));
  if (!isTaken) await noteLateMoney(tx, paymentId, { reference, amount, currency }, held.whyLate);
  await recordAct(tx, actor, "payment.transfer_arrived", paymentId, {
    saleId,
    deviceId,
    creditAccountId,
    amount,
    reference,
  });
  return getPayment(tx, paymentId);
}
