import type { Tx } from "#src/server/database.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import type { Payment } from "../../contract.ts";
import { getPayment } from "../../core/server/queries.ts";
import type { PaymentSubjects } from "../../subjects/server/payment-subject.ts";
import { subjectOf } from "../../subjects/server/subject-of.ts";

/**
 * Asks the customer again after a failed payment. Refuses if what it pays for no longer waits for as much money, or if
 * the result of the first request is unknown, because the customer may still pay it.
 * @throws Refusal not_found, forbidden, exceeds_balance, provider_not_configured, invalid_transition,
 * insufficient_stock, item_archived, serial_not_available, serials_required, level_changed
 */
export async function retryPayment(
  tx: Tx,
  actor: Actor,
  subjects: PaymentSubjects,
  paymentId: string,
): Promise<Payment> {
  const subject = await subjectOf(tx, subjects, paymentId);
  await subject.retry(tx, actor);
  return getPayment(tx, paymentId);
}
