import { refuse } from "#src/shared/errors.ts";
import type { Tx } from "#src/server/database.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import type { Payment } from "#src/areas/payments/contract.ts";
import { getPayment } from "#src/areas/payments/server/queries.ts";
import { restartPayment } from "#src/areas/payments/server/settle-payment.ts";
import { PENDING_MINUTES } from "./checkout.ts";
import { linesOf, lockSale } from "../../server/lock-sale.ts";
import { reserveStock } from "./sale-stock.ts";

/**
 * Asks the customer again after a failed payment, and reserves the goods of the sale again. Refuses if the goods are no
 * longer available, or if the result of the first request is unknown, because the customer may still pay it.
 * @throws Refusal not_found, invalid_transition, insufficient_stock, item_archived, serial_not_available,
 * serials_required
 */
export async function retryPayment(tx: Tx, actor: Actor, paymentId: string): Promise<Payment> {
  const { saleId } = await getPayment(tx, paymentId);
  if (!saleId)
    return refuse("invalid_transition", { detail: "Only a sale's payment is tried again" });
  const sale = await lockSale(tx, saleId);
  if (sale.status !== "pending") refuse("invalid_transition");
  await restartPayment(tx, actor, paymentId);
  const expiresAt = new Date(Date.now() + PENDING_MINUTES * 60_000).toISOString();
  await tx.updateTable("sales").set({ expiresAt }).where("id", "=", saleId).execute();
  await reserveStock(tx, actor, saleId, await linesOf(tx, saleId), expiresAt);
  return getPayment(tx, paymentId);
}
