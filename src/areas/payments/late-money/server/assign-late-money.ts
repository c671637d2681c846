import type { Tx } from "#src/server/database.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import type { Payment } from "../../contract.ts";
import type { PaymentSubjects } from "../../subjects/server/payment-subject.ts";
import { subjectOf } from "../../subjects/server/subject-of.ts";

/**
 * Uses late money for the repair with `deviceId`, or else for the sale, repair or debt that it was asked for.
 * @throws Refusal not_found, invalid_transition, exceeds_balance, insufficient_stock, item_archived, serial_not_available,
 * serials_required
 */
export async function assignLateMoney(
  tx: Tx,
  actor: Actor,
  subjects: PaymentSubjects,
  paymentId: string,
  deviceId: string | undefined,
): Promise<Payment> {
  if (deviceId) return subjects.repair.useLateMoney(tx, actor, deviceId, paymentId);
  const subject = await subjectOf(tx, subjects, paymentId);
  return subject.useLateMoney(tx, actor);
}
