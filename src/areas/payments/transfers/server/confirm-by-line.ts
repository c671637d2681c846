import { refuse } from "#src/shared/errors.ts";
import type { Tx } from "#src/server/database.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import type { Payment } from "../../contract.ts";
import { takeLine } from "../../reconciliation/server/match-lines.ts";
import { getLine } from "../../reconciliation/server/statement-queries.ts";
import type { PaymentSubjects } from "../../subjects/server/payment-subject.ts";
import { confirmTransfer } from "./confirm-transfer.ts";

/**
 * Completes a payment whose bank transfer is a line of a statement, and matches them. The amounts must be equal.
 * @throws Refusal as `confirmTransfer`; validation_failed (reference)
 */
export async function confirmTransferByLine(
  tx: Tx,
  actor: Actor,
  subjects: PaymentSubjects,
  lineId: string,
  { paymentId, reference: typed }: { paymentId: string; reference?: string | undefined },
): Promise<Payment> {
  // A line never changes its reference. It is locked last, in the order of all verbs.
  const line = await getLine(tx, lineId);
  const reference =
    line.reference ??
    typed ??
    refuse("validation_failed", { fields: { reference: "the line has none" } });
  const payment = await confirmTransfer(tx, actor, subjects, paymentId, reference);
  await takeLine(tx, actor, lineId, paymentId);
  return payment;
}
