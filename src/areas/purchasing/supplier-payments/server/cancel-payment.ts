import { sql } from "kysely";
import { notFound, refuse } from "#src/shared/errors.ts";
import type { Tx } from "#src/server/database.ts";
import { recordAct } from "#src/server/events/record-event.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import { updateById } from "#src/server/sql/update-by-id.ts";
import { returnDrawerCash } from "#src/areas/payments/shifts/server/drawer-cash.ts";
import type { SupplierPayment } from "../contract.ts";
import { writeSupplierEntry } from "../../supplier-account/server/write-entry.ts";
import { readSupplierPayment } from "./queries.ts";

/**
 * Cancels a payment with a counter-entry. Cash of a drawer goes back into the shift that it left, while this is open and
 * the actor's own (or the actor manages shifts), else into the actor's own open shift.
 * @throws Refusal not_found, supplier_payment_cancelled, shift_required, shift_closed, conflict
 */
export async function cancelSupplierPayment(
  tx: Tx,
  actor: Actor,
  id: string,
  reason: string,
): Promise<SupplierPayment> {
  const payment = await tx
    .selectFrom("supplierPayments as y")
    .select(["y.supplierId", "y.currency", "y.amount", "y.purchaseOrderId", "y.cancelledAt"])
    .select("y.shiftMovementId")
    .where("y.id", "=", id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(notFound);
  const { supplierId, currency, amount, purchaseOrderId, shiftMovementId } = payment;
  if (payment.cancelledAt) refuse("supplier_payment_cancelled");
  if (shiftMovementId) {
    const movement = { movementId: shiftMovementId, kind: "other", amount, reason } as const;
    await returnDrawerCash(tx, actor, movement);
  }
  await updateById(tx, "supplierPayments", id, {
    cancelledAt: sql`now()`,
    cancelledBy: actor.userId,
    cancelReason: reason,
  });
  await writeSupplierEntry(tx, actor, {
    supplierId,
    currency,
    kind: "payment",
    amount,
    purchaseOrderId,
    paymentId: id,
    reason,
  });
  await recordAct(tx, actor, "supplier_payment.cancelled", id, {
    supplierId,
    amount,
    currency,
    reason,
  });
  return readSupplierPayment(tx, id);
}
